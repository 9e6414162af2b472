import { gunzipSync } from 'node:zlib';

export interface TarballFile {
  /** Path inside the package, without the leading folder. */
  readonly path: string;
  readonly text: string;
}

const blockSize = 512;
const decoder = new TextDecoder();

/** A header field: text up to the first NUL. */
const field = (block: Uint8Array, start: number, length: number): string => {
  const bytes = block.subarray(start, start + length);
  const end = bytes.indexOf(0);
  return decoder.decode(end === -1 ? bytes : bytes.subarray(0, end));
};

/** The `path` record of a pax header: `LENGTH path=VALUE\n`. */
const paxPath = (body: string): string | undefined => /^\d+ path=(.*)$/m.exec(body)?.[1];

/**
 * The text files of a package tarball that `wanted` picks, in the archive's order. Nothing is written to disk.
 */
export const readTarball = (
  compressed: Uint8Array,
  wanted: (path: string) => boolean,
): readonly TarballFile[] => {
  const archive = gunzipSync(compressed);
  const files: TarballFile[] = [];
  let longPath: string | undefined;
  let at = 0;
  while (at + blockSize <= archive.length) {
    const header = archive.subarray(at, at + blockSize);
    const size = Number.parseInt(field(header, 124, 12).trim(), 8);
    if (!(size >= 0)) break;
    const type = String.fromCharCode(header[156] ?? 0);
    const body = archive.subarray(at + blockSize, at + blockSize + size);
    at += blockSize + Math.ceil(size / blockSize) * blockSize;
    if (type === 'x') {
      longPath = paxPath(decoder.decode(body));
      continue;
    }
    const prefix = field(header, 345, 155);
    const name = field(header, 0, 100);
    const path = (longPath ?? (prefix === '' ? name : `${prefix}/${name}`)).replace(/^[^/]*\//, '');
    longPath = undefined;
    if ((type === '0' || type === '\0') && wanted(path)) files.push({ path, text: decoder.decode(body) });
  }
  return files;
};
