import { nearest, quoted, type ScriptRun, type ScriptSource } from './script-run.ts';

/** Subcommands that name a script themselves. */
const NAMED: ReadonlyMap<string, string> = new Map([
  ['test', 'test'],
  ['t', 'test'],
  ['tst', 'test'],
  ['start', 'start'],
  ['stop', 'stop'],
  ['restart', 'restart'],
]);

const RUN: ReadonlySet<string> = new Set(['run', 'run-script', 'rum', 'urn']);

/** Commands of pnpm, yarn and bun themselves, which go before a script of the same name. */
const OWN: ReadonlySet<string> = new Set(
  (
    'a access add approve-builds audit autoclean bin bugs build cache cat-file cat-index catalog-upgrade check ci ' +
    'clean-install config constraints create d dedupe deploy dist-tag dlx doctor docs env exec explain find-hash ' +
    'generate-lock-entry get global help home i ignored-builds import info init install install-completion ' +
    'install-test it la licenses link list ll ln login logout ls multi node npm nx outdated owner pack patch ' +
    'patch-commit patch-remove plugin pm policies prune publish rb rebuild recursive remove repl repo rm root search ' +
    'self-update server set setup show stage store tag team ui uninstall unlink unplug up update upgrade ' +
    'upgrade-interactive version versions view whoami why workspace workspaces x'
  ).split(' '),
);

/** Flags in front of or behind the script's name that change neither the script nor its words. */
const QUIET: ReadonlySet<string> = new Set(['-s', '--silent', '-q', '--quiet', '--if-present', '--no-color']);

/** Settings of a package manager that put other code in a script's place. */
const STEERING =
  /^\s*(?:script-shell|shell|node-options|init-module|scripts-prepend-node-path|shell-emulator|pnpmfile)\s*[=:]/m;

/**
 * `npm run NAME`, `pnpm NAME`, `yarn run NAME`, `bun run NAME`: the script's body with its pre and post scripts, and
 * the words that the line hands on. Sources: npm-run-script(1), pnpm.io/cli/run, classic.yarnpkg.com/en/docs/cli/run.
 */
export function packageScripts(
  program: string,
  words: readonly string[],
  source: ScriptSource,
): ScriptRun | undefined {
  let at = 1;
  while (QUIET.has(words[at] ?? '')) at += 1;
  const first = words[at];
  if (first === undefined) return undefined;
  const runs = RUN.has(first);
  if (runs) at += 1;
  while (runs && QUIET.has(words[at] ?? '')) at += 1;
  const asked = words[at];
  const name = runs ? asked : implied(program, first);
  if (name === undefined || name.startsWith('-')) return undefined;
  const handed = handedOn(program, words.slice(at + 1));
  const found = nearest(source, ['package.json']);
  if (handed === undefined || found === undefined) return undefined;
  const scripts = scriptsOf(found.text);
  const body = scripts?.get(name);
  if (scripts === undefined || body === undefined) return undefined;
  const texts = [
    scripts.get(`pre${name}`),
    [body, ...handed.map(quoted)].join(' '),
    scripts.get(`post${name}`),
  ].filter((text) => text !== undefined);
  return {
    texts,
    directory: found.folder,
    whole: program !== 'yarn' && !steered(found.folder, source),
    binFolders: binFolders(found.folder, source.root),
  };
}

/** The script that a first word names without `run`. `bun test` is a runner of its own. */
function implied(program: string, first: string): string | undefined {
  if (program === 'bun') return first === 'test' || OWN.has(first) ? undefined : first;
  return NAMED.get(first) ?? (program === 'npm' || OWN.has(first) ? undefined : first);
}

/** The words that reach the script; `undefined` where one of them is an option of the runner that is not known. */
function handedOn(program: string, rest: readonly string[]): readonly string[] | undefined {
  if (program !== 'npm') return rest[0] === '--' && program === 'yarn' ? rest.slice(1) : rest;
  const dashes = rest.indexOf('--');
  const own = dashes < 0 ? rest : rest.slice(0, dashes);
  if (own.some((word) => word.startsWith('-') && !QUIET.has(word))) return undefined;
  return [...own.filter((word) => !QUIET.has(word)), ...(dashes < 0 ? [] : rest.slice(dashes + 1))];
}

function scriptsOf(text: string): ReadonlyMap<string, string> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('scripts' in value)) return undefined;
    const { scripts } = value;
    if (typeof scripts !== 'object' || scripts === null) return undefined;
    return new Map(
      Object.entries(scripts).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
    );
  } catch {
    return undefined;
  }
}

function steered(folder: string, source: ScriptSource): boolean {
  const settings = ['.npmrc', 'bunfig.toml', 'pnpm-workspace.yaml'].map((name) =>
    nearest({ ...source, directory: folder }, [name]),
  );
  const hooks = nearest({ ...source, directory: folder }, ['.pnpmfile.cjs', '.pnpmfile.mjs', 'pnpmfile.js']);
  return hooks !== undefined || settings.some((found) => found !== undefined && STEERING.test(found.text));
}

function binFolders(folder: string, root: string): readonly string[] {
  const folders: string[] = [];
  for (let current = folder; ; current = current.slice(0, current.lastIndexOf('/')) || '/') {
    folders.push(`${current === '/' ? '' : current}/node_modules/.bin`);
    if (current === root || current === '/' || !current.startsWith(root)) return folders;
  }
}
