import { lint as lintPolicy, ruleSummaries } from '../ci/lint/lint.ts';
import { issueFinding } from '../ci/lint/rules/configuration/rule.ts';
import { type Finding, isAtLeast, type Level, levels, type Report } from '../ci/report/types.ts';
import { exitCodes } from './exit-codes.ts';
import { lintHelp } from './help-ci.ts';
import { type LintArguments, parseLintArguments } from './lint-arguments.ts';
import { type OpenedReview, openReviewed } from './open-reviewed.ts';
import { printReport } from './print-report.ts';
import { keepFirstGrammarCode } from './quick-grammar.ts';
import { openPlace } from './session.ts';
import type { Terminal } from './terminal.ts';
import { version } from './version.ts';

/** `toolgate lint`: what is wrong with a policy, with commands that show it. */
export const lint = async (args: readonly string[], terminal: Terminal): Promise<number> => {
  const parsed = parseLintArguments(args);
  if (parsed.kind === 'help') {
    terminal.print(lintHelp.trimEnd());
    return exitCodes.done;
  }
  if (parsed.kind === 'usage') {
    terminal.complain(`${parsed.message}; toolgate lint --help`);
    return exitCodes.usage;
  }
  const asked = parsed.value;
  keepFirstGrammarCode();
  const place = await openPlace(asked, terminal);
  if (place === undefined) return exitCodes.usage;
  const opened = await openReviewed(
    { files: asked.files, dialect: asked.dialect, strictness: asked.strictness },
    place,
    terminal,
  );
  if (opened === undefined) return exitCodes.usage;
  const findings = opened.flatMap((one) => findingsOf(one, asked.rules));
  printReport(reportOf(opened, findings), asked.format, terminal);
  if (opened.some((one) => one.kind === 'broken' && one.issues.some(({ code }) => code === 'not-json'))) {
    return exitCodes.usage;
  }
  return findings.some(({ level }) => isAtLeast(level, asked.failLevel))
    ? exitCodes.findings
    : exitCodes.done;
};

const findingsOf = (opened: OpenedReview, rules: LintArguments['rules']): readonly Finding[] => {
  if (opened.kind === 'opened') return lintPolicy(opened.reviewed, rules);
  return opened.issues.map((issue) => issueFinding(issue, 'error', opened.files[0]?.path ?? 'toolgate.json'));
};

const reportOf = (opened: readonly OpenedReview[], findings: readonly Finding[]): Report => ({
  command: 'lint',
  version: version(),
  files: opened.flatMap((one) =>
    (one.kind === 'opened' ? one.reviewed.files : one.files).map(({ path }) => path),
  ),
  findings,
  rules: ruleSummaries,
  cases: [],
  summary: summaryOf(findings),
});

const summaryOf = (findings: readonly Finding[]): string => {
  if (findings.length === 0) return 'no findings';
  const counted = (level: Level): readonly string[] => {
    const count = findings.filter((finding) => finding.level === level).length;
    return count === 0 ? [] : [`${count} ${level}${count === 1 || level === 'info' ? '' : 's'}`];
  };
  return levels.flatMap(counted).join(', ');
};
