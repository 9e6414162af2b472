import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Answer, answerOf } from './answer.ts';
import type { Pair } from './generate.ts';

/** The native program of the installed package; `undefined` where there is none for this machine. */
export const findAgent = (bench: string): string | undefined => {
  const packages = join(bench, 'node_modules/@openai');
  if (!existsSync(packages)) return undefined;
  for (const name of readdirSync(packages)) {
    const vendor = join(packages, name, 'vendor');
    if (!existsSync(vendor)) continue;
    for (const target of readdirSync(vendor)) {
      for (const path of [join(vendor, target, 'bin/codex'), join(vendor, target, 'codex/codex')])
        if (existsSync(path)) return path;
    }
  }
  return undefined;
};

/** Installs what bench/package-lock.json names. Nothing of it runs while it is installed. */
export const installAgent = (bench: string): void => {
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: bench,
    stdio: 'inherit',
  });
};

const run = promisify(execFile);

/** Where relative programs start, and the home folder. */
export interface Scene {
  readonly cwd: string;
  readonly home: string;
}

/** What the agent's own check command answers. */
export const askAgent = async (
  agent: string,
  { cwd, home }: Scene,
  pair: Pair,
  slot: number,
): Promise<Answer> => {
  const files = pair.files.map((text, at) => {
    const path = join(home, `${slot}-${at}.rules`);
    writeFileSync(path, text);
    return path;
  });
  const settings = join(home, 'settings');
  mkdirSync(settings, { recursive: true });
  const words = [
    'execpolicy',
    'check',
    ...files.flatMap((path) => ['--rules', path]),
    ...(pair.resolve ? ['--resolve-host-executables'] : []),
    '--',
    ...pair.command,
  ];
  try {
    const { stdout } = await run(agent, words, {
      cwd,
      env: { ...process.env, HOME: home, CODEX_HOME: settings },
      timeout: 30_000,
    });
    return answerOf(JSON.parse(stdout));
  } catch (error) {
    // A refusal ends with 1; anything else is a fault of the run.
    if (typeof error === 'object' && error !== null && 'code' in error && error.code === 1)
      return 'load-error';
    throw error;
  }
};
