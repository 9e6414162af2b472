import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';

/** A CommonJS file that was run. */
export interface KeptProgram {
  readonly exports: unknown;
  /** Lays down what the engine has compiled, for the next start. Does nothing where that is there already. */
  readonly keep: () => void;
}

/**
 * Runs a CommonJS file of the package, which may `require` and not `import()`, with the code that the engine compiled
 * of it at an earlier start. Compiling is most of what is left of a short run. `undefined` where there is no such file.
 *
 * The code lies beside the file, as Python's does, so that whoever can change it can change the file itself; it counts
 * for one version of Node, and for a file of this size and time whose first line names this build. Where it cannot be
 * written nothing is kept. `NODE_DISABLE_COMPILE_CACHE`, Node's own variable, turns it off.
 */
export const runWithKeptCode = (url: URL): KeptProgram | undefined => {
  const file = fileURLToPath(url);
  const source = readSource(file);
  if (source === undefined) return undefined;
  const off = process.env['NODE_DISABLE_COMPILE_CACHE'] !== undefined;
  const place = `${file}.${process.version}-${process.arch}.code`;
  const code = off ? undefined : readKept(place, source.stamp);
  const script = new Script(`(function (exports, require, __filename) {${source.text}\n})`, {
    filename: file,
    ...(code === undefined ? {} : { cachedData: code }),
  });
  const exported = {};
  script.runInThisContext()(exported, createRequire(file), file);
  const isThere = off || (code !== undefined && script.cachedDataRejected === false);
  return {
    exports: exported,
    keep: () => {
      if (!isThere) writeKept(place, source.stamp, () => script.createCachedData());
    },
  };
};

interface Source {
  readonly text: string;
  /** Tells this build of the file. Fixed in length, so that the code behind it needs no parsing. */
  readonly stamp: string;
}

const stampLength = 160;

const readSource = (file: string): Source | undefined => {
  try {
    const { size, mtimeMs } = statSync(file);
    // The build writes ASCII alone: a byte is a letter.
    const text = readFileSync(file, 'latin1');
    const firstLine = text.slice(0, text.indexOf('\n'));
    return { text, stamp: `${firstLine} ${size} ${mtimeMs}`.slice(0, stampLength).padEnd(stampLength) };
  } catch {
    return undefined;
  }
};

const sumLength = 16;

/**
 * INVARIANT: the engine sees no code that was not written whole. It ends the process over damaged code, and an agent
 * takes a hook that ended so for one that has nothing against the call. One word of every 64 bytes tells a block that
 * a disk has lost; reading all of them would take longer than half of what is gained.
 */
const sumOf = (code: Buffer): string => {
  let sum = code.length;
  for (let at = 0; at + 4 <= code.length; at += 64) sum = Math.imul(sum ^ code.readInt32LE(at), 0x01000193);
  return `${sum}`.padEnd(sumLength);
};

const readKept = (place: string, stamp: string): Buffer | undefined => {
  try {
    const kept = readFileSync(place);
    const code = kept.subarray(stampLength + sumLength);
    const head = kept.toString('latin1', 0, stampLength + sumLength);
    return head === stamp + sumOf(code) ? code : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Written aside, flushed and renamed, so that nobody reads half of it. The answer is given by then: nothing that goes
 * wrong here may change it.
 */
const writeKept = (place: string, stamp: string, make: () => Buffer): void => {
  const aside = `${place}.${process.pid}`;
  try {
    const code = make();
    writeFileSync(aside, Buffer.concat([Buffer.from(stamp + sumOf(code), 'latin1'), code]), { flush: true });
    renameSync(aside, place);
  } catch {
    try {
      rmSync(aside, { force: true });
    } catch {
      // It stays beside the program, which never reads it.
    }
  }
};
