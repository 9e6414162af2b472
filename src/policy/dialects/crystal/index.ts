import type { PolicySource } from '../../types.ts';
import type { Dialect, OpenedDialect, OpenRequest } from '../contract.ts';
import { brokenPass, dialectPasses } from '../passes.ts';
import { readCrystal } from './configuration.ts';
import { crystalGate } from './gate.ts';
import { crystalHoles } from './holes.table.ts';
import { crystalAnswers, crystalRoute, faithfulTables, soundTables } from './policy.ts';
import { crystalTools } from './tools.table.ts';
import { crystalView } from './view.ts';

/** `plan` is a state beside the mode; as a mode it is that state with the writes of `default`. The strictest first. */
const modes = ['plan', 'default', 'audit', 'edit', 'review', 'full'] as const;

/** docs/dialects/crystal.md. */
export const crystal: Dialect = {
  name: 'crystal',
  version: 'the description of August 2026',
  modes,
  // The published product still reads these.
  modeAliases: { autoedit: 'edit', fullreview: 'review', 'full-review': 'review' },
  defaultMode: 'default',
  tools: crystalTools,
  shellTool: { name: 'bash', field: 'command' },
  holes: crystalHoles,
  gate: crystalGate,
  candidates: ({ home, cwd, repositoryRoot }) => [
    ...(home === undefined ? [] : [{ path: `${home}/.crystal/toolgate.json`, scope: 'user' }]),
    { path: `${repositoryRoot ?? cwd}/.crystal/toolgate.json`, scope: 'project' },
  ],
  scopeOf: (path, { home }) =>
    home !== undefined && path.startsWith(`${home}/.crystal/`) ? 'user' : 'project',
  open,
};

function open({ files, place, machine, strictness, launch }: OpenRequest): OpenedDialect {
  const { configuration, errors, warnings } = readCrystal(files, place);
  const asked = launch.mode ?? configuration.mode?.name ?? crystal.defaultMode;
  const planning = configuration.plan || launch.flags?.['plan'] === true;
  const broken = errors.length > 0 && strictness === 'hardened';
  const passes = dialectPasses(
    strictness,
    { view: crystalView(configuration, machine), ...faithfulTables(configuration) },
    soundTables(configuration),
  );
  const source: PolicySource = {
    passes: broken ? [brokenPass(errors)] : passes,
    answers: crystalAnswers,
    route: crystalRoute,
    settings: { plan: planning },
    mode: crystal.modeAliases[asked] ?? asked,
    modes,
    headless: launch.headless ?? false,
  };
  return {
    source,
    errors,
    warnings,
    grants: configuration.answers.map(({ grant }) => grant),
    environment: { extraDirectories: configuration.directories.map(({ path }) => path) },
  };
}
