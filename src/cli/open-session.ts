import type { JudgeArguments } from './arguments.ts';
import { openPlace, type Session } from './session.ts';
import type { Terminal } from './terminal.ts';

/** Opens what `check` and `explain` need; `undefined` after saying on the terminal what is wrong. */
export const openSession = async (
  args: Pick<JudgeArguments, 'policy' | 'dialect' | 'mode' | 'cwd' | 'home'>,
  terminal: Terminal,
): Promise<Session | undefined> => {
  const place = await openPlace(args, terminal);
  if (place === undefined) return undefined;
  if (args.dialect !== undefined) {
    const { openDialectSession } = await import('./dialect-session.ts');
    return openDialectSession({ ...args.dialect, mode: args.mode }, place, terminal);
  }
  const { openPolicySession } = await import('./policy-session.ts');
  return openPolicySession(args, place, terminal);
};
