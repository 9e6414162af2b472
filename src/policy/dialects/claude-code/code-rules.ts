import { codeRunners, scriptRunners } from './commands.table.ts';
import type { ReadRule } from './rule.ts';

/** An allow rule that amounts to arbitrary code, which `auto` sets aside. Exact ones and narrow ones stay. */
export function isCodeRule({ list, form }: ReadRule): boolean {
  if (list !== 'allow') return false;
  switch (form.kind) {
    case 'tool':
      return form.names.some((name) => broadTools.has(name));
    case 'agent':
      return true;
    case 'command': {
      const { text, isPattern } = form.pattern;
      if (!isPattern) return false;
      const [name = '', next = ''] = text.split(' ');
      const program = name.replace(/\*$/, '');
      if (name.startsWith('*') || codeRunners.includes(program)) return true;
      return scriptRunners.some(
        ([runner, words]) => runner === program && (next === '*' || next === '' || words.has(next)),
      );
    }
    default:
      return false;
  }
}

const broadTools: ReadonlySet<string> = new Set(['Bash', 'PowerShell', 'Agent', 'Monitor']);
