import { foldEol } from '../text/lines.ts';
import type { Rewrite } from './rewrite.ts';

const opening = /^[ \t]*(`{3,}|~{3,})[^`]*$/;

/** The text inside an outermost code fence. */
const inside = (text: string): string | undefined => {
  const lines = foldEol(text).trim().split('\n');
  const fence = opening.exec(lines[0] ?? '')?.[1];
  if (fence === undefined || lines.length < 2 || lines.at(-1)?.trim() !== fence) return undefined;
  const body = lines.slice(1, -1);
  // Another fence inside: these two may not belong together.
  return body.some((line) => line.trim().startsWith(fence)) ? undefined : body.join('\n');
};

/** A Markdown code fence around both texts. */
export const fence: Rewrite = {
  name: 'fence',
  startsLines: true,
  isOwn: ({ oldString }, lineAbove) => oldString.trim().split('\n')[0]?.trim() === lineAbove.trim(),
  read: ({ oldString, newString }) => {
    const old = inside(oldString);
    const next = newString === '' ? '' : inside(newString);
    return old === undefined || old === '' || next === undefined ? [] : [{ oldString: old, newString: next }];
  },
};
