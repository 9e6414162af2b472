import { fingerprints } from './fingerprint.ts';
import { findingText } from './text.ts';
import type { Finding, Level, Report, ReportPlace } from './types.ts';

const sarifLevels: Readonly<Record<Level, string>> = { error: 'error', warning: 'warning', info: 'note' };

/** SARIF 2.1.0. Source: https://docs.oasis-open.org/sarif/sarif/v2.1.0/ */
export function sarifReport(report: Report): string {
  const names = fingerprints(report.findings);
  const used = new Set(report.findings.map(({ rule }) => rule));
  const listed = report.rules.filter(({ id }) => used.has(id));
  const ids = [
    ...listed.map(({ id }) => id),
    ...[...used].filter((id) => !listed.some((one) => one.id === id)),
  ];
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'toolgate',
            version: report.version,
            rules: ids.map((id) => {
              const known = listed.find((one) => one.id === id);
              return {
                id,
                ...(known === undefined
                  ? {}
                  : {
                      shortDescription: { text: known.summary },
                      defaultConfiguration: { level: sarifLevels[known.level] },
                    }),
              };
            }),
          },
        },
        columnKind: 'utf16CodeUnits',
        results: report.findings.map((finding, at) =>
          result(finding, ids.indexOf(finding.rule), names[at] ?? ''),
        ),
      },
    ],
  };
  return JSON.stringify(log, undefined, 2);
}

function result(finding: Finding, ruleIndex: number, fingerprint: string): object {
  const details = finding.details === undefined ? '' : `\n${finding.details}`;
  return {
    ruleId: finding.rule,
    ruleIndex,
    level: sarifLevels[finding.level],
    message: { text: findingText(finding) + details },
    locations: [location(finding)],
    ...(finding.related === undefined
      ? {}
      : {
          relatedLocations: finding.related.map((one, id) => ({
            id,
            ...location(one),
            message: { text: one.message },
          })),
        }),
    partialFingerprints: { 'toolgate/v1': fingerprint },
  };
}

function location({ file, line, column }: ReportPlace): object {
  return {
    physicalLocation: {
      artifactLocation: { uri: uri(file) },
      region: { startLine: line, startColumn: column },
    },
  };
}

/** Relative names stay relative, so that a service finds them in the repository. */
function uri(file: string): string {
  const path = file.replaceAll('\\', '/').split('/').map(encodeURIComponent).join('/');
  return file.startsWith('/') ? `file://${path}` : path;
}
