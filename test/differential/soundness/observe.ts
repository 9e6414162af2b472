import { FOLDERS, LINE_END, OWN, type Run, START } from './driver.ts';
import type { Output, Sandbox } from './sandbox.ts';
import { readTrace, type Traced } from './trace.ts';
import { readVariables, type Variable } from './variables.ts';

/** What bash did with a script, over its two runs. */
export interface Observation {
  readonly script: string;
  /** What programs and functions were given; the folder, relative to the start, where a leaf program told it. */
  readonly calls: readonly Call[];
  readonly assignments: readonly Extract<Traced, { kind: 'assignment' }>[];
  /** Files that the script left, relative to its start. */
  readonly files: readonly string[];
  /** Files that it would have read and that are not there, as the script names them. */
  readonly missing: readonly string[];
  /** Variables that have another value at the end, where the script came to its end. */
  readonly variables: readonly Variable[];
}

export interface Call {
  readonly argv: readonly string[];
  readonly directory: string | undefined;
}

export interface Script {
  readonly script: string;
  /** What the stand-ins for producers print. */
  readonly value?: string;
  /** Default bash. */
  readonly shell?: 'dash';
}

/** Where nothing asks after a status, however spelled, leaves that fail change nothing. */
const ASKS_STATUS =
  /&&|\|\||&\\\n|\|\\\n|(?:^|[\s;(`{&|])!|\$\{?\?|\b(?:if|elif|while|until|set|trap|PIPESTATUS|errexit)\b|\s-[a-z]*e|-(?:exec|ok)|\\[x0-7uU]/;

/** What bash, and what dash says of a redirect that reads a file that is not there; bash says it of programs, too. */
const NO_FILE =
  /^(?:[^:\n]+: line \d+: (.*): No such file or directory|[^:\n]+: \d+: cannot open (.*): No such file)$/gm;

/** Runs the scripts. One that takes the whole sandbox down is run alone, and left out if it does so again. */
export function observe(sandbox: Sandbox, scripts: readonly Script[]): readonly (Observation | undefined)[] {
  const runs = scripts.map(
    ({ script, value, shell }): Run => ({
      script,
      shell: shell ?? 'bash',
      value: value ?? '',
      variants: ASKS_STATUS.test(script) ? [0, 1] : [0],
    }),
  );
  const output = sandbox.run(runs);
  if (output === undefined) {
    const half = Math.ceil(scripts.length / 2);
    return scripts.length === 1
      ? [undefined]
      : [...observe(sandbox, scripts.slice(0, half)), ...observe(sandbox, scripts.slice(half))];
  }
  return runs.map((run, id) => readRun(run, id, output));
}

function readRun({ script, variants }: Run, id: number, output: Output): Observation {
  const calls = new Map<string, Call>();
  const assignments = new Map<string, Extract<Traced, { kind: 'assignment' }>>();
  const files = new Set<string>();
  const missing = new Set<string>();
  const variables = new Map<string, Variable>();
  for (const variant of variants) {
    const name = `${id}.${variant}`;
    const start = `/w/s/${id}/${variant}/${START}`;
    for (const call of readLog(textOf(output, `${name}.log`), start))
      calls.set(`${JSON.stringify(call.argv)} in ${call.directory}`, call);
    for (const traced of readTrace(textOf(output, `${name}.trace`))) {
      if (traced.kind === 'assignment') assignments.set(JSON.stringify(traced), traced);
      else {
        const key = `${JSON.stringify(traced.argv)} in `;
        // A record of the program itself says more.
        if (![...calls.keys()].some((known) => known.startsWith(key)))
          calls.set(key, { argv: traced.argv, directory: undefined });
      }
    }
    for (const [, bash, dash] of textOf(output, `${name}.errors`).matchAll(NO_FILE))
      missing.add(bash ?? dash ?? '');
    for (const variable of readVariables(textOf(output, `${name}.variables`)))
      variables.set(JSON.stringify(variable), variable);
    const folder = `${START}/`;
    for (const file of textOf(output, `${name}.files`).split('\0')) {
      if (file === '' || `${START}/`.startsWith(`${file}/`)) continue;
      const own = file.startsWith(folder) ? file.slice(folder.length) : upwards(file);
      if (!(FOLDERS as readonly string[]).includes(own)) files.add(own);
    }
  }
  return {
    script,
    calls: [...calls.values()],
    assignments: [...assignments.values()],
    files: [...files],
    missing: [...missing],
    variables: [...variables.values()],
  };
}

function textOf(output: Output, name: string): string {
  return output.get(name)?.toString('utf8') ?? '';
}

/** A path below the script's own folder, seen from its start. */
function upwards(file: string): string {
  const from = START.split('/');
  const to = file.split('/');
  let shared = 0;
  while (shared < from.length && from[shared] === to[shared]) shared += 1;
  return `${'../'.repeat(from.length - shared)}${to.slice(shared).join('/')}`;
}

function readLog(log: string, start: string): readonly Call[] {
  const fields = log.split('\0');
  const calls: Call[] = [];
  let at = 0;
  while (at < fields.length - 1) {
    if (fields[at] !== OWN) {
      at += 1;
      continue;
    }
    const count = Number(fields[at + 1]);
    const end = at + 4 + count;
    // The last one may have been cut off.
    if (!Number.isSafeInteger(count) || end > fields.length - 1) break;
    const argv = fields.slice(at + 3, end).map((word) => word.replaceAll(LINE_END, '\n'));
    calls.push({ directory: relativeTo(start, fields[at + 2] ?? ''), argv });
    at = end;
  }
  return calls;
}

function relativeTo(from: string, to: string): string {
  if (to === from) return '.';
  if (to.startsWith(`${from}/`)) return to.slice(from.length + 1);
  let up = '..';
  for (
    let base = from.slice(0, from.lastIndexOf('/'));
    base !== '';
    base = base.slice(0, base.lastIndexOf('/'))
  ) {
    if (to === base) return up;
    if (to.startsWith(`${base}/`)) return `${up}/${to.slice(base.length + 1)}`;
    up += '/..';
  }
  return to;
}
