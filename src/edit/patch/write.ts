import type { FileText } from '../text/file-text.ts';
import { eolOf, textOf } from '../text/lines.ts';
import type { ChunkLine } from './types.ts';

/** A chunk with the place that was found for it. */
export interface Located {
  /** Line of the file, from 0. */
  readonly at: number;
  readonly lines: readonly ChunkLine[];
  readonly withoutFinalEol?: boolean;
}

export interface WriteOptions {
  /** `classic` writes context lines as the patch has them, with `\n`; `current` keeps the file's bytes. */
  readonly context: 'classic' | 'current';
  /** Codex ends every file that it touches with a line end. */
  readonly finalEol: 'always' | 'keep';
}

/** The file's text with all chunks in place. They are in order and do not overlap. */
export const writeChunks = (
  file: FileText,
  located: readonly Located[],
  { context, finalEol }: WriteOptions,
): string => {
  const { content, floor } = file;
  const table = file.lines();
  const first = table.count > 0 ? eolOf(content, table.at(0)) : '';
  const eol = context === 'current' && first !== '' ? first : '\n';
  const parts: { readonly text: string; readonly eol: string }[] = [];
  const keep = (index: number): void => {
    const line = table.at(index);
    parts.push({ text: textOf(content, line), eol: eolOf(content, line) });
  };
  let at = 0;
  let open = finalEol === 'keep' && content !== '' && !content.endsWith('\n');
  for (const chunk of located) {
    for (; at < chunk.at; at += 1) keep(at);
    for (const { kind, text } of chunk.lines) {
      if (kind === 'insert') parts.push({ text, eol });
      else {
        if (kind === 'context' && context === 'current') keep(at);
        else if (kind === 'context') parts.push({ text, eol });
        at += 1;
      }
    }
    if (chunk.withoutFinalEol !== undefined && at >= table.count) open = chunk.withoutFinalEol;
  }
  for (; at < table.count; at += 1) keep(at);
  const text = parts
    .map((part, index) =>
      index === parts.length - 1 && open ? part.text : part.text + (part.eol === '' ? eol : part.eol),
    )
    .join('');
  return content.slice(0, floor) + text;
};
