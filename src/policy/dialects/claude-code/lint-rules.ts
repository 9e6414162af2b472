import type { Issue } from '../../types.ts';
import { fitsCommand } from './fits-command.ts';
import { settingsIssue } from './prose.table.ts';
import type { CommandPattern, ReadRule } from './rule.ts';

/** What only shows between rules: entries that stand twice, and allows that a deny or ask covers. */
export function lintRules(rules: readonly ReadRule[]): readonly Issue[] {
  return [...duplicates(rules), ...shadowed(rules)];
}

function duplicates(rules: readonly ReadRule[]): readonly Issue[] {
  const seen = new Set<string>();
  const issues: Issue[] = [];
  for (const { list, text, scope, path, position } of rules) {
    const key = `${scope} ${position.file} ${list} ${text}`;
    if (seen.has(key)) issues.push(settingsIssue('duplicate-rule', path, position, text));
    seen.add(key);
  }
  return issues;
}

/** By the first word of the command, so that a long list costs little. */
function shadowed(rules: readonly ReadRule[]): readonly Issue[] {
  const covering = new Map<
    string,
    { readonly rule: ReadRule; readonly pattern: CommandPattern | undefined }[]
  >();
  for (const rule of rules) {
    if (rule.list === 'allow') continue;
    const { form } = rule;
    if (form.kind === 'command' && form.shell === 'bash') {
      add(covering, firstWord(form.pattern.text), { rule, pattern: form.pattern });
    } else if (form.kind === 'tool')
      for (const name of form.names) add(covering, `tool ${name}`, { rule, pattern: undefined });
  }
  const issues: Issue[] = [];
  for (const { list, form, text, path, position } of rules) {
    if (list !== 'allow') continue;
    const name = toolOf(form);
    const own = form.kind === 'command' && form.shell === 'bash' ? form.pattern : undefined;
    const found =
      (name === undefined
        ? undefined
        : covering.get(`tool ${name}`)?.find(({ rule }) => rule.list === 'deny')) ??
      (own === undefined
        ? undefined
        : covering
            .get(firstWord(own.text))
            ?.find(({ pattern }) => pattern !== undefined && fitsCommand(pattern, own.text)));
    if (found === undefined) continue;
    const { rule } = found;
    issues.push(
      settingsIssue('shadowed-allow', path, position, text, {
        told: `Here "${rule.text}" of ${rule.list} in ${rule.position.file}:${rule.position.line} does.`,
      }),
    );
  }
  return issues;
}

function toolOf(form: ReadRule['form']): string | undefined {
  switch (form.kind) {
    case 'tool':
      return form.names[0];
    case 'command':
      return form.shell === 'bash' ? 'Bash' : 'PowerShell';
    case 'path':
      return form.access === 'read' ? 'Read' : 'Edit';
    case 'host':
      return 'WebFetch';
    case 'agent':
      return 'Agent';
    case 'skill':
      return 'Skill';
    default:
      return undefined;
  }
}

function firstWord(text: string): string {
  return text.split(' ')[0] ?? text;
}

function add<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
