import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
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
import { dirname, join } from 'node:path';
import { driverOf, exportedFunctions, LEAF, PRODUCER, type Run, WATCHDOG } from './driver.ts';
import { LEAVES, PRODUCERS, PROGRAMS } from './programs.ts';

/**
 * Real bash in a sandbox: its own namespaces, no rights, an unprivileged user, no network, and a read-only root that
 * holds bash, dash, the wrappers under test and leaf programs that only write down their words.
 */
export interface Sandbox {
  /** One sandbox runs all of them; every file that it left, by name, or `undefined` where it did not end. */
  run(runs: readonly Run[]): Output | undefined;
  close(): void;
}

export type Output = ReadonlyMap<string, Buffer>;

export type SandboxResult =
  | { readonly ok: true; readonly sandbox: Sandbox }
  | { readonly ok: false; readonly missing: string };

/** The trace's prompt: the first character is repeated for each level of nesting. */
export const TRACE_PROMPT = '\u0001+\u0002';

/** The path of a program, links followed. */
export function programPath(name: string): string | undefined {
  const found = spawnSync('/bin/sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim();
  return found.startsWith('/') ? realpathSync(found) : undefined;
}

/** The version of bash, if it is one that the oracles know. */
export function bashVersion(): string | undefined {
  const bash = programPath('bash');
  if (bash === undefined) return undefined;
  const version = spawnSync(bash, ['-c', 'printf %s "$BASH_VERSION"'], { encoding: 'utf8' }).stdout;
  return /^(?:5\.[1-9]|[6-9])/.test(version) ? version : undefined;
}

/** Opens a sandbox, or says what is missing for one. `sh` is what that name is inside. */
export function openSandbox(options: { readonly sh?: 'dash' | 'bash' } = {}): SandboxResult {
  if (bashVersion() === undefined) return { ok: false, missing: 'bash 5.1 or newer' };
  const bwrap = programPath('bwrap');
  if (bwrap === undefined) return { ok: false, missing: 'bubblewrap (bwrap)' };
  if (programPath('dash') === undefined) return { ok: false, missing: 'dash' };
  const folder = realpathSync(mkdtempSync(join(scratch(), 'toolgate-sandbox-')));
  buildRoot(join(folder, 'root'), options.sh ?? 'dash');
  for (const name of ['in', 'out']) mkdirSync(join(folder, name));
  const sandbox: Sandbox = {
    run: (runs) => runAll(bwrap, folder, runs),
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
  const probe = sandbox.run([{ script: 'c1 probe', shell: 'bash', value: '', variants: [0] }]);
  if (probe?.get('0.0.log')?.includes('probe') === true) return { ok: true, sandbox };
  sandbox.close();
  return { ok: false, missing: 'the right to make namespaces (bwrap is there and starts nothing)' };
}

/** Memory rather than disk, where there is any. */
export function scratch(): string {
  return existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
}

/** What stdbuf preloads, and the character types of the locale in which bash reads. */
const EXTRA_FILES = [
  '/usr/libexec/coreutils/libstdbuf.so',
  '/usr/lib/x86_64-linux-gnu/coreutils/libstdbuf.so',
  '/usr/lib/locale/C.utf8/LC_CTYPE',
];

function buildRoot(root: string, sh: 'dash' | 'bash'): void {
  for (const name of ['bin', 'dev', 'proc', 'w', 'in', 'out', 'tmp'])
    mkdirSync(join(root, name), { recursive: true });
  for (const name of ['bash', 'dash', 'cat', 'mkdir', 'mkfifo', ...PROGRAMS]) {
    // A static one has less memory to copy for each process that it starts.
    const path = programPath(`${name}-static`) ?? programPath(name) ?? onDisk(name);
    if (path !== undefined) install(root, path, name);
  }
  symlinkSync(sh, join(root, 'bin/sh'));
  writeFileSync(join(root, 'bin/.leaf'), LEAF, { mode: 0o755 });
  writeFileSync(join(root, 'bin/.producer'), PRODUCER, { mode: 0o755 });
  for (const name of LEAVES) symlinkSync('.leaf', join(root, 'bin', name));
  for (const name of PRODUCERS) symlinkSync('.producer', join(root, 'bin', name));
  for (const path of EXTRA_FILES) copyInto(root, path);
}

/** Programs whose name is a builtin of the shell, too. */
function onDisk(name: string): string | undefined {
  return [`/usr/bin/${name}`, `/bin/${name}`].find((path) => existsSync(path));
}

function install(root: string, path: string, name: string): void {
  copyFileSync(path, join(root, 'bin', name));
  chmodSync(join(root, 'bin', name), 0o755);
  const libraries = spawnSync('ldd', [path], { encoding: 'utf8' }).stdout;
  for (const [library] of libraries.matchAll(/\/\S+/g)) copyInto(root, library);
}

function copyInto(root: string, path: string): void {
  const target = join(root, path);
  if (existsSync(target) || !existsSync(path)) return;
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(path, target);
  chmodSync(target, 0o755);
}

function runAll(bwrap: string, folder: string, runs: readonly Run[]): Output | undefined {
  const out = join(folder, 'out');
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out);
  chmodSync(out, 0o777);
  writeFileSync(join(folder, 'in/driver'), driverOf(runs));
  const options = [
    ...['--unshare-all', '--die-with-parent', '--new-session', '--uid', '1000', '--gid', '1000'],
    ...['--cap-drop', 'ALL', '--ro-bind', join(folder, 'root'), '/', '--tmpfs', '/w', '--tmpfs', '/tmp'],
    ...['--dev', '/dev', '--proc', '/proc', '--ro-bind', join(folder, 'in'), '/in', '--bind', out, '/out'],
    ...['--chdir', '/', '--clearenv', '--setenv', 'PATH', '/bin', '--setenv', 'LC_ALL', 'C.UTF-8'],
    ...['--setenv', 'SHELLOPTS', 'xtrace', '--setenv', 'BASH_XTRACEFD', '9', '--setenv', 'PS4', TRACE_PROMPT],
    // A function that calls itself ends instead of filling the machine.
    ...['--setenv', 'HOME', '/w', '--setenv', 'FUNCNEST', '8'],
    ...exportedFunctions(LEAVES).flatMap(([name, body]) => ['--setenv', name, body]),
  ];
  const done = spawnSync(
    bwrap,
    [...options, '--', '/bin/bash', '--noprofile', '--norc', '-c', `set +x\n${WATCHDOG}`],
    { stdio: 'ignore', timeout: 20_000 + runs.length * 3_000, killSignal: 'SIGKILL' },
  );
  if (done.status !== 0) return undefined;
  return new Map(readdirSync(out).map((name) => [name, readFileSync(join(out, name))]));
}
