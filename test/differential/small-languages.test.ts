import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { readAwkProgram } from '../../src/classify/languages/awk-program.ts';
import { readSedScript } from '../../src/classify/languages/sed-script.ts';

/*
 * The readers against programs that know better: `sed --sandbox` refuses scripts that execute, read or write, and
 * `mawk -W dump` prints the code that it made of a program.
 */

const runs = Number(process.env['TOOLGATE_DIFFERENTIAL_RUNS'] ?? 400);
const seed = Number(process.env['TOOLGATE_SEED'] ?? 20);

function generator(start: number): <T>(items: readonly [T, ...T[]]) => T {
  let state = start;
  return (items) => {
    state = (state * 1103515245 + 12345) & 0x7fffffff;
    return items[Math.floor((state / 0x80000000) * items.length)] ?? items[0];
  };
}

function has(command: string, args: readonly string[], expected: RegExp): boolean {
  const result = spawnSync(command, args, { input: '', encoding: 'utf8' });
  return expected.test(`${result.stdout}${result.stderr}`);
}

const counts = [1, 2, 3, 4, 5, 6, 7] as const;

const sedParts = [
  's/a/b/',
  's',
  '/',
  'a',
  'b',
  'e',
  'w',
  'r',
  ' ',
  '\n',
  ';',
  '{',
  '}',
  '\\',
  '[',
  ']',
  '^',
  '$',
  '1',
  '2,3',
  '!',
  'y/',
  'g',
  'p',
  'd',
  'i\\',
  'a\\',
  'c',
  '#',
  ':x',
  'b x',
  't',
  'w f',
  'r f',
  'e id',
  's/',
  '/e',
  '/w f',
  '[/]',
  '[^/]',
  '\\/',
  '|',
  's|',
  ',',
  '&',
  '[[:space:]/]',
  '\\]',
  '[]/]',
  '[\\/]',
  'n',
  'q',
  '=',
  '~',
  '+',
  '0,',
  'I',
  'v',
] as const;

const awkParts = [
  '1',
  'x',
  '$1',
  '"s"',
  'a[1]',
  '/re/',
  '(x>1)',
  'x/2',
  'x / y',
  '"a" "b"',
  '(1)',
  'length',
  '/"/',
  '"/"',
  '/[/]/',
  '/\\//',
  '"\\""',
  'x>1',
  'x>"f"',
  'getline',
  '(getline x < "g")',
  'getline < "g"',
  '"id" | getline',
  'x ~ /a/',
  'x?y:z',
  'a/"b"/c',
  '/a/ /b/',
  'x=/=/',
  'x/=2',
  'x--/2',
  'a[1]/2',
  '$1/2/3',
] as const;

const awkStatements: readonly [(part: string) => string, ...((part: string) => string)[]] = [
  (part) => `print ${part}`,
  (part) => `print ${part} > "f"`,
  (part) => `print(${part}) > "f"`,
  (part) => `print "x" > ${part}`,
  (part) => `printf ${part}, 1 >> "f"`,
  (part) => `print ${part} | "id"`,
  (part) => `x = ${part}`,
  (part) => `if (${part}) x`,
  (part) => `if (x) ${part}`,
  (part) => `while (x) ${part}`,
  () => 'system("id")',
  (part) => part,
  (part) => `print ${part},\nx > "f"`,
  (part) => `print ${part} \\\n > "f"`,
  (part) => `# ${part}\n`,
];

describe('small languages', () => {
  const sandbox = has('sed', ['--sandbox', '-n', 'w x'], /sandbox/);
  test.skipIf(!sandbox)(`sed: what the reader finds harmless runs in the sandbox (seed ${seed})`, () => {
    const pick = generator(seed);
    const faults: string[] = [];
    for (let run = 0; run < runs; run += 1) {
      let script = '';
      for (let left = pick(counts); left > 0; left -= 1) script += pick(sedParts);
      const read = readSedScript(script);
      if (read === undefined || read.executes || read.reads.length + read.writes.length > 0) continue;
      const { stderr } = spawnSync('sed', ['--sandbox', '-n', script], { input: '', encoding: 'utf8' });
      if (stderr.includes('sandbox')) faults.push(JSON.stringify(script));
    }
    expect(faults).toEqual([]);
  });

  const dumps = has('mawk', ['-W', 'dump', 'BEGIN{system("")}'], /\tsystem/);
  test.skipIf(!dumps)(`awk: the reader misses nothing of the compiled program (seed ${seed})`, () => {
    const pick = generator(seed);
    const faults: string[] = [];
    for (let run = 0; run < runs / 4; run += 1) {
      const body: string[] = [];
      for (let left = pick([1, 2, 3]); left > 0; left -= 1) body.push(pick(awkStatements)(pick(awkParts)));
      const program = `BEGIN{${body.join(pick([';', '\n']))}}`;
      const read = readAwkProgram(program);
      if (read === undefined) continue;
      const { stdout, status } = spawnSync('mawk', ['-W', 'dump', program], { input: '', encoding: 'utf8' });
      if (status !== 0) continue;
      const executes = /\tsystem\b|pushint\t-3\n\d+ \.\tprintf?\b|pushint\t-4\n\d+ \.\tgetline/.test(stdout);
      const writes = /pushint\t-[12]\n\d+ \.\tprintf?\b/.test(stdout);
      const reads = /pushint\t-5\n\d+ \.\tgetline/.test(stdout);
      if (
        (executes && !read.executes) ||
        (writes && read.writes.length === 0) ||
        (reads && read.reads.length === 0)
      ) {
        faults.push(JSON.stringify(program));
      }
    }
    expect(faults).toEqual([]);
  });
});
