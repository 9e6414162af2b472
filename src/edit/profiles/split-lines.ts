import { createFileText, type FileText } from '../text/file-text.ts';

/** Lines as agents split them: one more, empty, behind a final line end; a byte order mark is a character. */
export const splitLines = (content: string): FileText => {
  const lines = content.split('\n');
  return {
    ...createFileText(''),
    content,
    lines: () => ({
      count: lines.length,
      at: () => ({ start: 0, end: 0, next: 0 }),
      startAt: () => 0,
      endAt: () => 0,
      nextAt: () => 0,
      textAt: (index) => lines[index] ?? '',
    }),
  };
};
