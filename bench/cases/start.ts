import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { median } from '../measure.ts';
import { paths } from '../paths.ts';
import { installPeers, peerAddress } from '../peers.ts';
import { printHeading, printTable } from '../report.ts';

const runs = 15;

const moduleUrl = (path: string): string => JSON.stringify(pathToFileURL(join(paths.dist, path)).href);

/** From the first import to the first decision, as a host's own code would go. */
const firstDecision = (secondOpinion: boolean): string => `
  const start = performance.now();
  const { loadShell } = await import(${moduleUrl('shell/index.js')});
  const { classify } = await import(${moduleUrl('classify/index.js')});
  const { compilePolicy, decide, recommended } = await import(${moduleUrl('policy/index.js')});
  const imported = performance.now();
  const shell = await loadShell({ secondOpinion: ${secondOpinion} });
  const loaded = performance.now();
  const policy = compilePolicy(recommended).value;
  const call = { tool: 'bash', input: { command: 'git status && npm test' } };
  const { effect } = decide(policy, classify(call, { cwd: '/home/dev/project', shell }), {});
  const end = performance.now();
  console.log(JSON.stringify({ total: end - start, import: imported - start, load: loaded - imported, effect }));
`;

const importOnly = (address: string): string => `
  const start = performance.now();
  await import(${JSON.stringify(address)});
  console.log(JSON.stringify({ total: performance.now() - start }));
`;

interface Start {
  readonly process: number;
  readonly inside: Readonly<Record<string, number>>;
}

/** Nothing where the process fails; it says why. */
const startOnce = (code: string): Start | undefined => {
  const begin = performance.now();
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    encoding: 'utf8',
  });
  const elapsed = performance.now() - begin;
  if (status !== 0) {
    console.log(/^.*Error.*$/m.exec(stderr)?.[0] ?? stderr);
    return undefined;
  }
  const inside: Record<string, number> = {};
  const reported: unknown = stdout === '' ? {} : JSON.parse(stdout);
  for (const [key, value] of Object.entries(reported ?? {}))
    if (typeof value === 'number') inside[key] = value;
  return { process: elapsed, inside };
};

const summary = (values: readonly number[]): string =>
  values.length === 0 ? '-' : `${Math.min(...values).toFixed(1)} / ${median(values).toFixed(1)}`;

/** Fresh processes: import, load and first decision, beside an empty process. Least / median, in milliseconds. */
export const benchStart = (): void => {
  printHeading('start', `fresh processes, ${runs} each, least / median ms`);
  const codes = new Map<string, string>([['node -e 0', '0']]);
  if (existsSync(paths.dist)) {
    codes.set('toolgate, unbash alone', firstDecision(false));
    codes.set('toolgate, both parsers', firstDecision(true));
  } else {
    console.log('dist is not built (npm run build): toolgate itself is left out');
  }
  if (installPeers().has('shell-quote')) {
    codes.set("import('shell-quote')", importOnly(peerAddress('shell-quote', 'index.js')));
  }
  if (installPeers().has('cc-safety-net')) {
    codes.set("import('cc-safety-net/api')", importOnly(peerAddress('cc-safety-net', 'dist/api.js')));
  }
  const results = new Map<string, Start[]>([...codes.keys()].map((name) => [name, []]));
  for (let run = 0; run < runs; run += 1) {
    for (const [name, code] of codes) {
      const start = startOnce(code);
      // A process that fails once, fails each time: the build is stale or incomplete.
      if (start === undefined) codes.delete(name);
      else results.get(name)?.push(start);
    }
  }
  const column = (starts: readonly Start[], key: string): string =>
    summary(starts.flatMap(({ inside }) => (inside[key] === undefined ? [] : [inside[key]])));
  printTable(
    ['', 'inside', 'of it import', 'of it load', 'whole process'],
    [...results].map(([name, starts]) => [
      name,
      column(starts, 'total'),
      column(starts, 'import'),
      column(starts, 'load'),
      summary(starts.map((start) => start.process)),
    ]),
  );
};
