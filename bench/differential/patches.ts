import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describePatchError, parsePatch, planPatch, type ReadFile } from '../../src/edit/index.ts';
import type { Random } from './random.ts';

/** Patches through the agent's own tool and through toolgate: the files that they leave must be the same. */
export interface PatchTally {
  readonly patches: number;
  readonly applied: number;
  readonly refused: number;
  readonly differences: readonly string[];
}

type Files = Readonly<Record<string, string>>;

interface Outcome {
  readonly ok: boolean;
  readonly files: Files;
  readonly said: string;
}

const run = promisify(execFile);

/** Few texts, so that lines repeat and nearly repeat. */
const texts = [
  '',
  'a',
  'b',
  '  a',
  'a  ',
  '\ta',
  'it’s',
  "it's",
  'x — y',
  'x - y',
  '}',
  '+a',
  '-b',
  '*** a',
  '@@',
];

const names = ['a.txt', 'b.txt', 'sub/c.txt'];

const fileText = (random: Random): string => {
  const count = random.size(0, 7);
  const end = random.chance(0.15) ? '\r\n' : '\n';
  const lines = Array.from({ length: count }, () => random.pick(texts));
  const text = lines.map((line) => line + (random.chance(0.05) ? '\r\n' : end)).join('');
  return random.chance(0.2) ? text.replace(/\r?\n$/, '') : text;
};

const blur = (random: Random, line: string): string => {
  if (!random.chance(0.25)) return line;
  return random.pick([
    ` ${line}`,
    `${line} `,
    line.trim(),
    line.replace('’', "'").replace('—', '-'),
    `${line}q`,
  ]);
};

const chunkOf = (random: Random, content: string, isFirst: boolean): readonly string[] => {
  const lines = content.split(/\r?\n/);
  const from = random.size(0, Math.max(0, lines.length - 1));
  const part = lines.slice(from, from + random.size(0, 4));
  const header =
    isFirst && random.chance(0.3)
      ? []
      : [random.pick(['@@', '@@', '@@ ', `@@ ${random.pick(lines)}`, '@@ -1,2 +1,2 @@', '@@a'])];
  const body = part.flatMap((line) => {
    const old = blur(random, line);
    if (random.chance(0.3)) return [`-${old}`, `+${random.pick(texts)}`];
    if (random.chance(0.15)) return [`-${old}`];
    return random.chance(0.2)
      ? [` ${old}`, `+${random.pick(texts)}`]
      : [old === '' && random.chance(0.5) ? '' : ` ${old}`];
  });
  const added = part.length === 0 ? [`+${random.pick(texts)}`] : [];
  return [...header, ...body, ...added, ...(random.chance(0.12) ? ['*** End of File'] : [])];
};

const operation = (random: Random, files: Files): readonly string[] => {
  const path = random.pick([...names, ...names, 'none.txt']);
  if (random.chance(0.15)) return [`*** Delete File: ${path}`];
  if (random.chance(0.2)) {
    const count = random.size(0, 3);
    return [`*** Add File: ${path}`, ...Array.from({ length: count }, () => `+${random.pick(texts)}`)];
  }
  // A move of a file to its own name takes the file away: toolgate keeps it, see docs/edit.md.
  const targets = [...names, 'new/d.txt'].filter((name) => name !== path);
  const moved = random.chance(0.15) ? [`*** Move to: ${random.pick(targets)}`] : [];
  const chunks = Array.from({ length: random.size(0, 9) === 0 ? 0 : random.size(1, 2) }, (_, at) =>
    chunkOf(random, files[path] ?? 'a\nb\n', at === 0),
  );
  return [`*** Update File: ${path}`, ...moved, ...chunks.flat()];
};

/** A line lost, doubled or put in where it does not belong. */
const mutate = (random: Random, lines: readonly string[]): readonly string[] => {
  if (!random.chance(0.2)) return lines;
  const at = random.size(0, lines.length - 1);
  const other = random.pick([
    '',
    ' ',
    'text',
    '@@',
    '*** End of File',
    '***',
    '*** End Patch',
    '+a',
    '  *** Delete File: b.txt',
    '*** Delete File: b.txt',
    '*** Delete File:b.txt',
    '*** Update File:  a.txt',
    '*** Move to: new/d.txt',
    '*** Environment ID: e',
    '\t',
  ]);
  const put = random.pick([[], [lines[at] ?? '', lines[at] ?? ''], [other, lines[at] ?? ''], [other]]);
  return lines.flatMap((line, index) => (index === at ? put : [line]));
};

const patchOf = (random: Random, files: Files): string => {
  const operations = Array.from({ length: random.size(1, 3) }, () => operation(random, files)).flat();
  const lines = mutate(random, ['*** Begin Patch', ...operations, '*** End Patch']);
  const text = lines.join(random.chance(0.06) ? '\r\n' : '\n');
  return random.chance(0.08) ? `<<'EOF'\n${text}\nEOF` : text;
};

const filesBelow = (folder: string, front = ''): Files =>
  Object.fromEntries(
    readdirSync(join(folder, front), { withFileTypes: true }).flatMap((entry) => {
      const path = `${front}${entry.name}`;
      return entry.isDirectory()
        ? Object.entries(filesBelow(folder, `${path}/`))
        : [[path, readFileSync(join(folder, path), 'utf8')]];
    }),
  );

const byAgent = async (agent: string, folder: string, patch: string): Promise<Outcome> => {
  const done = await run(agent, ['--codex-run-as-apply-patch', patch], { cwd: folder, timeout: 30_000 }).then(
    ({ stdout }) => ({ ok: true, said: stdout }),
    (error: unknown) => {
      if (typeof error === 'object' && error !== null && 'code' in error && error.code === 1)
        return { ok: false, said: 'stderr' in error ? String(error.stderr) : '' };
      throw error;
    },
  );
  return { ...done, files: filesBelow(folder) };
};

const byToolgate = (folder: string, patch: string): Outcome => {
  const read: ReadFile = (path) => {
    const place = join(folder, path);
    if (!existsSync(place)) return undefined;
    return statSync(place).isDirectory() ? { directory: true } : readFileSync(place, 'utf8');
  };
  const files: Record<string, string> = { ...filesBelow(folder) };
  const parsed = parsePatch(patch);
  if (!parsed.ok) return { ok: false, files, said: describePatchError(parsed.error) };
  const plan = planPatch(parsed.patch, read);
  for (const step of plan.operations) {
    if (step.kind !== 'write') delete files[step.path];
    if (step.kind === 'write') files[step.path] = step.content;
    if (step.kind === 'move') files[step.to] = step.content;
  }
  return { ok: plan.ok, files, said: plan.ok ? '' : describePatchError(plan.error) };
};

const same = (a: Files, b: Files): boolean => {
  const paths = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...paths].every((path) => a[path] === b[path]);
};

/** Paths stand whole in what the agent says, and some of its sentences go on. */
const sameMessage = (own: string, theirs: string): boolean => {
  const plain = theirs.replace(/^Invalid patch( hunk on line (\d+))?: /, (_, where, line) =>
    where === undefined ? '' : `Line ${line}: `,
  );
  const head = (text: string): string => text.replaceAll(/\S*\/(?=(sub\/)?\w+\.txt)/g, '').slice(0, 60);
  return (
    head(own) === head(plain).slice(0, head(own).length) ||
    head(own).startsWith(head(plain).trim().slice(0, 25))
  );
};

export const comparePatches = async (agent: string, random: Random, patches: number): Promise<PatchTally> => {
  const differences: string[] = [];
  let applied = 0;
  for (let at = 0; at < patches; at += 1) {
    const folder = mkdtempSync(join(tmpdir(), 'toolgate-patch-'));
    try {
      const files = Object.fromEntries(
        names.filter(() => random.chance(0.85)).map((name) => [name, fileText(random)]),
      );
      mkdirSync(join(folder, 'sub'));
      for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
      const patch = patchOf(random, files);
      const own = byToolgate(folder, patch);
      const theirs = await byAgent(agent, folder, patch);
      if (theirs.ok) applied += 1;
      const asks = own.ok || sameMessage(own.said, theirs.said);
      if (own.ok !== theirs.ok || !asks || !same(own.files, theirs.files))
        differences.push(JSON.stringify({ patch, files, agent: theirs, toolgate: own }));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return { patches, applied, refused: patches - applied, differences };
};
