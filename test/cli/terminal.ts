import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { run } from '../../src/cli/run.ts';

/** A scratch folder: a workspace in a git repository, and a home beside it. */
export interface Scratch {
  readonly work: string;
  readonly home: string;
  readonly write: (path: string, text: string | Uint8Array) => string;
  readonly remove: () => void;
}

export const makeScratch = (): Scratch => {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'toolgate-cli-')));
  const write = (path: string, text: string | Uint8Array): string => {
    const file = join(base, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    return file;
  };
  write('work/.git/HEAD', 'ref: refs/heads/main\n');
  mkdirSync(join(base, 'home'), { recursive: true });
  return {
    work: join(base, 'work'),
    home: join(base, 'home'),
    write,
    remove: () => rmSync(base, { recursive: true, force: true }),
  };
};

export interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs one command line in a scratch folder and collects what it says. */
export const runIn = async (
  scratch: Scratch,
  args: readonly string[],
  more: {
    readonly stdin?: string | Uint8Array;
    readonly cwd?: string;
    readonly colour?: boolean;
    readonly variables?: Readonly<Record<string, string>>;
  } = {},
): Promise<Outcome> => {
  const out: string[] = [];
  const err: string[] = [];
  const code = await run(args, {
    cwd: more.cwd ?? scratch.work,
    variables: { HOME: scratch.home, ...more.variables },
    platform: 'linux',
    colour: more.colour ?? false,
    columns: 80,
    print: (text) => out.push(text),
    complain: (text) => err.push(text),
    tell: (text) => err.push(text),
    readStandardInput: async () => Buffer.from(more.stdin ?? ''),
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
};
