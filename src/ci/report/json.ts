import { fingerprints } from './fingerprint.ts';
import type { Report } from './types.ts';

/** The report as one JSON object. */
export function jsonReport(report: Report): string {
  const names = fingerprints(report.findings);
  return JSON.stringify(
    {
      command: report.command,
      version: report.version,
      files: report.files,
      summary: report.summary,
      ...report.more,
      findings: report.findings.map(({ key: _, ...finding }, at) => ({ ...finding, fingerprint: names[at] })),
      ...(report.cases.length === 0
        ? {}
        : {
            tests: report.cases.map(({ name, file, line, column, failure }) => ({
              name,
              file,
              line,
              column,
              passed: failure === undefined,
            })),
          }),
    },
    undefined,
    2,
  );
}
