import type { Decision } from '../../policy/index.ts';
import type { ReportPlace } from '../report/types.ts';
import { isWritten } from '../reviewed.ts';
import type { ConvertRequest } from './request.ts';
import type { Written } from './targets/target.ts';
import type { Trial } from './trial.ts';
import type { NeutralPolicy, NeutralRule } from './types.ts';

/** The rules that decided in the source. */
export function holdersOf({ by }: Decision, { rules }: NeutralPolicy): readonly NeutralRule[] {
  return rules.filter(
    ({ place, effect, source }) =>
      source === 'written' &&
      effect !== 'allow' &&
      by.some(
        ({ file, line, column }) => place.file === file && place.line === line && place.column === column,
      ),
  );
}

/** Held by nothing in particular: by no rule, or by one that is about everything of its kind. */
export function isByDefault(was: Decision, policy: NeutralPolicy): boolean {
  const holding = holdersOf(was, policy);
  if (holding.length > 0) {
    return holding.every(({ names }) => names.kind === 'everything' || names.kind === 'capability');
  }
  return was.by.every((origin) => isWritten(origin) || !guards.has(origin.rule));
}

/** Built-in rules of agents that are about something in particular. */
const guards: ReadonlySet<string> = new Set([
  'secret',
  'protected',
  'forbidden',
  'secret-to-network',
  'critical-removal',
  'download-and-run',
  'metadata-host',
  'refused',
  'build-file',
  'blocked-by-name',
  'blocked-by-args',
  'disabled',
]);

/** The rule of the source that an allow of the result goes back to. */
export function ownerOf({ by }: Decision, { owners }: Written): NeutralRule | undefined {
  for (const origin of by) {
    const owner = isWritten(origin) ? owners.get(origin.line) : undefined;
    if (owner?.effect === 'allow') return owner;
  }
  return undefined;
}

/** The rule of the source that held the call back, or else the start of its file. */
export function placeOf({ was }: Trial, { source }: ConvertRequest): ReportPlace {
  const by = was.by.find(isWritten);
  if (by !== undefined) return { file: by.file, line: by.line, column: by.column };
  return { file: source.files[0]?.path ?? source.system, line: 1, column: 1 };
}
