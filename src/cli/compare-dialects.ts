import type { Strictness } from '../policy/dialects/contract.ts';
import { comparedDialects } from '../policy/dialects/registry.ts';
import { type Decision, type Effect, strictest } from '../policy/index.ts';
import type { JudgeArguments } from './arguments.ts';
import type { Comparison } from './comparison.ts';
import { decisionJson } from './decision-json.ts';
import { openDialectSession } from './dialect-session.ts';
import { exitCodeOf, exitCodes } from './exit-codes.ts';
import { openPlace } from './session.ts';
import { callOfSubject, type SingleSubject } from './subject.ts';
import type { Terminal } from './terminal.ts';

/** `--dialect all`: every agent's answer to one command, side by side. Exits with the strictest. */
export const compareDialects = async (
  subject: SingleSubject,
  args: JudgeArguments,
  terminal: Terminal,
): Promise<number> => {
  const place = await openPlace(args, terminal);
  if (place === undefined) return exitCodes.usage;
  const wanted: readonly Strictness[] =
    args.dialect?.strictness === undefined ? ['faithful', 'hardened'] : [args.dialect.strictness];
  const call = await callOfSubject(subject, (command) => ({ command }), terminal);
  if (call === undefined) return exitCodes.usage;
  const rows: Comparison[] = [];
  for (const name of comparedDialects) {
    const decisions: Partial<Record<Strictness, Decision>> = {};
    let told: Omit<Comparison, 'decisions'> | undefined;
    for (const strictness of wanted) {
      // Both read the same files, and what is wrong with them is said once.
      const heard = told === undefined ? terminal : { ...terminal, complain: () => {} };
      const request = { name, files: [], strictness, mode: undefined };
      const session = await openDialectSession(request, place, heard);
      if (session === undefined) return exitCodes.usage;
      const { dialect, files, mode } = session;
      told = { name, version: dialect.version, mode, files };
      decisions[strictness] = session.judge(call.value);
    }
    if (told !== undefined) rows.push({ ...told, decisions });
  }
  if (args.format === 'json') {
    terminal.print(comparisonJson(rows));
  } else {
    const [{ renderComparison }, { pageOf }] = await Promise.all([
      import('./render-comparison.ts'),
      import('./page.ts'),
    ]);
    terminal.print(renderComparison(rows, wanted, pageOf(terminal)));
  }
  const effects = rows.flatMap(({ decisions }) => wanted.flatMap((one) => decisions[one]?.effect ?? []));
  return exitCodeOf(effects.reduce<Effect>(strictest, 'allow'));
};

const comparisonJson = (rows: readonly Comparison[]): string =>
  `{"dialects":[${rows
    .map(({ decisions, ...rest }) => {
      const parts = Object.entries(decisions).map(
        ([strictness, decision]) => `${JSON.stringify(strictness)}:${decisionJson(decision)}`,
      );
      return `${JSON.stringify(rest).slice(0, -1)},${parts.join(',')}}`;
    })
    .join(',')}]}`;
