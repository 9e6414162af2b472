import type { Json, ProgramEntry } from '../classify/index.ts';
import { issue } from './issues.ts';
import type { Effect, Issue, Rule } from './types.ts';

/** A call and the effect that a policy's author expects for it. */
export interface PolicyTest {
  readonly call: Readonly<Record<string, Json>>;
  readonly expect: Effect;
  readonly mode?: string;
  readonly because?: string;
  /** Where it was written, if it was read from a text. */
  readonly place?: { readonly file?: string; readonly line?: number; readonly column?: number };
}

/** What a `toolgate.json` says, read and checked. */
export interface PolicyDocument {
  readonly version: 1;
  /** Built-in policies that the rules stand on: `recommended`. */
  readonly extends: readonly string[];
  readonly mode?: string;
  readonly headless?: boolean;
  readonly settings: Readonly<Record<string, string | boolean>>;
  readonly rules: readonly Rule[];
  /** What programs do, by name, in the place of what the built-in tables say; for `Environment.programs`. */
  readonly programs?: Readonly<Record<string, ProgramEntry>>;
  readonly tests: readonly PolicyTest[];
}

/** The modes of the recommended policy, the strictest first. */
export const modes = ['plan', 'default', 'edit', 'full'] as const;

/** Values of a setting, the strictest first. */
const settingValues: readonly string[] = ['ask', 'allow'];

/**
 * One document of several, given from the most general to the most special: rules add up, and a later mode, headless
 * mark or setting wins. Pass what an untrusted file says through `tightenOnly` before.
 */
export function composePolicies(layers: readonly PolicyDocument[]): PolicyDocument {
  let mode: string | undefined;
  let headless: boolean | undefined;
  for (const layer of layers) {
    mode = layer.mode ?? mode;
    headless = layer.headless ?? headless;
  }
  return {
    version: 1,
    extends: [...new Set(layers.flatMap((layer) => layer.extends))],
    ...(mode === undefined ? {} : { mode }),
    ...(headless === undefined ? {} : { headless }),
    settings: Object.assign({}, ...layers.map((layer) => layer.settings)),
    rules: layers.flatMap((layer) => layer.rules),
    ...(layers.every((layer) => layer.programs === undefined)
      ? {}
      : { programs: Object.assign({}, ...layers.map((layer) => layer.programs)) }),
    tests: layers.flatMap((layer) => layer.tests),
  };
}

/** What is left of an untrusted document, and an issue for each part that was left out. */
export interface Tightened {
  readonly document: PolicyDocument;
  readonly issues: readonly Issue[];
}

/**
 * Keeps of an untrusted document what can only make `over` stricter: deny and ask rules without overrides, a stricter mode, stricter
 * settings, headless.
 *
 * INVARIANT: `composePolicies([over, tightenOnly(document, over).document])` is never looser than `over`.
 */
export function tightenOnly(document: PolicyDocument, over: PolicyDocument): Tightened {
  const issues: Issue[] = [];
  const refuse = (path: Issue['path'], detail: string, origin?: Rule['origin']): void => {
    issues.push(issue('untrusted-loosening', path, origin, detail));
  };
  const rules: Rule[] = [];
  document.rules.forEach((rule, at) => {
    const { overrides, unless, ...plain } = rule;
    if (rule.effect === 'allow') {
      refuse(['rules', at], 'allow', rule.origin);
      return;
    }
    if (overrides !== undefined) refuse(['rules', at, 'overrides'], overrides.join(', '), rule.origin);
    rules.push(overrides === undefined && unless === undefined ? rule : plain);
  });
  const settings: Record<string, string | boolean> = {};
  for (const [name, value] of Object.entries(document.settings)) {
    if (isStricterSetting(value, Object.hasOwn(over.settings, name) ? over.settings[name] : undefined)) {
      settings[name] = value;
    } else {
      refuse(['settings', name], `${name}: ${value}`);
    }
  }
  for (const name of document.extends) {
    if (!over.extends.includes(name)) refuse(['extends'], name);
  }
  const keepsMode = document.mode !== undefined && isStricterMode(document.mode, over.mode ?? 'default');
  if (document.mode !== undefined && !keepsMode) refuse(['mode'], document.mode);
  // An entry that says less than the built-in one would hide what the program does.
  for (const name of Object.keys(document.programs ?? {})) refuse(['programs', name], name);
  if (document.headless === false && over.headless === true) refuse(['headless'], 'false');
  return {
    document: {
      version: 1,
      extends: document.extends.filter((name) => over.extends.includes(name)),
      ...(keepsMode && document.mode !== undefined ? { mode: document.mode } : {}),
      ...(document.headless === true ? { headless: true } : {}),
      settings,
      rules,
      tests: document.tests,
    },
    issues,
  };
}

function isStricterMode(mode: string, than: string): boolean {
  const at = place(modes, mode);
  const other = place(modes, than);
  return at >= 0 && other >= 0 && at <= other;
}

/** A setting that is not given counts as its strictest value. */
function isStricterSetting(value: string | boolean, than: string | boolean | undefined): boolean {
  if (value === than || value === settingValues[0]) return true;
  return typeof value === 'string' && typeof than === 'string' && settingValues.includes(value)
    ? place(settingValues, value) <= place(settingValues, than)
    : false;
}

function place(order: readonly string[], value: string): number {
  return order.indexOf(value);
}
