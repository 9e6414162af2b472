import type { PolicySource } from '../../types.ts';
import type {
  ConfigurationCandidate,
  Dialect,
  DialectPlace,
  OpenedDialect,
  OpenRequest,
} from '../contract.ts';
import { brokenPass, dialectPasses } from '../passes.ts';
import { isShown } from './availability.ts';
import { readCrush } from './configuration.ts';
import { crushGate } from './gate.ts';
import { crushHoles } from './holes.table.ts';
import { crushAnswers, crushRoute, faithfulTables, soundTables } from './policy.ts';
import { crushTools } from './tools.table.ts';
import { crushView } from './view.ts';

const modes = ['default', 'yolo'] as const;

/** docs/dialects/crush.md. */
export const crush: Dialect = {
  name: 'crush',
  version: '0.90',
  modes,
  modeAliases: { skip: 'yolo' },
  defaultMode: 'default',
  tools: crushTools,
  shellTool: { name: 'bash', field: 'command' },
  holes: crushHoles,
  gate: crushGate,
  candidates,
  scopeOf: (path, place) => candidates(place).find((one) => one.path === path)?.scope ?? 'project',
  open,
};

/** Global files, then the project's, then the data file of the workspace. */
function candidates(place: DialectPlace): readonly ConfigurationCandidate[] {
  const { home, cwd, repositoryRoot, variables } = place;
  const root = repositoryRoot ?? cwd;
  const folder = (variable: string, fallback: string): string | undefined =>
    variables[variable] ?? (home === undefined ? undefined : `${home}/${fallback}`);
  const global = folder('XDG_CONFIG_HOME', '.config');
  const data = folder('XDG_DATA_HOME', '.local/share');
  const user = (path: string | undefined, name: string): readonly ConfigurationCandidate[] =>
    path === undefined ? [] : [{ path: `${path}/crush/${name}`, scope: 'global' }];
  return [
    ...user(global, 'crush.json'),
    ...user(global, 'crushrc'),
    ...user(data, 'crush.json'),
    { path: `${root}/crush.json`, scope: 'project' },
    { path: `${root}/.crush.json`, scope: 'project' },
    { path: `${root}/crushrc`, scope: 'project' },
    { path: `${root}/.crush/crush.json`, scope: 'workspace' },
  ];
}

function open({ files, place, machine, strictness, launch }: OpenRequest): OpenedDialect {
  const { configuration, errors, warnings } = readCrush(files);
  const mode = launch.mode ?? (launch.flags?.['yolo'] === true ? 'yolo' : 'default');
  const passes = dialectPasses(
    strictness,
    { view: crushView(configuration, place, machine), ...faithfulTables(configuration) },
    soundTables(configuration),
  );
  const source: PolicySource = {
    // The agent itself does not start with a broken file either.
    passes: errors.length > 0 ? [brokenPass(errors)] : passes,
    answers: crushAnswers,
    route: crushRoute,
    settings: {},
    mode: Object.hasOwn(crush.modeAliases, mode) ? (crush.modeAliases[mode] ?? mode) : mode,
    modes,
    headless: launch.headless ?? false,
  };
  return {
    source,
    errors,
    warnings,
    hooks: configuration.hooks,
    hidesTool: (tool) => !isShown(tool, configuration),
  };
}
