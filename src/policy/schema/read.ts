import type { PolicyDocument, PolicyTest } from '../document.ts';
import { globFault } from '../glob.ts';
import { issue } from '../issues.ts';
import type { Condition, Issue, Result, Rule } from '../types.ts';
import { ruleCondition } from './conditions.ts';
import { documentSchema, knownKeys, type RawRule } from './document.ts';
import { type LocatedJson, readJson } from './jsonc.ts';
import { nearestName } from './nearest.ts';
import { toPrograms } from './programs.ts';

type Path = readonly (string | number)[];

interface Source {
  readonly file: string | undefined;
  readonly json: LocatedJson | undefined;
}

/** See `parsePolicy`. */
export function readDocument(value: unknown): Result<PolicyDocument> {
  return check(value, { file: undefined, json: undefined });
}

/** See `parsePolicyText`. */
export function readDocumentText(text: string, file: string | undefined): Result<PolicyDocument> {
  const json = readJson(text);
  const source: Source = { file, json };
  if (json.faults.length > 0) {
    const issues = json.faults.map(({ kind, detail, line, column }) =>
      issue(
        kind === 'syntax' ? 'not-json' : 'duplicate-key',
        [],
        { ...fileOf(source), line, column },
        detail,
      ),
    );
    return { ok: false, issues };
  }
  return check(json.value, source);
}

function fileOf({ file }: Source): { readonly file?: string } {
  return file === undefined ? {} : { file };
}

function place(source: Source, path: Path, key?: string): { file?: string; line?: number; column?: number } {
  const { json } = source;
  if (json === undefined) return fileOf(source);
  return {
    ...fileOf(source),
    ...(key === undefined ? json.positionOf(path) : json.positionOfKey(path, key)),
  };
}

function check(value: unknown, source: Source): Result<PolicyDocument> {
  const parsed = documentSchema.safeParse(value);
  if (!parsed.success)
    return { ok: false, issues: parsed.error.issues.flatMap((one) => toIssues(one, value, source)) };
  const raw = parsed.data;
  const issues: Issue[] = [];
  const rules = (raw.rules ?? []).map((rule, at) => toRule(rule, at, source, issues));
  if (issues.length > 0) return { ok: false, issues };
  return {
    ok: true,
    value: {
      version: 1,
      extends: raw.extends ?? [],
      ...(raw.mode === undefined ? {} : { mode: raw.mode }),
      ...(raw.headless === undefined ? {} : { headless: raw.headless }),
      settings: definedSettings(raw.settings ?? {}),
      rules,
      ...(raw.programs === undefined ? {} : { programs: toPrograms(raw.programs) }),
      tests: (raw.tests ?? []).map(
        ({ call, expect, mode, because }, at): PolicyTest => ({
          call,
          expect,
          ...(mode === undefined ? {} : { mode }),
          ...(because === undefined ? {} : { because }),
          ...(source.json === undefined ? {} : { place: place(source, ['tests', at]) }),
        }),
      ),
    },
  };
}

function definedSettings(settings: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(settings)) if (value !== undefined) kept[name] = value;
  return kept;
}

function toRule(raw: RawRule, at: number, source: Source, issues: Issue[]): Rule {
  const path = ['rules', at];
  const where = place(source, path);
  let when = ruleCondition(raw);
  if (when === undefined) {
    issues.push(issue('no-condition', path, where));
    when = { kind: 'always' };
  }
  checkCondition(when, path, where, issues);
  // A confined allow promises the sandbox, so it cannot hold without one.
  if (raw.effect === 'allow' && raw.confinement === 'configured') {
    when = { kind: 'all', of: [{ kind: 'sandbox' }, when] };
  }
  return {
    effect: raw.effect,
    when,
    origin: { table: 'rules', rule: raw.id ?? `rules[${at}]`, ...where },
    ...(raw.cause === undefined ? {} : { cause: raw.cause }),
    ...(raw.confinement === undefined ? {} : { confinement: raw.confinement }),
    ...(raw.covers === undefined ? {} : { covers: raw.covers }),
    ...(raw.overrides === undefined ? {} : { overrides: raw.overrides }),
    ...(raw.because === undefined ? {} : { because: raw.because }),
  };
}

/** What the schema cannot say. Expressions are compiled later, with the policy. */
function checkCondition(
  condition: Condition,
  path: Path,
  where: ReturnType<typeof place>,
  issues: Issue[],
): void {
  if (condition.kind === 'all' || condition.kind === 'any') {
    for (const one of condition.of) checkCondition(one, path, where, issues);
  } else if (condition.kind === 'not' || condition.kind === 'some-unit') {
    checkCondition(condition.of, path, where, issues);
  } else if (condition.kind === 'path') {
    const fault = globFault(condition.glob);
    if (/^!(?!\()/.test(condition.glob)) {
      const mend = 'Put the glob without the "!" below "not".';
      issues.push({ ...issue('bad-glob', path, where, condition.glob), mend });
    }
    if (fault !== undefined) issues.push(issue('bad-glob', path, where, `${condition.glob} (${fault})`));
  } else if (condition.kind === 'command' && condition.words.length === 0) {
    issues.push(issue('empty-command', path, where));
  }
}

interface SchemaIssue {
  readonly code: string;
  readonly message: string;
  readonly path: readonly PropertyKey[];
  readonly keys?: readonly string[];
  /** The values that may stand here. */
  readonly values?: readonly unknown[];
  /** A `DeadValue`. */
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly errors?: readonly (readonly SchemaIssue[])[];
}

function toIssues(found: SchemaIssue, value: unknown, source: Source): readonly Issue[] {
  const path = found.path.filter((step) => typeof step !== 'symbol');
  if (found.code === 'unrecognized_keys' && found.keys !== undefined) {
    return found.keys.map((key) => {
      const near = nearestName(key, knownKeys[ownerOf(path)]);
      const plain = issue('unknown-key', [...path, key], place(source, path, key), key);
      return near === undefined ? plain : { ...plain, mend: `Did you mean "${near}"?` };
    });
  }
  const dead = [found, ...(found.errors?.flat() ?? [])].find(({ params }) => params !== undefined);
  if (dead?.params !== undefined && dead.path.length === (dead === found ? found.path.length : 0)) {
    const { code, detail, mend } = dead.params;
    return [{ ...issue(String(code), path, place(source, path), String(detail)), mend: String(mend) }];
  }
  // Of the ways that a value could have been meant, the one that came furthest says most.
  const deeper = found.errors?.flat().filter((one) => one.path.length > 0) ?? [];
  const [first] = deeper;
  if (first !== undefined) return toIssues({ ...first, path: [...found.path, ...first.path] }, value, source);
  const given = valueAt(value, path);
  const last = path.at(-1);
  if (given === undefined && typeof last === 'string') {
    return [{ ...issue('missing-key', path, place(source, path), last), mend: mendOf(found) }];
  }
  const detail = `${path.join('.') || 'document'}: ${meaning(found)}`;
  const plain = issue('wrong-type', path, place(source, path), detail);
  return [{ ...plain, mend: nearestMend(found, given) ?? mendOf(found) }];
}

function nearestMend(found: SchemaIssue, given: unknown): string | undefined {
  if (typeof given !== 'string') return undefined;
  const values = [found, ...(found.errors?.flat() ?? [])].flatMap((one) => one.values ?? []);
  const near = nearestName(
    given,
    values.filter((one) => typeof one === 'string'),
  );
  return near === undefined ? undefined : `Did you mean "${near}"?`;
}

function valueAt(value: unknown, path: Path): unknown {
  let at = value;
  for (const step of path) {
    if (typeof at !== 'object' || at === null) return undefined;
    at = Object.entries(at).find(([key]) => key === String(step))?.[1];
  }
  return at;
}

function meaning(found: SchemaIssue): string {
  const parts = found.errors?.flat().map(({ message }) => plainMessage(message)) ?? [];
  return parts.length === 0 ? plainMessage(found.message) : [...new Set(parts)].join(', or ');
}

function plainMessage(message: string): string {
  return message
    .replace(/^Invalid (input|option): /, '')
    .replace(/^Too small: expected array .*$/, 'expected at least one item')
    .replace(/^Too small: expected string .*$/, 'expected a string that is not empty')
    .replace(/^Too small: expected number .*$/, 'expected a larger number')
    .replace(/^Invalid string: .*$/, 'expected only the letters i, m and s')
    .replace(/^expected (array|object)\b/, 'expected an $1')
    .replace(/^expected (string|number|boolean)\b/, 'expected a $1');
}

function mendOf(found: SchemaIssue): string {
  return `Write ${meaning(found)
    .replaceAll(/, received [^,]*/g, '')
    .replaceAll('expected ', '')}.`;
}

function ownerOf(path: Path): keyof typeof knownKeys {
  const names = path.filter((step) => typeof step === 'string');
  const last = names[names.length - 1];
  if (last === undefined) return 'document';
  // `programs.NAME`, `….subcommands.NAME` and `….passes` are entries, `….options.NAME` is an option.
  if (names[0] === 'programs') return names.at(-2) === 'options' ? 'option' : 'program';
  if (last === 'rules') return 'rule';
  if (last === 'settings' || last === 'setting') return 'settings';
  if (last === 'tests') return 'test';
  return 'condition';
}
