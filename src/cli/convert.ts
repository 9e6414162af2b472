import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Conversion, convert as convertPolicy } from '../ci/convert/check.ts';
import { convertFindings, convertRules } from '../ci/convert/report.ts';
import { type System, systems } from '../ci/convert/systems.ts';
import type { Target, Written } from '../ci/convert/targets/target.ts';
import { isAtLeast } from '../ci/report/types.ts';
import type { Reviewed } from '../ci/reviewed.ts';
import type { Dialect } from '../policy/dialects/contract.ts';
import { type ConvertArguments, parseConvertArguments } from './convert-arguments.ts';
import { dialectPlace, dialectSession, machineOf, openFiles } from './dialect-session.ts';
import { readDiffCalls } from './diff.ts';
import { exitCodes } from './exit-codes.ts';
import { convertHelp } from './help-ci.ts';
import { lastingPlace } from './lasting-place.ts';
import { visibleJson } from './layout.ts';
import { agentOf, openReviewed, reviewAgent, reviewOwn } from './open-reviewed.ts';
import { tellReport } from './print-report.ts';
import { sayIssue } from './say-issue.ts';
import { openPlace, type SessionPlace } from './session.ts';
import type { Terminal } from './terminal.ts';
import { version } from './version.ts';

/** `toolgate convert`: a policy in another agent's words, never looser, with what could not be carried over. */
export const convert = async (args: readonly string[], terminal: Terminal): Promise<number> => {
  const parsed = parseConvertArguments(args);
  if (parsed.kind === 'help') {
    terminal.print(convertHelp.trimEnd());
    return exitCodes.done;
  }
  if (parsed.kind === 'usage') {
    terminal.complain(`${parsed.message}; toolgate convert --help`);
    return exitCodes.usage;
  }
  const asked = parsed.value;
  const name = asked.from ?? nameOf(asked.files, terminal);
  const from = Object.hasOwn(systems, name) ? systems[name] : undefined;
  const to = systems[asked.to];
  if (from === undefined || to === undefined || name === asked.to) {
    terminal.complain(`say with --from whose the file is: ${Object.keys(systems).join(', ')}`);
    return exitCodes.usage;
  }
  const opened = await openPlace(asked, terminal);
  if (opened === undefined) return exitCodes.usage;
  const place = lastingPlace(opened);
  const source = await openSource(asked, from, place, terminal);
  if (source === undefined) return exitCodes.usage;
  const calls = asked.calls === undefined ? [] : await readDiffCalls(asked.calls, source, terminal);
  if (calls === undefined) return exitCodes.usage;
  const open = await opener(to.target, place, terminal);
  const where = dialectPlace(place, terminal);
  const conversion = convertPolicy({
    policy: from.read({
      files: source.files.map((file) => ({ scope: 'project', ...file })),
      place: where,
      machine: machineOf(place),
    }),
    source,
    target: to.target,
    acceptsUnseen: asked.acceptRedirects,
    place: where,
    open,
    calls: calls.map(({ call }) => call),
  });
  return finish(conversion, source, asked, terminal);
};

const nameOf = ([file = '']: readonly string[], terminal: Terminal): string =>
  agentOf(resolve(terminal.cwd, file)) ?? 'toolgate';

/** The source, judged as its agent does: what cannot be read as a whole cannot be converted. */
const openSource = async (
  asked: ConvertArguments,
  { dialect }: System,
  place: SessionPlace,
  terminal: Terminal,
): Promise<Reviewed | undefined> => {
  const opened = await openReviewed({ files: asked.files, dialect, strictness: 'faithful' }, place, terminal);
  const [one, more] = opened ?? [];
  if (one === undefined) return undefined;
  if (more !== undefined) {
    terminal.complain('name one file of toolgate: layers are not put together');
    return undefined;
  }
  const issues = one.kind === 'opened' ? one.reviewed.errors : one.issues;
  for (const issue of issues) terminal.complain(sayIssue(issue));
  return one.kind === 'opened' && issues.length === 0 ? one.reviewed : undefined;
};

/** Judges what was written as if it lay where the target's agent looks for it. */
const opener = async (
  { dialect: name, file }: Target,
  place: SessionPlace,
  terminal: Terminal,
): Promise<(written: Written) => Reviewed | readonly string[]> => {
  const path = join(place.repositoryRoot ?? place.cwd, file);
  if (name === 'toolgate') {
    return ({ text }) => {
      const opened = reviewOwn({ path, text }, false, place);
      return opened.kind === 'opened' ? opened.reviewed : opened.issues.map(sayIssue);
    };
  }
  const { loadDialect } = await import('../policy/dialects/registry.ts');
  const dialect: Dialect | undefined = await loadDialect(name);
  if (dialect === undefined) return () => [`no such dialect: ${name}`];
  return ({ text, companion }) => {
    const files = [
      ...(companion === undefined ? [] : [{ path: join(place.cwd, companion.name), text: companion.text }]),
      { path, text },
    ].map((one) => ({ ...one, scope: dialect.scopeOf(one.path, dialectPlace(place, terminal)) }));
    const made = openFiles(dialect, files, { mode: undefined, strictness: 'faithful' }, place, terminal);
    if (!made.ok) return made.issues.map(sayIssue);
    const { errors } = made.value.opened;
    return errors.length > 0
      ? errors.map(sayIssue)
      : reviewAgent(made.value, dialectSession(made.value, place), place);
  };
};

const finish = (
  conversion: Conversion,
  source: Reviewed,
  asked: ConvertArguments,
  terminal: Terminal,
): number => {
  const { written, loosened, faults, tried, skipped } = conversion;
  const findings = convertFindings(conversion);
  const isBorne = ({ isHarmless, after }: Conversion['loosened'][number]): boolean =>
    isHarmless || (asked.acceptAsks && after === 'ask');
  const isSound = loosened.every(isBorne) && faults.length === 0;
  const count = (rule: string): number => findings.filter((one) => one.rule === rule).length;
  const saved = isSound && save(written, asked, terminal);
  tellReport(
    {
      command: 'convert',
      version: version(),
      files: source.files.map(({ path }) => path),
      findings,
      rules: convertRules,
      cases: [],
      summary: isSound
        ? `${count('not-carried')} not carried, ${count('tightened')} tightened, ${count('held-back')} added; ${loosened.length === 0 ? 'none' : loosened.length} of ${tried} calls tried ${loosened.length > 1 ? 'are' : 'is'} looser${
            skipped === 0 ? '' : ` (${skipped} that one of the two has no tool for)`
          }`
        : `nothing was written: ${faults.length > 0 ? `the result cannot be read: ${faults[0]}` : `${loosened.length} of ${tried} calls tried would be looser`}`,
    },
    asked.format,
    terminal,
  );
  if (faults.length > 0) return exitCodes.fault;
  if (isSound && !saved) return exitCodes.usage;
  const isWhole = findings.every(({ level }) => !isAtLeast(level, asked.failLevel));
  return isSound && isWhole ? exitCodes.done : exitCodes.findings;
};

const save = ({ text }: Written, { out }: ConvertArguments, terminal: Terminal): boolean => {
  const shown = text.split('\n').map(visibleJson).join('\n');
  if (out === undefined) {
    terminal.print(shown.trimEnd());
    return true;
  }
  try {
    writeFileSync(resolve(terminal.cwd, out), shown);
    return true;
  } catch (error) {
    terminal.complain(`cannot write ${out}: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
};
