import type { Subject } from './arguments.ts';
import { readJson } from './calls.ts';
import { decode, isDoubtful } from './decode.ts';
import { joinArgv } from './shell-quoting.ts';
import type { Terminal } from './terminal.ts';

/** The call that the command line speaks of; `undefined` after saying why there is none. */
export const callOfSubject = async (
  subject: Exclude<Subject, { readonly kind: 'calls' }>,
  terminal: Terminal,
): Promise<{ readonly value: unknown } | undefined> => {
  switch (subject.kind) {
    case 'text':
      return { value: bashCall(ofArgument(subject.text)) };
    case 'argv':
      return { value: bashCall(ofArgument(joinArgv(subject.words))) };
    case 'standard-input':
      return { value: bashCall(decode(await terminal.readStandardInput())) };
    case 'tool': {
      const input = readJson(subject.input);
      if (isDoubtful(subject.input) || isDoubtful(subject.tool)) return { value: undefined };
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

/** No text is no call, and asks. */
const bashCall = (command: string | undefined): unknown =>
  command === undefined ? undefined : { tool: 'bash', input: { command } };

const ofArgument = (text: string): string | undefined => (isDoubtful(text) ? undefined : text);
