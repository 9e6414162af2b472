import { parseJudgeArguments } from './arguments.ts';
import { decisionJson } from './decision-json.ts';
import { exitCodeOf, exitCodes } from './exit-codes.ts';
import { explainHelp } from './help.ts';
import { openSession } from './open-session.ts';
import { pageOf } from './page.ts';
import { findRemedies } from './remedies.ts';
import { renderExplain } from './render-explain.ts';
import { callOfSubject } from './subject.ts';
import type { Terminal } from './terminal.ts';

/** `toolgate explain`: the decision on one call, with the whole way to it and the ways to another answer. */
export const explain = async (args: readonly string[], terminal: Terminal): Promise<number> => {
  const parsed = parseJudgeArguments(args, { calls: false });
  if (parsed.kind === 'help') {
    terminal.print(explainHelp.trimEnd());
    return exitCodes.done;
  }
  if (parsed.kind === 'usage') {
    terminal.complain(`${parsed.message}; toolgate explain --help`);
    return exitCodes.usage;
  }
  const { subject, format } = parsed.value;
  if (subject.kind === 'calls') return exitCodes.usage;
  if (parsed.value.dialect?.name === 'all') {
    terminal.complain('explain goes with one dialect; toolgate check --dialect all compares them');
    return exitCodes.usage;
  }
  const session = await openSession(parsed.value, terminal);
  if (session === undefined) return exitCodes.usage;
  const call = await callOfSubject(subject, session.shellCall, terminal);
  if (call === undefined) return exitCodes.usage;
  const decision = session.judge(call.value);
  if (format === 'json') {
    terminal.print(decisionJson(decision));
  } else {
    const { mode, modes, ownRules } = session;
    const { sandbox } = decision.classification.environment;
    const remedies = findRemedies(decision, { mode, modes, sandbox }, session.attempt(call.value, decision));
    terminal.print(renderExplain(decision, remedies, { mode, ownRules }, pageOf(terminal)));
  }
  return exitCodeOf(decision.effect);
};
