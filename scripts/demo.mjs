// npm run demo -- 'COMMAND': builds the package and explains the decision on one command line.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = fileURLToPath(new URL('../dist/cli/main.cjs', import.meta.url));

const run = (command, args, options) => {
  const { status, error } = spawnSync(command, args, options);
  if (error !== undefined) throw error;
  return status ?? 1;
};

const words = process.argv.slice(2);
if (words.length === 0) {
  process.stderr.write("usage: npm run demo -- 'COMMAND'\n");
  process.exit(2);
}
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const built = run(npm, ['run', 'build', '--silent'], {
  cwd: root,
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
if (built !== 0) process.exit(built);
const explained = run(process.execPath, [bin, 'explain', '--', ...words], { stdio: 'inherit' });
// Ask and deny are answers; npm would print them as a failed script.
process.exitCode = explained === 10 || explained === 11 ? 0 : explained;
