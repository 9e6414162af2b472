import { githubReport } from '../ci/report/github.ts';
import { jsonReport } from '../ci/report/json.ts';
import { junitReport } from '../ci/report/junit.ts';
import { sarifReport } from '../ci/report/sarif.ts';
import type { Finding, Format, Level, Report, ReportPlace } from '../ci/report/types.ts';
import { hang, visible, visibleJson } from './layout.ts';
import { pageOf } from './page.ts';
import type { Page } from './render-check.ts';
import type { Terminal } from './terminal.ts';

/** Writes a report in the format that was asked for; files are named from where the reader stands. */
export const printReport = (report: Report, format: Format, terminal: Terminal): void => {
  terminal.print(reportText(report, format, pageOf(terminal)));
};

/** The same on standard error, where the result itself stands on standard output. */
export const tellReport = (report: Report, format: Format, terminal: Terminal): void => {
  terminal.tell?.(reportText(report, format, pageOf({ ...terminal, colour: false })));
};

const reportText = (report: Report, format: Format, page: Page): string => {
  const near = fromHere(report, page.fileName);
  switch (format) {
    case 'pretty':
      return prettyReport(near, page);
    case 'json':
      return visibleLines(jsonReport(near));
    case 'sarif':
      return visibleLines(sarifReport(near));
    case 'github':
      return githubReport(near);
    case 'junit':
      return junitReport(near);
    default: {
      const unreachable: never = format;
      return unreachable;
    }
  }
};

/** Line ends are the layout's own: those of a text are escaped already. */
const visibleLines = (json: string): string => json.split('\n').map(visibleJson).join('\n');

const fromHere = (report: Report, fileName: (file: string) => string): Report => {
  const moved = new Map<Finding, Finding>();
  const move = (finding: Finding): Finding => {
    const known = moved.get(finding);
    if (known !== undefined) return known;
    const made: Finding = {
      ...finding,
      file: fileName(finding.file),
      ...(finding.related === undefined
        ? {}
        : { related: finding.related.map((one) => ({ ...one, file: fileName(one.file) })) }),
    };
    moved.set(finding, made);
    return made;
  };
  return {
    ...report,
    files: report.files.map(fileName),
    findings: report.findings.map(move),
    cases: report.cases.map((one) => ({
      ...one,
      file: fileName(one.file),
      failure: one.failure === undefined ? undefined : move(one.failure),
    })),
  };
};

const levelEffects = { error: 'deny', warning: 'ask', info: 'allow' } as const satisfies Record<
  Level,
  string
>;

/** One block a finding, in the order of the files. */
export const prettyReport = ({ findings, summary }: Report, page: Page): string =>
  [...findings.map((finding) => prettyFinding(finding, page)), visible(summary)].join('\n\n');

const prettyFinding = (finding: Finding, page: Page): string => {
  const { paint, columns } = page;
  const { level, rule, message, mend, evidence, related = [], details } = finding;
  const text = (label: string, said: string): string => hang(label, visible(said), columns);
  return [
    `${paint.strong(placeText(finding))} ${paint.effect(levelEffects[level], level)} ${paint.faint(`[${rule}]`)}`,
    text('  ', message),
    ...(evidence === undefined
      ? []
      : [
          `${' '.repeat(2)}${paint.effect(evidence.effect, evidence.effect)}  ${paint.strong(visible(evidence.call))}`,
          text('         ', evidence.why),
        ]),
    ...related.map((one) => text('  see  ', `${placeText(one)} ${one.message}`)),
    ...(mend === undefined ? [] : [text('  mend ', mend)]),
    ...(details === undefined ? [] : details.split('\n').map((line) => `    ${line}`)),
  ].join('\n');
};

const placeText = ({ file, line, column }: ReportPlace): string => `${visible(file)}:${line}:${column}`;
