import type { Classification } from '../classify/index.ts';

/** Where programs keep what `git config` and its like change; each relative to a workspace root. */
const configurationFiles: Readonly<Record<string, readonly string[]>> = {
  git: ['.git/config', '.gitmodules'],
  npm: ['.npmrc', 'package.json'],
  pnpm: ['.npmrc', 'pnpm-workspace.yaml', 'package.json'],
  yarn: ['.yarnrc', '.yarnrc.yml', 'package.json'],
  bun: ['bunfig.toml', 'package.json'],
  cargo: ['.cargo/config.toml', 'Cargo.toml'],
  poetry: ['poetry.toml', 'pyproject.toml'],
  pip: ['pip.conf'],
  bundle: ['.bundle/config'],
  composer: ['composer.json'],
  go: ['go.env', 'go.mod'],
};

/** Files that the call's changes of configuration may have written. */
export function configuredFiles({ deeds, environment }: Classification): readonly string[] {
  const paths: string[] = [];
  for (const { access, program } of deeds) {
    if (access?.action !== 'configure' || program === undefined) continue;
    const name = program.split(' ')[0] ?? '';
    const files = Object.hasOwn(configurationFiles, name) ? (configurationFiles[name] ?? []) : [];
    for (const root of environment.roots) for (const file of files) paths.push(`${root}/${file}`);
  }
  return paths;
}
