import type { AccessAction } from '../../../classify/index.ts';
import { globFault } from '../../glob.ts';
import { readWords } from '../../schema/words.ts';
import type { Condition, Rule } from '../../types.ts';
import { all, any, originOf } from './faithful-rules.ts';
import { type CommandPattern, hasEscapes, type ReadRule, type RuleForm, withoutEscapes } from './rule.ts';
import { widerGlob } from './rule-path.ts';

/**
 * The same entry over the sound view: as narrow as its words for an allow, as wide as they may be meant for a deny or an
 * ask. What a dead deny was meant for is held here.
 */
export function soundRule(rule: ReadRule): Rule | undefined {
  const when = conditionOf(rule.form, rule.list === 'allow');
  return when === undefined
    ? undefined
    : { effect: rule.list, when, origin: originOf(rule), cause: `${rule.list}-rule` };
}

const shellTools = ['Bash', 'Monitor'];

function conditionOf(form: RuleForm, isAllow: boolean): Condition | undefined {
  switch (form.kind) {
    case 'tool':
      return {
        kind: 'tool',
        names: form.names.flatMap((name) =>
          name === 'Bash' ? shellTools : name === 'Agent' ? ['Agent', 'Task'] : [name],
        ),
      };
    case 'tools':
      return { kind: 'tool', names: [form.pattern] };
    case 'command':
      if (form.shell === 'powershell') return powershell(form.pattern, isAllow);
      return isAllow ? allowedCommand(form.pattern) : refusedCommand(form.pattern);
    case 'path':
      return pathCondition(form.access, form.globs, isAllow);
    case 'directory':
      return isAllow ? { kind: 'tool', names: ['Cd'] } : any(form.globs.map((glob) => path(glob, ['read'])));
    case 'host':
      return hostCondition(form.pattern, isAllow);
    case 'agent':
      return all(
        { kind: 'tool', names: ['Agent', 'Task'] },
        { kind: 'input', field: 'subagent_type', value: form.name },
      );
    case 'skill':
      return all(
        { kind: 'tool', names: ['Skill'] },
        any(
          ['skill', 'command'].flatMap((field): Condition[] =>
            (form.isPrefix ? [form.name, `${form.name} *`] : [form.name]).map((value) => ({
              kind: 'input',
              field,
              value,
            })),
          ),
        ),
      );
    case 'parameter':
      return all(
        { kind: 'tool', names: form.tools },
        { kind: 'input', field: form.field, value: form.value },
      );
    case 'any': {
      const of = form.of.flatMap((one) => conditionOf(one, isAllow) ?? []);
      return of.length === 0 ? undefined : any(of);
    }
    case 'dead':
      return isAllow || form.meant === undefined ? undefined : conditionOf(form.meant, isAllow);
    default: {
      const never: never = form;
      return never;
    }
  }
}

/** The faithful view compares PowerShell's texts; the sound one knows nothing of them but the tool. */
function powershell({ text }: CommandPattern, isAllow: boolean): Condition | undefined {
  const tool: Condition = { kind: 'tool', names: ['PowerShell'] };
  return isAllow
    ? tool
    : all(tool, { kind: 'input', field: 'command', value: `*${text.replace(/^\*+|\*+$/g, '')}*` });
}

/** The words of a command before its first star, as far as they are whole. */
function leadingWords(text: string): readonly string[] {
  const star = text.indexOf('*');
  const front = star < 0 ? text : text.slice(0, star).replace(/\S*$/, '');
  const { words, operator } = readWords(front);
  return operator === undefined ? words : [];
}

function commandOf(words: readonly string[]): Condition {
  return { kind: 'command', words: words.map((word) => [word]) };
}

function expression(text: string): Condition {
  const pattern = text
    .split(/(\\\*|\*)/)
    .map((part) =>
      part === '*' ? '.*' : part === '\\*' ? '\\\\?\\*' : part.replace(/[\\^$.+?()[\]{}|]/g, '\\$&'),
    )
    .join('');
  return { kind: 'matches', pattern: `^${pattern}$`, flags: 's' };
}

function allowedCommand(pattern: CommandPattern): Condition {
  const text = hasEscapes(pattern.text) ? withoutEscapes(pattern.text) : pattern.text;
  const exact: Condition = any(
    [...new Set([pattern.text, text])].map((one): Condition => ({ kind: 'exact', text: one })),
  );
  if (!pattern.isPattern) return exact;
  const words = leadingWords(pattern.text);
  if (pattern.prefix !== undefined && words.length > 0) return any([exact, commandOf(words)]);
  const fits = expression(pattern.text);
  const shell: Condition = { kind: 'tool', names: shellTools };
  return any([exact, words.length > 0 ? all(commandOf(words), fits) : all(shell, fits)]);
}

/** A deny or ask also meets the words in other places: options anywhere, other spellings of blanks and quotes. */
function refusedCommand(pattern: CommandPattern): Condition {
  const { text, isPattern, prefix } = pattern;
  if (!isPattern) {
    const plain = hasEscapes(text) ? withoutEscapes(text) : text;
    const { words, operator } = readWords(plain);
    const exact: Condition = { kind: 'exact', text: plain };
    if (operator !== undefined || words.length === 0) return exact;
    return any([exact, all(commandOf(words), all(asWords(words)))]);
  }
  const words = leadingWords(text);
  if (prefix !== undefined && words.length > 0) return commandOf(words);
  const literal = literalWords(text);
  const fits = expression(text);
  const [name] = literal;
  // Held to the program where its name is plain, so that the rule is found by it.
  if (name === undefined) return all({ kind: 'tool', names: shellTools }, fits);
  return any([all(commandOf([name]), fits), commandOf(literal)]);
}

/** The words of an exact rule as the shell would hand them over, whatever quotes stand on the line. */
function asWords(words: readonly string[]): Condition {
  const pattern = words.map((word) => word.replace(/[\\^$.+?()[\]{}|*]/g, '\\$&')).join(' ');
  return { kind: 'matches', pattern: `^${pattern}$`, flags: 's' };
}

/** The whole words of a pattern, if the first of them is one: `git push * --force` is also about `git push --force`. */
function literalWords(text: string): readonly string[] {
  const parts = text.split(' ');
  if (parts[0]?.includes('*') !== false) return [];
  const { words, operator } = readWords(parts.filter((part) => !part.includes('*')).join(' '));
  return operator === undefined ? words : [];
}

function path(glob: string, access: readonly AccessAction[]): Condition {
  return { kind: 'path', glob: globFault(glob) === undefined ? glob : widerGlob(glob), access };
}

/** A glob too costly to compare is left to the faithful pass for an allow. */
function pathCondition(
  access: 'read' | 'edit',
  globs: readonly string[],
  isAllow: boolean,
): Condition | undefined {
  if (isAllow) {
    const actions: readonly AccessAction[] = access === 'read' ? ['read'] : ['read', 'write', 'delete'];
    return any(globs.map((glob) => path(glob, actions)));
  }
  const actions: readonly AccessAction[] =
    access === 'read' ? ['read', 'write'] : ['write', 'delete', 'configure'];
  return any(globs.flatMap((glob) => [all(path(glob, actions), notTool), namedByTool(glob)]));
}

const notTool: Condition = { kind: 'not', of: { kind: 'deed', kinds: ['tool'] } };

const pathFields: readonly string[] = ['path', 'paths', 'filename', 'uri', 'source', 'destination'];

/** An MCP tool is given the path in one of the fields that such tools have. What it does with it is not known. */
function namedByTool(glob: string): Condition {
  const text = glob
    .replace(/^.*?\*\*\//, '')
    .replace(/\/\*\*$/, '/*')
    .replaceAll('**', '*')
    .replaceAll('\\', '');
  const below = text.startsWith('/') ? text.slice(text.lastIndexOf('/', text.length - 3) + 1) : text;
  return all(
    { kind: 'tool-kind', kinds: ['mcp'] },
    any(pathFields.map((field): Condition => ({ kind: 'input', field, value: `*${below}` }))),
  );
}

/** Hosts with a star inside are compared by the faithful pass; what else reaches such a host asks. */
function hostCondition(pattern: string, isAllow: boolean): Condition {
  const fetch: Condition = { kind: 'tool', names: ['WebFetch'] };
  const isPlain = !pattern.replace(/^\*\.?/, '').includes('*');
  if (isAllow) {
    return all(fetch, isPlain ? { kind: 'host', pattern } : { kind: 'access', actions: ['connect'] });
  }
  if (isPlain) return { kind: 'host', pattern };
  const front = pattern
    .split('*')
    .map((part) => part.replace(/[^\w-]/g, '\\$&'))
    .join('[^./\\s]+');
  return any([
    { kind: 'matches', pattern: front },
    all(fetch, { kind: 'input', field: 'url', value: `*${pattern}*` }),
  ]);
}
