import { findingText } from './text.ts';
import type { Finding, Report, ReportPlace } from './types.ts';

interface Row extends ReportPlace {
  readonly name: string;
  readonly failure: Finding | undefined;
}

/**
 * JUnit's XML: a suite for each file. Of `test` each test is a case; of `lint` each finding is one that failed, and a
 * file without any is one that passed.
 */
export function junitReport(report: Report): string {
  const rows = rowsOf(report);
  const suites = new Map<string, Row[]>();
  for (const row of rows) suites.set(row.file, [...(suites.get(row.file) ?? []), row]);
  const failures = rows.filter(({ failure }) => failure !== undefined).length;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name=${quoted(`toolgate ${report.command}`)} tests="${rows.length}" failures="${failures}">`,
    ...[...suites].flatMap(([file, of]) => suite(file, of)),
    '</testsuites>',
  ].join('\n');
}

function rowsOf({ command, cases, findings, files }: Report): readonly Row[] {
  const fromFindings = findings
    .filter((finding) => !cases.some(({ failure }) => failure === finding))
    .map((finding): Row => ({ ...placeOf(finding), name: finding.rule, failure: finding }));
  if (command === 'test') return [...cases, ...fromFindings];
  const clean = files.filter((file) => !findings.some((finding) => finding.file === file));
  return [
    ...fromFindings,
    ...clean.map((file): Row => ({ file, line: 1, column: 1, name: 'lint', failure: undefined })),
  ];
}

function placeOf({ file, line, column }: ReportPlace): ReportPlace {
  return { file, line, column };
}

function suite(file: string, rows: readonly Row[]): readonly string[] {
  const failures = rows.filter(({ failure }) => failure !== undefined).length;
  return [
    `  <testsuite name=${quoted(file)} tests="${rows.length}" failures="${failures}">`,
    ...rows.flatMap((row) => testCase(row)),
    '  </testsuite>',
  ];
}

function testCase({ name, file, line, column, failure }: Row): readonly string[] {
  const head = `    <testcase name=${quoted(`${name} (${line}:${column})`)} classname=${quoted(file)} file=${quoted(file)} line="${line}"`;
  if (failure === undefined) return [`${head}/>`];
  const text = `${file}:${line}:${column}: ${findingText(failure)}${failure.details === undefined ? '' : `\n${failure.details}`}`;
  return [
    `${head}>`,
    `      <failure type=${quoted(failure.level)} message=${quoted(failure.message)}>${escaped(text)}</failure>`,
    '    </testcase>',
  ];
}

function quoted(text: string): string {
  return `"${escaped(text).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;')}"`;
}

/** Characters that XML 1.0 has no way to write are shown as their number. */
function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(
      /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
      (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
}
