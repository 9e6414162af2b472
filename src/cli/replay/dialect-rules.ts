import type { WrittenRule } from '../../ci/replay/propose/candidate.ts';
import { quoteWord } from '../../shell/index.ts';

/** A configuration file that holds rules in an agent's own spelling. */
export interface RuleFile {
  readonly path: string;
  readonly text: string;
}

export interface RulePlace {
  readonly cwd: string;
  readonly home: string | undefined;
}

/** How rules are written in an agent's configuration, beside what stands there already. */
export interface RuleSpelling {
  /** The rule as the agent's file holds it; `undefined` where the agent has no rule that says this and no more. */
  readonly spell: (rule: WrittenRule) => string | undefined;
  readonly file: (spelled: readonly string[], place: RulePlace) => RuleFile;
}

/** By the name of the dialect without its version. Agents that are not here can only be given wider rules than are proposed. */
export const ruleSpellings: Readonly<Record<string, RuleSpelling>> = {
  'claude-code': {
    spell: claudeRule,
    file: (spelled, { cwd }) => ({
      path: `${cwd}/.claude/settings.local.json`,
      text: JSON.stringify({ permissions: { allow: spelled } }),
    }),
  },
  codex: {
    spell: codexRule,
    // Those of a project are read only where it is trusted.
    file: (spelled, { cwd, home = cwd }) => ({
      path: `${home}/.codex/rules/proposed.rules`,
      text: `${spelled.join('\n')}\n`,
    }),
  },
};

/** Source: https://code.claude.com/docs/en/permissions. */
function claudeRule({ command, exact, path, access, host, tool }: WrittenRule): string | undefined {
  if (typeof exact === 'string') return isPlain(exact) ? `Bash(${exact})` : undefined;
  if (command !== undefined) {
    const text = wordsOf(command)
      .map((word) => quoteWord(word))
      .join(' ');
    return isPlain(text) ? `Bash(${text} *)` : undefined;
  }
  if (typeof path === 'string') {
    const [action] = typeof access === 'string' ? [access] : (access ?? []);
    const name = action === 'read' ? 'Read' : action === 'write' ? 'Edit' : undefined;
    return name === undefined || path.includes('\\') ? undefined : `${name}(/${path})`;
  }
  if (typeof host === 'string') return `WebFetch(domain:${host})`;
  return typeof tool === 'string' ? tool : undefined;
}

/** A star is always one of the pattern, and a line end or a parenthesis would end the rule early. */
function isPlain(text: string): boolean {
  return !/[*\n()\\]|:$/.test(text);
}

/** Source: openai/codex, codex-rs/execpolicy. A rule is always a prefix. */
function codexRule({ command, exact }: WrittenRule): string | undefined {
  const words =
    command !== undefined
      ? wordsOf(command)
      : typeof exact === 'string' && /^[\w./:=@ -]+$/.test(exact)
        ? wordsOf(exact)
        : undefined;
  return words === undefined ? undefined : `prefix_rule(pattern=${JSON.stringify(words)}, decision="allow")`;
}

function wordsOf(command: string | readonly string[]): readonly string[] {
  return typeof command === 'string' ? command.split(' ').filter((word) => word !== '') : command;
}
