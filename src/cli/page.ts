import { relative } from 'node:path';
import { paint } from './paint.ts';
import type { Page } from './render-check.ts';
import type { Terminal } from './terminal.ts';

/** How pages look on this terminal. */
export const pageOf = (terminal: Terminal): Page => ({
  paint: paint(terminal.colour),
  columns: terminal.columns,
  fileName: (file) => {
    const near = relative(terminal.cwd, file);
    return near !== '' && near.length < file.length ? near : file;
  },
});
