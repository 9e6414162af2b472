import { isUtf8 } from 'node:buffer';

/** One line of a log; `undefined` text where it is no text or too long to be a call. */
export interface LogLine {
  readonly text: string | undefined;
  readonly line: number;
}

/** A longer line is no call that anybody could run, and is not kept while it is read. */
const longestLine = 64 << 20;

const lineFeed = 10;

/** The lines of a stream of bytes, a list for each chunk. Holds no more than one line. */
export async function* logLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<readonly LogLine[]> {
  let rest: Buffer[] = [];
  let restLength = 0;
  let line = 0;
  for await (const chunk of chunks) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    const lines: LogLine[] = [];
    let start = 0;
    for (let end = bytes.indexOf(lineFeed); end !== -1; end = bytes.indexOf(lineFeed, start)) {
      const part = bytes.subarray(start, end);
      line += 1;
      lines.push({ text: textOf(rest, restLength, part), line });
      rest = [];
      restLength = 0;
      start = end + 1;
    }
    const left = bytes.subarray(start);
    restLength += left.length;
    if (restLength <= longestLine) rest.push(Buffer.from(left));
    else rest = [];
    if (lines.length > 0) yield lines;
  }
  if (restLength > 0) yield [{ text: textOf(rest, restLength, Buffer.alloc(0)), line: line + 1 }];
}

const textOf = (before: readonly Buffer[], beforeLength: number, last: Buffer): string | undefined => {
  if (beforeLength + last.length > longestLine) return undefined;
  const whole = beforeLength === 0 ? last : Buffer.concat([...before, last]);
  return isUtf8(whole) ? whole.toString('utf8') : undefined;
};
