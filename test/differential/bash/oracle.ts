import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Real bash, asked what it runs. Scripts see a PATH of leaf programs that only write down their words and their folder,
 * and of a few harmless real ones. As root the scripts run as nobody.
 */
export interface Oracle {
  run(scripts: readonly string[]): readonly Observation[];
  close(): void;
}

export interface Observation {
  readonly script: string;
  /** What the leaf programs were given, in no order. */
  readonly calls: readonly { readonly argv: readonly string[]; readonly directory: string }[];
  /** Files that the script left below its folder. */
  readonly files: readonly string[];
}

export const LEAVES = ['c1', 'c2', 'c3', 'c4'] as const;

/** Folders that each script finds in its own. */
export const FOLDERS = ['d1', 'd1/d2', 'd2', 'home'] as const;

/** Real programs that run others or only print. */
const REAL = [
  'bash',
  'sh',
  'env',
  'timeout',
  'nice',
  'xargs',
  'cat',
  'seq',
  'nproc',
  'find',
  'mktemp',
  'basename',
];

/** c2 fails, c3 prints the name of a folder, the others print nothing and succeed. */
const LEAF = `#!/bin/sh
exec 9>"$ORACLE_LOG.$$" || exit 1
{ pwd -P; printf '%s\\0' "\${0##*/}" "$@"; } >&9
case "\${0##*/}" in c2) exit 1;; c3) echo d1;; esac
exit 0
`;

const DRIVER = `
cd "$1" || exit 1
for script in in/*; do
  id=\${script##*/}
  mkdir -p "w/$id/1/2/3/4/5/6/d1/d2" "w/$id/1/2/3/4/5/6/d2" "w/$id/1/2/3/4/5/6/home"
  IFS= read -r -d '' text < "$script"
  ( cd "w/$id/1/2/3/4/5/6" || exit
    ulimit -t 2 -f 100 -u 400 2>/dev/null
    exec timeout -k 0.1 0.8 env -i PATH="$1/bin" HOME="$PWD/home" LC_ALL=C.UTF-8 ORACLE_LOG="$1/log/$id" \\
      "$1/bin/bash" --noprofile --norc -c -- "$text" zero p1 'p 2' </dev/null >/dev/null 2>&1 )
done
exit 0
`;

export function bashVersion(): string | undefined {
  const result = spawnSync('bash', ['-c', 'printf %s "$BASH_VERSION"'], { encoding: 'utf8' });
  return result.status === 0 && /^[5-9]\./.test(result.stdout) ? result.stdout : undefined;
}

export function openOracle(): Oracle {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'toolgate-bash-')));
  const bin = join(root, 'bin');
  mkdirSync(bin);
  for (const name of LEAVES) {
    writeFileSync(join(bin, name), LEAF);
    chmodSync(join(bin, name), 0o755);
  }
  for (const name of REAL) {
    const found = spawnSync('bash', ['-c', `type -P ${name}`], { encoding: 'utf8' }).stdout.trim();
    if (found !== '') symlinkSync(realpathSync(found), join(bin, name));
  }
  const nobody = process.getuid?.() === 0 ? 65_534 : undefined;
  chmodSync(root, 0o755);
  return {
    run: (scripts) => runBatch(root, scripts, nobody),
    close: () => rmSync(root, { recursive: true, force: true }),
  };
}

function runBatch(
  root: string,
  scripts: readonly string[],
  nobody: number | undefined,
): readonly Observation[] {
  for (const name of ['in', 'log', 'w']) {
    const path = join(root, name);
    rmSync(path, { recursive: true, force: true });
    mkdirSync(path);
    if (nobody !== undefined) chownSync(path, nobody, nobody);
  }
  scripts.forEach((script, id) => {
    writeFileSync(join(root, 'in', String(id)), script);
  });
  const driver = ['-c', DRIVER, 'driver', root];
  const done =
    nobody === undefined
      ? spawnSync('bash', driver, { encoding: 'utf8' })
      : spawnSync(
          'setpriv',
          [`--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', '--no-new-privs', 'bash', ...driver],
          { encoding: 'utf8' },
        );
  if (done.status !== 0) throw new Error(`the oracle did not run: ${done.error ?? done.stderr}`);
  const calls = new Map<string, Observation['calls'][number][]>();
  for (const name of readdirSync(join(root, 'log'))) {
    const id = name.slice(0, name.indexOf('.'));
    const text = readFileSync(join(root, 'log', name), 'utf8');
    const line = text.indexOf('\n');
    // A leaf that the time limit met in the middle of writing.
    if (line === -1 || !text.endsWith('\0')) continue;
    const list = calls.get(id) ?? [];
    const home = startOf(root, id);
    list.push({
      directory: relative(home, text.slice(0, line)),
      argv: text.slice(line + 1, -1).split('\0'),
    });
    calls.set(id, list);
  }
  return scripts.map((script, id) => ({
    script,
    calls: calls.get(String(id)) ?? [],
    files: listFiles(startOf(root, String(id)), ''),
  }));
}

function startOf(root: string, id: string): string {
  return join(root, 'w', id, '1/2/3/4/5/6');
}

function relative(from: string, to: string): string {
  if (to === from) return '.';
  if (to.startsWith(`${from}/`)) return to.slice(from.length + 1);
  let up = '..';
  for (let base = join(from, '..'); base !== '/'; base = join(base, '..')) {
    if (to === base) return up;
    if (to.startsWith(`${base}/`)) return `${up}/${to.slice(base.length + 1)}`;
    up += '/..';
  }
  return to;
}

function listFiles(folder: string, prefix: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? listFiles(join(folder, entry.name), `${prefix}${entry.name}/`)
      : [prefix + entry.name],
  );
}
