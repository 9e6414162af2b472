import { readFile } from 'node:fs/promises';
import { parseJudgeArguments } from './arguments.ts';
import { callLines, callOfLine } from './calls.ts';
import { decisionJson } from './decision-json.ts';
import { exitCodeOf, exitCodes } from './exit-codes.ts';
import { checkHelp } from './help.ts';
import { openSession } from './open-session.ts';
import type { Session } from './session.ts';
import { callOfSubject } from './subject.ts';
import type { Terminal } from './terminal.ts';

/** `toolgate check`: the decision on one call, or on a file of calls. */
export const check = async (args: readonly string[], terminal: Terminal): Promise<number> => {
  const parsed = parseJudgeArguments(args, { calls: true });
  if (parsed.kind === 'help') {
    terminal.print(checkHelp.trimEnd());
    return exitCodes.done;
  }
  if (parsed.kind === 'usage') {
    terminal.complain(`${parsed.message}; toolgate check --help`);
    return exitCodes.usage;
  }
  const { subject, format } = parsed.value;
  if (parsed.value.dialect?.name === 'all' && subject.kind !== 'calls') {
    const { compareDialects } = await import('./compare-dialects.ts');
    return compareDialects(subject, parsed.value, terminal);
  }
  const session = await openSession(parsed.value, terminal);
  if (session === undefined) return exitCodes.usage;
  if (subject.kind === 'calls') return checkCalls(subject.file, session, terminal);
  const call = await callOfSubject(subject, session.shellCall, terminal);
  if (call === undefined) return exitCodes.usage;
  const decision = session.judge(call.value);
  if (format === 'json') {
    terminal.print(decisionJson(decision));
  } else {
    const [{ renderCheck }, { pageOf }] = await Promise.all([
      import('./render-check.ts'),
      import('./page.ts'),
    ]);
    terminal.print(renderCheck(decision, pageOf(terminal)));
  }
  return exitCodeOf(decision.effect);
};

const checkCalls = async (file: string, session: Session, terminal: Terminal): Promise<number> => {
  const bytes = await readCalls(file, terminal);
  if (bytes === undefined) return exitCodes.usage;
  for (const line of callLines(bytes)) terminal.print(decisionJson(session.judge(callOfLine(line))));
  return exitCodes.done;
};

const readCalls = async (file: string, terminal: Terminal): Promise<Uint8Array | undefined> => {
  try {
    return file === '-' ? await terminal.readStandardInput() : await readFile(file);
  } catch (error) {
    terminal.complain(`cannot read the calls: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
};
