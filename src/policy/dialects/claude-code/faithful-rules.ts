import { globFault } from '../../glob.ts';
import type { Condition, Rule, TextPattern } from '../../types.ts';
import { canonicalName } from './powershell.ts';
import { type CommandPattern, hasEscapes, type ReadRule, type RuleForm, withoutEscapes } from './rule.ts';
import { globExpression } from './rule-path.ts';

/** An entry as a rule over the facts of Claude Code's own view; `undefined` if it matches nothing. */
export function faithfulRule(rule: ReadRule): Rule | undefined {
  const when = conditionOf(rule.form, rule.list === 'allow', rule.list);
  if (when === undefined) return undefined;
  return { effect: rule.list, when, origin: originOf(rule), cause: `${rule.list}-rule` };
}

export function originOf({ list, text, position }: ReadRule): Rule['origin'] {
  return { table: `${list} rules`, rule: text, ...position };
}

function conditionOf(form: RuleForm, isAllow: boolean, list: ReadRule['list']): Condition | undefined {
  switch (form.kind) {
    case 'tool':
      return fact('tool', form.names);
    case 'tools':
      return { kind: 'fact-text', name: 'tool', pattern: { kind: 'wildcard', text: form.pattern } };
    case 'command':
      return commandCondition(form.shell, form.pattern, isAllow);
    case 'path':
      return pathCondition(form.access, form.globs, list);
    case 'directory':
      return all(
        fact('unit', ['directory']),
        any(form.globs.map((glob): Condition => ({ kind: 'path', glob, access: ['read'] }))),
      );
    case 'host':
      return hostCondition(form.pattern);
    case 'agent':
      return fact('agent', [form.name]);
    case 'skill':
      return form.isPrefix
        ? any([
            fact('skill', [form.name]),
            {
              kind: 'fact-text',
              name: 'skill',
              pattern: { kind: 'wildcard', text: `${form.name} *` },
            },
          ])
        : fact('skill', [form.name]);
    case 'parameter':
      return bound(fact('tool', form.tools), {
        kind: 'fact-text',
        name: `parameter ${form.field}`,
        pattern: { kind: 'wildcard', text: form.value },
      });
    case 'any': {
      const of = form.of.flatMap((one) => conditionOf(one, isAllow, list) ?? []);
      return of.length === 0 ? undefined : any(of);
    }
    case 'dead':
      return undefined;
    default: {
      const never: never = form;
      return never;
    }
  }
}

export function fact(name: string, values: readonly (string | boolean)[]): Condition {
  return { kind: 'fact', name, values };
}

export function all(...of: readonly Condition[]): Condition {
  return { kind: 'all', of };
}

export function any(of: readonly Condition[]): Condition {
  const [only] = of;
  return only !== undefined && of.length === 1 ? only : { kind: 'any', of };
}

/** In a deny or ask rule, an `all` within another speaks of one unit. */
function bound(...of: readonly Condition[]): Condition {
  return { kind: 'all', of: [{ kind: 'all', of }] };
}

/**
 * A text without a star is compared as a whole. What holds a star fits as a pattern, and as a text that equals the
 * command: so an entry for exactly this command counts as exact even if a star stands in it.
 */
function commandCondition(
  shell: 'bash' | 'powershell',
  pattern: CommandPattern,
  isAllow: boolean,
): Condition {
  const names =
    shell === 'powershell'
      ? { exact: 'powershell', pattern: 'powershell' }
      : isAllow
        ? { exact: 'exact command', pattern: 'command' }
        : { exact: 'any command', pattern: 'any command' };
  const text = shell === 'powershell' ? canonicalPattern(pattern.text) : pattern.text;
  const plain = hasEscapes(text) ? [text, withoutEscapes(text)] : [text];
  const exact = fact(names.exact, plain);
  if (!pattern.isPattern) return exact;
  return any([exact, { kind: 'fact-text', name: names.pattern, pattern: textPattern(pattern, text) }]);
}

/** With several stars, the last one's blank is not optional. */
function textPattern(pattern: CommandPattern, text: string): TextPattern {
  if (!hasEscapes(text)) {
    return { kind: 'wildcard', text, ...(pattern.prefix === undefined ? {} : { optionalTail: true }) };
  }
  const escaped = text
    .split(/(\\\*|\*)/)
    .map((part) =>
      part === '*' ? '.*' : part === '\\*' ? '\\\\?\\*' : part.replace(/[\\^$.+?()[\]{}|]/g, '\\$&'),
    )
    .join('');
  const tail = pattern.prefix === undefined ? escaped : escaped.replace(/ \.\*$/, '(?: .*)?');
  return { kind: 'expression', text: `^${tail}$`, flags: 's' };
}

/** Names are compared in any case and by the command's own name. */
function canonicalPattern(text: string): string {
  const [name = '', ...rest] = text.toLowerCase().split(' ');
  return [canonicalName(name), ...rest].join(' ');
}

/** An Edit allow also grants reading; a Read deny also stops Edit and Write, but not NotebookEdit. */
function pathCondition(access: 'read' | 'edit', globs: readonly string[], list: ReadRule['list']): Condition {
  const reads = any(globs.map((glob) => one(glob, ['read'], list)));
  const changes = any(globs.map((glob) => one(glob, ['write', 'delete'], list)));
  if (access === 'edit') return list === 'allow' ? any([changes, reads]) : changes;
  if (list !== 'deny') return reads;
  const readFirst: Condition = { kind: 'not', of: fact('only written', [true]) };
  return any([reads, bound(changes, readFirst)]);
}

function one(
  glob: string,
  access: readonly ('read' | 'write' | 'delete')[],
  list: ReadRule['list'],
): Condition {
  if (globFault(glob) === undefined) return { kind: 'path', glob, access };
  return bound(fact('access', access), {
    kind: 'fact-text',
    name: 'paths',
    pattern: { kind: 'expression', text: globExpression(glob), flags: 's' },
    of: list === 'allow' ? 'every' : 'some',
  });
}

/** `*.x` is any depth below x and not x itself; a star anywhere else stays within one label. */
function hostCondition(pattern: string): Condition {
  if (pattern === '*') return fact('unit', ['host']);
  if (!pattern.includes('*')) return fact('host', [pattern]);
  if (pattern.startsWith('*.') && !pattern.slice(2).includes('*')) {
    return { kind: 'fact-text', name: 'host', pattern: { kind: 'wildcard', text: pattern } };
  }
  const front = pattern.startsWith('*.') ? '(?:[^.]+\\.)+' : '';
  const rest = (front === '' ? pattern : pattern.slice(2))
    .split('*')
    .map((part) => part.replace(/[^\w-]/g, '\\$&'))
    .join('[^.]+');
  return { kind: 'fact-text', name: 'host', pattern: { kind: 'expression', text: `^${front}${rest}$` } };
}
