import { classify, type Json } from '../../../classify/index.ts';
import type { Shell, ShellAnalysis } from '../../../shell/index.ts';
import { compileSource, type Policy } from '../../compile.ts';
import { decide } from '../../decide.ts';
import type { DialectPlace } from '../contract.ts';
import { faithfulRule } from './faithful-rules.ts';
import { ruleBase } from './files.ts';
import type { Ground } from './ground.ts';
import { readRule } from './read-rule.ts';
import type { RuleForm } from './rule.ts';
import { isUnparsable } from './shell-parts.ts';
import { claudeTools } from './tools.table.ts';
import { claudeView } from './view.ts';

/**
 * Whether a call meets the `if` of a hook: one rule in the syntax of permissions. Commands are compared part by part, with
 * what stands in substitutions. A rule that names more than the program runs on any substitution or variable, and every
 * rule where the text cannot be read: a filter that is not sure lets its hook run.
 */
export function hookFilter(
  place: DialectPlace,
  shell: Shell,
): (rule: string, tool: string, input: Readonly<Record<string, Json>>) => boolean {
  const ready = new Map<string, Ready>();
  return (rule, tool, input) => {
    const known = ready.get(rule) ?? readyFilter(rule, place);
    ready.set(rule, known);
    if (known === undefined) return true;
    const { policy, form } = known;
    const classification = classify(
      { tool, input },
      {
        cwd: place.cwd,
        ...(place.home === undefined ? {} : { home: place.home }),
        shell,
        tools: claudeTools,
      },
    );
    const { analysis } = classification;
    if (form.kind === 'command' && analysis !== undefined && isUnsure(form, analysis)) return true;
    return decide(policy, classification).effect === 'deny';
  };
}

type Ready = { readonly policy: Policy; readonly form: RuleForm } | undefined;

function readyFilter(text: string, place: DialectPlace): Ready {
  const read = readRule(
    {
      list: 'deny',
      text,
      scope: 'cli',
      at: 0,
      path: [],
      position: { file: 'hook', line: 1, column: 1 },
    },
    { cwd: place.cwd, home: place.home, source: ruleBase('local', '', place) },
  );
  const rule = faithfulRule(read);
  if (rule === undefined) return undefined;
  const policy = compileSource({
    passes: [
      {
        view: claudeView(groundOf(place)),
        guards: [{ name: 'if', algorithm: 'strictest', rules: [rule] }],
        deciders: [],
        finish: [],
      },
    ],
    answers: [],
    route: ['person'],
    settings: {},
    mode: 'default',
    headless: false,
  });
  return policy.ok ? { policy: policy.value, form: read.form } : undefined;
}

function groundOf(place: DialectPlace): Ground {
  return {
    place,
    machine: {},
    directories: [place.cwd],
    additional: [],
    sandbox: { isAutomatic: false, isEnabled: false, ignoresEscape: false, excluded: [] },
    hosts: new Set(),
    blocksReads: false,
    holds: { commandNames: new Set(), commands: false, reads: false, edits: false },
  };
}

function isUnsure(form: Extract<RuleForm, { kind: 'command' }>, analysis: ShellAnalysis): boolean {
  if (isUnparsable(analysis)) return true;
  const { text, prefix } = form.pattern;
  const namesMore = (prefix ?? text).replace(/\*+$/, '').trim().includes(' ');
  const isDynamic =
    analysis.opaque.length > 0 || analysis.commands.some(({ context }) => context.includes('substitution'));
  return namesMore && isDynamic;
}
