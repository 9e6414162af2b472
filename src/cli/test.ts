import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Finding, Report, TestCase } from '../ci/report/types.ts';
import { isAtLeast } from '../ci/report/types.ts';
import type { Reviewed } from '../ci/reviewed.ts';
import { coverageOf, percentCovered } from '../ci/testing/coverage.ts';
import { runTests, type TestRun } from '../ci/testing/run-tests.ts';
import { readTestLines } from '../ci/testing/test-lines.ts';
import { withExpectations } from '../ci/testing/update.ts';
import type { Decision, PolicyTest } from '../policy/index.ts';
import { exitCodes } from './exit-codes.ts';
import { testHelp } from './help-ci.ts';
import { openReviewed } from './open-reviewed.ts';
import { pageOf } from './page.ts';
import { printReport } from './print-report.ts';
import { readText } from './read-configuration.ts';
import { renderTrace } from './render-explain.ts';
import { sayIssue } from './say-issue.ts';
import { openPlace } from './session.ts';
import type { Terminal } from './terminal.ts';
import { parseTestArguments, type TestArguments } from './test-arguments.ts';
import { version } from './version.ts';

/** `toolgate test`: whether a policy answers as its tests say. */
export const test = async (args: readonly string[], terminal: Terminal): Promise<number> => {
  const parsed = parseTestArguments(args);
  if (parsed.kind === 'help') {
    terminal.print(testHelp.trimEnd());
    return exitCodes.done;
  }
  if (parsed.kind === 'usage') {
    terminal.complain(`${parsed.message}; toolgate test --help`);
    return exitCodes.usage;
  }
  const asked = parsed.value;
  if (asked.update && (terminal.variables['CI'] ?? '') !== '') {
    terminal.complain(
      '--update is for a person: in CI (the variable CI is set) expectations are not rewritten',
    );
    return exitCodes.usage;
  }
  const place = await openPlace(asked, terminal);
  if (place === undefined) return exitCodes.usage;
  const isLines = (file: string): boolean => file.endsWith('.jsonl');
  const opened = await openReviewed(
    {
      files: asked.files.filter((file) => !isLines(file)),
      dialect: asked.dialect,
      strictness: asked.strictness,
    },
    place,
    terminal,
  );
  if (opened === undefined) return exitCodes.usage;
  const runs: Ran[] = [];
  for (const one of opened) {
    if (one.kind === 'broken') {
      for (const issue of one.issues) terminal.complain(sayIssue(issue));
      return exitCodes.usage;
    }
    for (const issue of [...one.reviewed.errors, ...one.reviewed.warnings])
      terminal.complain(sayIssue(issue));
    const more = readTestFiles(asked.files.filter(isLines), one.reviewed, terminal);
    if (more === undefined) return exitCodes.usage;
    runs.push(runAll(one.reviewed, more, terminal));
  }
  if (runs.every(({ run }) => run.cases.length === 0)) {
    terminal.complain('no tests: add "tests" to the policy file, or name a file of JSON lines');
    return exitCodes.usage;
  }
  if (asked.update && !updateFiles(runs, terminal)) return exitCodes.usage;
  const report = reportOf(runs, asked);
  printReport(report, asked.format, terminal);
  return report.findings.some(({ level }) => isAtLeast(level, 'error')) ? exitCodes.findings : exitCodes.done;
};

interface Ran {
  readonly reviewed: Reviewed;
  readonly run: TestRun;
}

const readTestFiles = (
  files: readonly string[],
  { modes }: Reviewed,
  terminal: Terminal,
): readonly PolicyTest[] | undefined => {
  const tests: PolicyTest[] = [];
  for (const name of files) {
    const file = resolve(terminal.cwd, name);
    const text = readText(file, terminal);
    if (text === 'missing') terminal.complain(`no such file of tests: ${file}`);
    if (typeof text === 'string') return undefined;
    const read = readTestLines(text.text, file, modes);
    if (!read.ok) {
      for (const issue of read.issues) terminal.complain(sayIssue(issue));
      return undefined;
    }
    tests.push(...read.value);
  }
  return tests;
};

const runAll = (reviewed: Reviewed, more: readonly PolicyTest[], terminal: Terminal): Ran => {
  const page = { ...pageOf({ ...terminal, colour: false }), columns: terminal.columns - 4 };
  const trace = (decision: Decision): string => renderTrace(decision, page);
  return { reviewed, run: runTests(reviewed, [...reviewed.tests, ...more], trace) };
};

const reportOf = (runs: readonly Ran[], asked: TestArguments): Report => {
  const cases = runs.flatMap(({ run }) => run.cases);
  const failures = cases.flatMap(({ failure }) => (failure === undefined ? [] : [failure]));
  const covered = asked.coverage ? runs.map((ran) => coverageFindings(ran, asked.threshold)) : [];
  const uncovered = covered.flatMap(({ findings }) => findings);
  return {
    command: 'test',
    version: version(),
    files: [
      ...new Set([
        ...runs.flatMap(({ reviewed }) => reviewed.files.map(({ path }) => path)),
        ...fileNames(cases),
      ]),
    ],
    findings: [...(asked.update ? [] : failures), ...uncovered],
    rules: [
      { id: 'test', level: 'error', summary: 'A call that gets another answer than its test expects.' },
      { id: 'coverage', level: 'info', summary: 'A rule that no test made decide.' },
    ],
    cases: asked.update ? cases.map((one) => ({ ...one, failure: undefined })) : cases,
    summary: [
      `${cases.length - failures.length} passed, ${failures.length} ${asked.update ? 'rewritten' : 'failed'}`,
      ...covered.map(({ said }) => said),
    ].join('; '),
  };
};

const fileNames = (cases: readonly TestCase[]): readonly string[] => cases.map(({ file }) => file);

const coverageFindings = (
  { reviewed, run }: Ran,
  threshold: number | undefined,
): { readonly findings: readonly Finding[]; readonly said: string } => {
  const coverage = coverageOf(reviewed.source, run.decisions);
  const percent = percentCovered(coverage);
  const isLow = threshold !== undefined && percent < threshold;
  const findings = coverage.missing.map(
    ({ file, line, column, rule }): Finding => ({
      file,
      line,
      column,
      rule: 'coverage',
      level: isLow ? 'error' : 'info',
      message: `No test made "${rule}" decide.`,
      mend: 'Add a test with a call that the rule is for.',
      key: rule,
    }),
  );
  const decided = coverage.rules - coverage.missing.length;
  const limit = threshold === undefined ? '' : `, at least ${threshold} % wanted`;
  return {
    findings,
    said: `${decided} of ${coverage.rules} rules decided a test (${percent.toFixed(1)} %${limit})`,
  };
};

/** Rewrites the expectations of failed tests; `false` after saying which file could not be. */
const updateFiles = (runs: readonly Ran[], terminal: Terminal): boolean => {
  const failed = runs.flatMap(({ run }) => run.failed);
  const files = new Set(failed.flatMap(({ test: { place } }) => place?.file ?? []));
  for (const file of files) {
    const text = readText(file, terminal);
    if (typeof text === 'string') return false;
    const changes = failed.flatMap(({ test: { place }, decision }) =>
      place?.file === file
        ? [{ line: place.line ?? 1, column: place.column ?? 1, expect: decision.effect }]
        : [],
    );
    const changed = withExpectations(text.text, changes);
    if (changed === undefined) {
      terminal.complain(`cannot rewrite the tests of ${file}: an expectation is not where it should be`);
      return false;
    }
    writeFileSync(file, changed);
  }
  return true;
};
