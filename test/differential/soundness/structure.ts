import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
  /** Whether dash takes the text. */
  dash(script: string): boolean;
  close(): void;
}

/** A command that no script holds; it stands between the scripts that one process reads. */
const BOUNDARY = ': toolgate-boundary-';

/**
 * `bash --pretty-print` reads a file by the grammar of bash, option by option as it would when running it, and prints
 * the tree. One process reads many scripts; those around a fault, or that swallow what follows, are read alone.
 */
export function openStructure(): StructureOracle {
  const folder = mkdtempSync(join(scratch(), 'toolgate-structure-'));
  const file = join(folder, 'script');
  const bash = programPath('bash') ?? 'bash';
  const dash = programPath('dash') ?? 'dash';
  const env = { PATH: '/nowhere', LC_ALL: 'C.UTF-8' };
  const print = (
    text: string,
  ): { readonly valid: boolean; readonly out: string; readonly errors: string } => {
    writeFileSync(file, text);
    const done = spawnSync(bash, ['--noprofile', '--norc', '--pretty-print', file], {
      encoding: 'utf8',
      env,
      timeout: 10_000,
      maxBuffer: 64 * 1024 * 1024,
    });
    return { valid: done.status === 0, out: done.stdout, errors: done.stderr };
  };
  const alone = (script: string): Structure => {
    const { valid, out, errors } = print(script);
    return { valid, printed: out, cut: errors.includes('delimited by end-of-file') };
  };
  return {
    read(scripts) {
      const results: (Structure | undefined)[] = scripts.map(() => undefined);
      let rest = scripts.flatMap((script, i) => (isContained(script) ? [i] : []));
      while (rest.length > 1) {
        const { valid, out } = print(
          `${rest.map((i) => `${BOUNDARY}${i}\n${scripts[i]}\n`).join('')}${BOUNDARY}end\n`,
        );
        const parts = out.split(new RegExp(`^${BOUNDARY}(\\d+|end)\\n`, 'm'));
        let read = 0;
        for (let at = 1; at + 2 < parts.length; at += 2) {
          if (parts[at] !== String(rest[read])) break;
          const next = parts[at + 2];
          if (next !== 'end' && next !== String(rest[read + 1])) break;
          results[rest[read] ?? 0] = { valid: true, cut: false, printed: parts[at + 1] ?? '' };
          read += 1;
        }
        if (valid && read === rest.length) rest = [];
        else {
          // The one behind the last boundary is at fault.
          const faulty = rest[read];
          if (faulty !== undefined) results[faulty] = alone(scripts[faulty] ?? '');
          rest = rest.slice(read + 1);
        }
      }
      return results.map((result, i) => result ?? alone(scripts[i] ?? ''));
    },
    dash(script) {
      writeFileSync(file, script);
      return spawnSync(dash, ['-n', file], { env, stdio: 'ignore', timeout: 10_000 }).status === 0;
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A here-document without its end, or a backslash at the end, would swallow the next script. */
function isContained(script: string): boolean {
  return !/(?<!<)<<(?!<)/.test(script) && !script.endsWith('\\') && !script.includes('\0');
}
