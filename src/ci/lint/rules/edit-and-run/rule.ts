import { projectRuns } from '../../../probe/attacks.table.ts';
import { showCall } from '../../../probe/tool-calls.ts';
import { isWritten } from '../../../reviewed.ts';
import { evidenceOf, findingOf, placeOf } from '../../finding.ts';
import { commandsOf } from '../../let-through.ts';
import type { LintContext, LintRule } from '../../types.ts';

export const editAndRun: LintRule = {
  id: 'edit-and-run',
  level: 'warning',
  summary: 'What the agent may write and what it may run are the same, so that it may run anything.',
  check: (context) => {
    const { reviewed, calls, judge, judgeCommand } = context;
    // The built-in policy keeps a baseline of these files and asks once they change.
    const isBound = reviewed.document?.extends.includes('recommended') === true;
    const told = new Set<string>();
    return [...projectRuns, ...ownRuns(context)].flatMap(({ command, file }) => {
      const run = judgeCommand(command);
      const by = run.by.find(isWritten);
      if (run.effect !== 'allow' || by === undefined || told.has(by.rule)) return [];
      const edits = calls.writes(file).map((call) => ({ call, decision: judge(call) }));
      const write = edits.find(({ decision }) => decision.effect === 'allow');
      if (write === undefined) return [];
      told.add(by.rule);
      const edit = write.decision.by.find(isWritten);
      return findingOf(editAndRun, reviewed, {
        ...placeOf(by),
        level: isBound ? 'info' : 'warning',
        message: `The agent may write ${file} unasked, and "${by.rule}" then runs what it says.${
          isBound ? ' Where the host keeps a baseline, the changed file asks once.' : ''
        }`,
        evidence: evidenceOf(
          reviewed.shellCall(command),
          run,
          `it runs whatever ${showCall(write.call)} put there, which is allowed too`,
        ),
        mend: `Ask for writes of ${file}, or for the run.`,
        ...(edit === undefined
          ? {}
          : { related: [{ ...placeOf(edit), message: `lets ${file} be written` }] }),
        key: `${by.rule} ${file}`,
      });
    });
  },
};

/** What the rules themselves name, of programs that are known to run what a file of the project says. */
function ownRuns({ rules }: LintContext): readonly (typeof projectRuns)[number][] {
  return rules
    .filter(({ rule }) => rule.effect === 'allow')
    .flatMap(commandsOf)
    .flatMap((command) => {
      const [program] = command.split(' ');
      const known = projectRuns.find((one) => one.command.split(' ')[0] === program);
      return known === undefined || command === program ? [] : [{ command, file: known.file }];
    });
}
