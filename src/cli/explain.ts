import { classify } from '../classify/index.ts';
import {
  compilePolicy,
  composePolicies,
  type Decision,
  decide,
  type Effect,
  type PolicyDocument,
  parsePolicy,
} from '../policy/index.ts';
import { parseJudgeArguments } from './arguments.ts';
import { decisionJson } from './decision-json.ts';
import { exitCodeOf, exitCodes } from './exit-codes.ts';
import { explainHelp } from './help.ts';
import { pageOf } from './page.ts';
import { type Change, findRemedies } from './remedies.ts';
import { renderExplain } from './render-explain.ts';
import { openSession, type Session } from './session.ts';
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
  const session = await openSession(parsed.value, terminal);
  if (session === undefined) return exitCodes.usage;
  const call = await callOfSubject(subject, terminal);
  if (call === undefined) return exitCodes.usage;
  const decision = session.judge(call.value);
  if (format === 'json') {
    terminal.print(decisionJson(decision));
  } else {
    const mode = session.mode ?? session.policy.source.mode;
    const { sandbox } = decision.classification.environment;
    const remedies = findRemedies(decision, { mode, sandbox }, attempt(session, call.value, decision));
    terminal.print(renderExplain(decision, remedies, mode, pageOf(terminal)));
  }
  return exitCodeOf(decision.effect);
};

/** Decides the call again as if something around it were different. */
const attempt =
  (session: Session, call: unknown, decision: Decision) =>
  (change: Change): Effect | undefined => {
    const { classification } = decision;
    switch (change.kind) {
      case 'mode':
        return decide(session.policy, classification, { mode: change.mode }).effect;
      case 'sandbox': {
        const environment = { ...session.environmentOf(call), sandbox: true };
        return decide(session.policy, classify(call, environment), { mode: change.mode }).effect;
      }
      case 'setting':
        return redecide(session, decision, withMore(session, { settings: { [change.name]: change.value } }));
      case 'rules':
        return redecide(session, decision, withMore(session, { rules: change.rules }));
      case 'without':
        return redecide(session, decision, {
          ...session.document,
          rules: session.document.rules.filter(({ origin }) => origin !== change.origin),
        });
      default: {
        const unreachable: never = change;
        return unreachable;
      }
    }
  };

const withMore = (session: Session, more: object): PolicyDocument | undefined => {
  const parsed = parsePolicy({ version: 1, ...more });
  return parsed.ok ? composePolicies([session.document, parsed.value]) : undefined;
};

const redecide = (
  session: Session,
  decision: Decision,
  document: PolicyDocument | undefined,
): Effect | undefined => {
  const policy = document === undefined ? undefined : compilePolicy(document);
  if (policy === undefined || !policy.ok) return undefined;
  const state = session.mode === undefined ? {} : { mode: session.mode };
  return decide(policy.value, decision.classification, state).effect;
};
