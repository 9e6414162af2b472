import { visible, visiblePage } from './layout.ts';
import type { Terminal } from './terminal.ts';

/**
 * The terminal with one gate before everything that is written.
 *
 * INVARIANT: no text of a call, a policy, a file name or an argument reaches the terminal as a control character. Those
 * who render escape what they lay out, so that it is measured as it is shown; what they miss is escaped here.
 */
export const guardedTerminal = (terminal: Terminal): Terminal => ({
  ...terminal,
  print: (text) => terminal.print(visiblePage(text, terminal.colour)),
  // A complaint is one line, so that no name in it can feign a line of its own.
  complain: (text) => terminal.complain(visible(text)),
  ...(terminal.status === undefined ? {} : { status: guardedStatus(terminal.status) }),
  tell: (text) => tellOf(terminal)(visiblePage(text, false)),
});

const tellOf = ({ tell, complain }: Terminal): ((text: string) => void) => tell ?? complain;

const guardedStatus =
  (status: NonNullable<Terminal['status']>): NonNullable<Terminal['status']> =>
  (text) =>
    status(visible(text));
