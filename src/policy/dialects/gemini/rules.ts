import { regexEngine } from '#regex-engine';
import { readToml } from '#toml';
import type { Effect, Issue } from '../../types.ts';
import type { ConfigurationFile } from '../contract.ts';
import { shellTool } from './tools.table.ts';

/** One `[[rule]]` of a policy file. */
export interface GeminiRule {
  /** Empty: whatever tool. */
  readonly tools: readonly string[];
  readonly server: string | undefined;
  /** What starts the command; each is a rule of its own. */
  readonly prefixes: readonly string[];
  readonly commandRegex: string | undefined;
  readonly argsPattern: string | undefined;
  readonly decision: Effect;
  readonly priority: number;
  readonly modes: readonly string[];
  readonly allowsRedirection: boolean;
  /** Names of conditions that no call shows: `subagent`, `interactive`, `toolAnnotations`, `safety_checker`. */
  readonly beyond: readonly string[];
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export interface GeminiPolicy {
  readonly rules: readonly GeminiRule[];
  readonly errors: readonly Issue[];
  readonly warnings: readonly Issue[];
}

const effects: Readonly<Record<string, Effect>> = { allow: 'allow', ask_user: 'ask', deny: 'deny' };

const knownKeys = new Set(
  'toolName mcpName subagent toolAnnotations argsPattern commandPrefix commandRegex decision priority modes interactive allowRedirection denyMessage safety_checker'.split(
    ' ',
  ),
);

/** Reads policy files. Source: google-gemini/gemini-cli, docs/reference/policy-engine.md. Never throws. */
export function readGemini(files: readonly ConfigurationFile[]): GeminiPolicy {
  const rules: GeminiRule[] = [];
  const errors: Issue[] = [];
  const warnings: Issue[] = [];
  for (const file of files) {
    const read = readToml(file.text);
    if (!read.ok) {
      errors.push(
        issueOf('not-toml', `The file is not TOML: ${read.detail}.`, 'Mend the syntax.', file.path, read),
      );
      continue;
    }
    const places = rulePlaces(file.text);
    const listed = read.value['rule'];
    const found: readonly unknown[] = Array.isArray(listed) ? listed : [];
    found.forEach((value, at) => {
      const place = places[at] ?? { line: 1, column: 1 };
      if (!isTable(value)) return;
      const rule = readRule(value, file.path, place, errors, warnings);
      if (rule !== undefined) rules.push(rule);
    });
  }
  return { rules, errors, warnings };
}

/** The parser does not say where a table stands; this looks at the lines. */
function rulePlaces(text: string): readonly { readonly line: number; readonly column: number }[] {
  return text.split('\n').flatMap((line, at) => {
    const column = /^\s*\[\[\s*rule\s*\]\]/.test(line) ? line.indexOf('[') + 1 : 0;
    return column === 0 ? [] : [{ line: at + 1, column }];
  });
}

interface Place {
  readonly line: number;
  readonly column: number;
}

function issueOf(code: string, message: string, mend: string, file: string, { line, column }: Place): Issue {
  return { code, message, mend, path: ['rule'], file, line, column };
}

function isTable(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readRule(
  value: Readonly<Record<string, unknown>>,
  file: string,
  place: Place,
  errors: Issue[],
  warnings: Issue[],
): GeminiRule | undefined {
  const before = errors.length;
  const refuse = (key: string, wanted: string): undefined => {
    errors.push(issueOf('wrong-type', `"${key}" must be ${wanted}.`, `Write ${wanted}.`, file, place));
    return undefined;
  };
  const text = (key: string): string | undefined => {
    const held = value[key];
    return held === undefined || typeof held === 'string' ? held : refuse(key, 'a text');
  };
  const texts = (key: string): readonly string[] => {
    const held = value[key];
    if (held === undefined) return [];
    if (typeof held === 'string') return [held];
    if (Array.isArray(held) && held.every((one) => typeof one === 'string')) return held;
    refuse(key, 'a text or a list of texts');
    return [];
  };
  for (const key of Object.keys(value)) {
    if (!knownKeys.has(key))
      warnings.push(issueOf('unknown-key', `No rule has "${key}".`, 'Take it out.', file, place));
  }
  const named = text('decision') ?? '';
  const decision = Object.hasOwn(effects, named) ? effects[named] : undefined;
  if (decision === undefined) refuse('decision', '"allow", "ask_user" or "deny"');
  const { priority } = value;
  if (typeof priority !== 'number' || priority < 0 || priority > 999)
    refuse('priority', 'a number from 0 to 999');
  const [commandRegex, argsPattern, server] = [text('commandRegex'), text('argsPattern'), text('mcpName')];
  const prefixes = texts('commandPrefix');
  if (prefixes.length > 0 && commandRegex !== undefined)
    refuse('commandRegex', 'left out beside commandPrefix');
  const pattern = commandRegex === undefined ? argsPattern : `"command":"${commandRegex}`;
  const compiled = pattern === undefined ? undefined : regexEngine.compile(pattern);
  if (compiled !== undefined && 'fault' in compiled)
    refuse(commandRegex === undefined ? 'argsPattern' : 'commandRegex', 'an expression that RE2 reads');
  const isShell = prefixes.length > 0 || commandRegex !== undefined;
  const tools = texts('toolName');
  if (tools.length === 0 && server === undefined && !isShell) refuse('toolName', 'there, or mcpName');
  if (decision === undefined || typeof priority !== 'number' || errors.length > before) return undefined;
  return {
    tools: isShell ? [shellTool] : tools,
    server,
    prefixes,
    commandRegex,
    argsPattern,
    decision,
    priority,
    modes: texts('modes'),
    allowsRedirection: value['allowRedirection'] === true,
    beyond: ['subagent', 'interactive', 'toolAnnotations', 'safety_checker'].filter(
      (key) => value[key] !== undefined,
    ),
    file,
    ...place,
  };
}

/** The rules that count in a mode, the first that fits decides: by priority, then as they stand. */
export function rulesInOrder(rules: readonly GeminiRule[], mode: string): readonly GeminiRule[] {
  return rules
    .filter(({ modes }) => modes.length === 0 || modes.includes(mode))
    .toSorted((one, other) => other.priority - one.priority);
}
