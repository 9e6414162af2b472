import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { programPath, scratch } from './sandbox.ts';

/** What bash's own parser makes of a text. Nothing runs. */
export interface Structure {
  readonly valid: boolean;
  /** A here-document goes on to the end of the text. */
  readonly cut: boolean;
  /** The text as bash prints its own tree; of a text with a fault, the commands before it. */
  readonly printed: string;
}

export interface StructureOracle {
  read(scripts: readonly string[]): readonly Structure[];
  /** Which of the programs that `sh` may be take the text; those that are not there are left out. */
  posix(scripts: readonly string[]): readonly Verdicts[];
  close(): void;
}

/** By the name of the shell, whether it takes the text. */
export type Verdicts = Readonly<Record<string, boolean>>;

/** What one process made of one text. */
interface Done {
  readonly ok: boolean;
  readonly out: string;
  readonly errors: string;
}

/**
 * A command that no script holds; it stands between the scripts that one process reads. Bash prints one blank where two
 * stand: where it was printed as it is spelled, it was swallowed as text.
 */
const BOUNDARY = ':  toolgate-boundary-';
const PRINTED = /^: toolgate-boundary-(\d+|end)\n/m;

/** Scripts that one process reads: a fault costs a process for the script and one for what is behind it. */
const TOGETHER = 25;

/** Rounds in which scripts are read together; what is left then is read alone. */
const ROUNDS = 3;

/** What `sh` may be: each with the options that make it read a file and run nothing. */
const POSIX = {
  dash: ['dash', '-n'],
  busybox: ['busybox', 'sh', '-n'],
  'bash --posix': ['bash', '--noprofile', '--norc', '--posix', '-n'],
} as const;

/**
 * `bash --pretty-print` reads a file by the grammar of bash, option by option as it would when running it, and prints
 * the tree. One process reads many scripts; those around a fault, or that swallow what follows, are read alone.
 */
export function openStructure(): StructureOracle {
  const folder = mkdtempSync(join(scratch(), 'toolgate-structure-'));
  const print = [programPath('bash') ?? 'bash', '--noprofile', '--norc', '--pretty-print'];
  const shells = Object.entries(POSIX).flatMap(([name, [program, ...options]]) => {
    const path = programPath(program);
    return path === undefined ? [] : [{ name, command: [path, ...options] }];
  });

  return {
    read(given) {
      const scripts = given.map(asGiven);
      const results: (Structure | undefined)[] = scripts.map(() => undefined);
      const alone: number[] = [];
      let open = inPortions(scripts.flatMap((script, i) => (script.includes('\0') ? [] : [i])));
      for (let round = 0; round < ROUNDS && open.length > 0; round += 1) {
        const done = runEach(
          folder,
          print,
          open.map((portion) => portion.map((i) => `${BOUNDARY}${i}\n${scripts[i]}\n`).join('') + END),
        );
        open = open.flatMap((portion, at) => {
          const printed = partsOf(portion, done[at]);
          printed.forEach((text, place) => {
            results[portion[place] ?? 0] = { valid: true, cut: false, printed: text };
          });
          if (printed.length === portion.length && done[at]?.ok === true) return [];
          // The one behind the last boundary is at fault.
          const [faulty, ...rest] = portion.slice(printed.length);
          if (faulty !== undefined) alone.push(faulty);
          return rest.length === 0 ? [] : [rest];
        });
      }
      alone.push(...open.flat());
      const done = runEach(
        folder,
        print,
        alone.map((i) => scripts[i] ?? ''),
      );
      alone.forEach((i, at) => {
        results[i] = structureOf(done[at]);
      });
      return results.map((result) => result ?? { valid: false, cut: false, printed: '' });
    },
    posix(scripts) {
      const verdicts = shells.map(({ name, command }) =>
        runEach(folder, command, scripts).map(({ ok }) => [name, ok] as const),
      );
      return scripts.map((_, i) =>
        Object.fromEntries(
          verdicts.flatMap((ofShell) => {
            const verdict = ofShell[i];
            return verdict === undefined ? [] : [verdict];
          }),
        ),
      );
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A last backslash vanishes at the end of a file, and stays at the end of what `-c` is given. */
function asGiven(script: string): string {
  return script.replace(/(?<!\\)(?:\\\\)*\\$/, '$&\\');
}

const END = `${BOUNDARY}end\n`;

function inPortions(places: readonly number[]): readonly (readonly number[])[] {
  const portions: (readonly number[])[] = [];
  for (let at = 0; at < places.length; at += TOGETHER) portions.push(places.slice(at, at + TOGETHER));
  return portions;
}

/** What was printed for each script of the portion, up to the one at fault. */
function partsOf(portion: readonly number[], done: Done | undefined): readonly string[] {
  const parts = (done?.out ?? '').split(new RegExp(PRINTED, 'gm'));
  const printed: string[] = [];
  for (let at = 1; at + 2 < parts.length; at += 2) {
    const next = portion[printed.length + 1];
    if (parts[at] !== String(portion[printed.length])) break;
    if (parts[at + 2] !== (next === undefined ? 'end' : String(next))) break;
    printed.push(parts[at + 1] ?? '');
  }
  return printed;
}

function structureOf(done: Done | undefined): Structure {
  return {
    valid: done?.ok === true,
    printed: done?.out ?? '',
    cut: done?.errors.includes('delimited by end-of-file') === true,
  };
}

/** Gives each text to a process of its own, as a file, all started by one. */
function runEach(folder: string, command: readonly string[], texts: readonly string[]): readonly Done[] {
  if (texts.length === 0) return [];
  const place = join(folder, 'texts');
  mkdirSync(place);
  texts.forEach((text, i) => {
    writeFileSync(join(place, String(i)), text);
  });
  const loop = `i=0
while [ "$i" -lt ${texts.length} ]; do
  ${command.join(' ')} ./$i > $i.out 2> $i.errors && : > $i.ok
  i=$((i + 1))
done`;
  spawnSync('/bin/sh', ['-c', loop], {
    cwd: place,
    env: { PATH: '/nowhere', LC_ALL: 'C.UTF-8' },
    stdio: 'ignore',
    timeout: 10_000 + texts.length * 500,
    killSignal: 'SIGKILL',
  });
  const textOf = (name: string): string => {
    const path = join(place, name);
    return existsSync(path) ? readFileSync(path, 'utf8') : '';
  };
  const done = texts.map((_, i) => ({
    ok: existsSync(join(place, `${i}.ok`)),
    out: textOf(`${i}.out`),
    errors: textOf(`${i}.errors`),
  }));
  rmSync(place, { recursive: true });
  return done;
}
