import { decode, isDoubtful } from '../gate/decode.ts';
import { joinArgv } from '../shell/index.ts';
import type { Subject } from './arguments.ts';
import { readJson } from './calls.ts';
import type { Terminal } from './terminal.ts';

export type SingleSubject = Exclude<Subject, { readonly kind: 'calls' }>;

/** The call that the command line speaks of; `undefined` after saying why there is none. */
export const callOfSubject = async (
  subject: SingleSubject,
  shellCall: (command: string) => unknown,
  terminal: Terminal,
): Promise<{ readonly value: unknown } | undefined> => {
  switch (subject.kind) {
    case 'text':
      return { value: callOf(ofArgument(subject.text), shellCall, terminal) };
    case 'argv':
      return { value: callOf(ofArgument(joinArgv(subject.words)), shellCall, terminal) };
    case 'standard-input':
      return { value: callOf(decode(await terminal.readStandardInput()), shellCall, terminal) };
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

const callOf = (
  command: string | undefined,
  shellCall: (command: string) => unknown,
  terminal: Terminal,
): unknown => (command === undefined ? noText(terminal) : shellCall(command));

/** What is no text is no call, and asks. */
const noText = (terminal: Terminal): undefined => {
  terminal.complain(
    'the call holds bytes that are not UTF-8, or U+FFFD, which may stand for them: it is no call',
  );
  return undefined;
};

const ofArgument = (text: string): string | undefined => (isDoubtful(text) ? undefined : text);
