import { findingText } from './text.ts';
import type { Level, Report } from './types.ts';

const commands: Readonly<Record<Level, string>> = { error: 'error', warning: 'warning', info: 'notice' };

/**
 * Annotations as GitHub's runner reads them from standard output, and the summary.
 * Source: https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands
 */
export function githubReport(report: Report): string {
  const lines = report.findings.map((finding) => {
    const { file, line, column, rule } = finding;
    const properties = [
      `file=${property(file)}`,
      `line=${line}`,
      `col=${column}`,
      `title=${property(`toolgate ${report.command}: ${rule}`)}`,
    ].join(',');
    const details = finding.details === undefined ? '' : `\n${finding.details}`;
    return `::${commands[finding.level]} ${properties}::${data(findingText(finding) + details)}`;
  });
  return [...lines, report.summary].join('\n');
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
