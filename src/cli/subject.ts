import { joinArgv } from '../shell/index.ts';
import type { Subject } from './arguments.ts';
import { readJson } from './calls.ts';
import { decode, isDoubtful } from './decode.ts';
import type { Terminal } from './terminal.ts';

/** The call that the command line speaks of; `undefined` after saying why there is none. */
export const callOfSubject = async (
  subject: Exclude<Subject, { readonly kind: 'calls' }>,
  terminal: Terminal,
): Promise<{ readonly value: unknown } | undefined> => {
  switch (subject.kind) {
    case 'text':
      return { value: bashCall(ofArgument(subject.text), terminal) };
    case 'argv':
      return { value: bashCall(ofArgument(joinArgv(subject.words)), terminal) };
    case 'standard-input':
      return { value: bashCall(decode(await terminal.readStandardInput()), terminal) };
    case 'tool': {
      const input = readJson(subject.input);
      if (isDoubtful(subject.input) || isDoubtful(subject.tool)) return { value: noText(terminal) };
      if (input !== undefined) return { value: { tool: subject.tool, input: input.value } };
      terminal.complain('--input is not JSON, or holds a key twice');
      return undefined;
    }
    default: {
      const unreachable: never = subject;
      return unreachable;
    }
  }
};

const bashCall = (command: string | undefined, terminal: Terminal): unknown =>
  command === undefined ? noText(terminal) : { tool: 'bash', input: { command } };

/** What is no text is no call, and asks. */
const noText = (terminal: Terminal): undefined => {
  terminal.complain(
    'the call holds bytes that are not UTF-8, or U+FFFD, which may stand for them: it is no call',
  );
  return undefined;
};

const ofArgument = (text: string): string | undefined => (isDoubtful(text) ? undefined : text);
