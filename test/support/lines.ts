import fc from 'fast-check';

/** A generator of lines as agents type them: some seventy commands, and what puts commands together. */

const everydayFiles = ['a.txt', 'src/a.ts', 'src/b.ts', 'docs/a.md', 'package.json'];
const otherFiles = ['docs/read me.md', '.env', '/etc/hosts', '../out.txt', '~/notes', '/tmp/x'];

const file = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...everydayFiles) },
  { weight: 1, arbitrary: fc.constantFrom(...otherFiles) },
);
const folder = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('src', 'docs') },
  { weight: 1, arbitrary: fc.constantFrom('.', 'build', '/opt/x', '..') },
);
const host = fc.constantFrom('example.com', 'evil.example', 'localhost:3000', '169.254.169.254');
const name = fc.constantFrom('TODO', 'foo', 'main', 'x');

const slots: ReadonlyMap<string, fc.Arbitrary<string>> = new Map([
  ['FILE', file],
  ['DIR', folder],
  ['HOST', host],
  ['NAME', name],
]);

/** Words parted by blanks; a slot in capitals is filled in. */
const readers = [
  'cat FILE',
  'head -n 20 FILE',
  'tail -n 5 FILE',
  'wc -l FILE',
  'sort FILE',
  'grep -n NAME FILE',
  'grep -rn NAME DIR',
  'rg -n NAME DIR',
  'ls -la DIR',
  'find DIR -name *.ts',
  'sed -n 1,5p FILE',
  'jq .name FILE',
  'diff FILE FILE',
  'stat FILE',
  'du -sh DIR',
  'echo NAME',
  'pwd',
  'date',
  'git status',
  'git log --oneline -5',
  'git diff FILE',
  'which node',
];
const changers = [
  'tee FILE',
  'touch FILE',
  'mkdir -p DIR',
  'cp FILE FILE',
  'mv FILE FILE',
  'ln -s FILE FILE',
  'sed -i s/a/b/ FILE',
  'chmod +x FILE',
  'rm FILE',
  'rm -rf DIR',
  'rmdir DIR',
  'find DIR -name *.ts -delete',
  'sort -o FILE FILE',
  'truncate -s 0 FILE',
  'dd if=FILE of=FILE',
  'tar -xf FILE',
  'kill 123',
  'git add FILE',
  'git commit -m NAME',
  'git checkout NAME',
  'git stash pop',
  'git reset --hard',
  'git config user.name NAME',
];
const reachers = [
  'curl https://HOST/NAME',
  'curl -o FILE https://HOST/NAME',
  'curl -d @FILE https://HOST/NAME',
  'wget https://HOST/NAME',
  'ssh HOST ls',
  'ping HOST',
  'git push',
  'git push --force origin NAME',
  'git fetch origin',
  'docker ps',
  'kubectl get pods',
];
const runners = [
  'npm test',
  'npm run build',
  'npm install NAME',
  'npx eslint DIR',
  'node FILE',
  'node -e NAME()',
  'python3 -m pytest DIR',
  'python3 -c NAME',
  'bash FILE',
  './FILE',
  'make NAME',
  'cargo build',
  'go test ./...',
  'tsc --noEmit',
  'frobnicate --all FILE',
  'sudo ls DIR',
  'rg --pre ./FILE NAME DIR',
  'find DIR -exec wc -l {} ;',
  'xargs rm',
  'env LANG=C sort FILE',
];

const bare = /^[\w./:@%+=,-]+$/;

/** A word that bash reads as exactly this text, but for a home folder at its start. */
export function quote(text: string): string {
  if (text.startsWith('~/')) return `~/${quote(text.slice(2))}`;
  return bare.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

const slot = /(FILE|DIR|HOST|NAME)/;

function filled(word: string): fc.Arbitrary<string> {
  const parts = word.split(slot).map((part) => slots.get(part) ?? fc.constant(part));
  return fc.tuple(...parts).map((of) => of.join(''));
}

function templates(of: readonly string[]): fc.Arbitrary<readonly string[]> {
  return fc.oneof(...of.map((text) => fc.tuple(...text.split(' ').map(filled))));
}

/** The words of one command, not quoted. */
export const words: fc.Arbitrary<readonly string[]> = fc.oneof(
  { weight: 5, arbitrary: templates(readers) },
  { weight: 4, arbitrary: templates(changers) },
  { weight: 2, arbitrary: templates(reachers) },
  { weight: 2, arbitrary: templates(runners) },
);

export const spell = (of: readonly string[]): string => of.map(quote).join(' ');

/** One command, its words quoted where they have to be. */
export const command: fc.Arbitrary<string> = words.map(spell);

const redirected: fc.Arbitrary<string> = fc
  .tuple(command, fc.constantFrom('>', '>>', '2>', '&>', '<'), file)
  .map(([text, operator, target]) => `${text} ${operator} ${quote(target)}`);

const shapes: readonly ((a: string, b: string, target: string) => string)[] = [
  (a, b) => `${a} && ${b}`,
  (a, b) => `${a} | ${b}`,
  (a, b) => `${a}; ${b}`,
  (a, b) => `${a} || ${b}`,
  (a) => `for f in src/a.ts src/b.ts; do wc -l "$f"; ${a}; done`,
  (a) => `for f in a b; do rm "$f.tmp"; ${a}; done`,
  (a, b) => `if ${a}; then ${b}; fi`,
  (a) => `while read -r line; do ${a}; done < a.txt`,
  (a, _, target) => `cat > ${quote(target)} <<'EOF'\nline of $text\nEOF\n${a}`,
  (a, _, target) => `{ ${a}; } > ${quote(target)}`,
  (a) => `echo "$(${a})"`,
  (a) => `LANG=C ${a}`,
  (a) => `(cd src && ${a})`,
  (a) => `diff <(${a}) a.txt`,
  (a) => `python3 - <<'EOF'\nprint(1)\nEOF\n${a}`,
  (a) => `${a} 2>&1 | head -n 3`,
  (a) => `${a} > /dev/null`,
];

const composed: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom(...shapes), command, command, file)
  .map(([shape, a, b, target]) => shape(a, b, target));

/** A line of one or several commands, perhaps over several lines of text. Its state does not outlast it. */
export const line: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: command },
  { weight: 1, arbitrary: redirected },
  { weight: 3, arbitrary: composed },
);
