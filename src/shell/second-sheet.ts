/**
 * What one reader found in a text: which range is a command's name, an argument, and so on. A reader marks each
 * range; the other reading then strikes it out. The two agree when every strike hits and nothing is left.
 */
export interface Sheet {
  text: string;
  /** For the offset where a marked range starts: its end and role in one number, else 0. */
  ends: Int32Array;
  /** The offsets that were marked, so that wiping costs no more than the marks. */
  starts: Int32Array;
  used: number;
  open: number;
}

/** Prefix assignments and those that change the shell are told apart: a swallowed newline turns one into the other. */
export const Role = {
  name: 1,
  argument: 2,
  prefix: 3,
  assignment: 4,
  target: 5,
  value: 6,
  function: 7,
} as const;
export type Role = (typeof Role)[keyof typeof Role];

const ROLES = 8;
const FIRST_CAPACITY = 16_384;

export function createSheet(): Sheet {
  return {
    text: '',
    ends: new Int32Array(FIRST_CAPACITY),
    starts: new Int32Array(FIRST_CAPACITY),
    used: 0,
    open: 0,
  };
}

/** Takes a new text; whatever an earlier reading left is wiped. */
export function openSheet(sheet: Sheet, text: string): void {
  wipeSheet(sheet);
  sheet.text = text;
  if (text.length > sheet.ends.length) {
    sheet.ends = new Int32Array(text.length);
    sheet.starts = new Int32Array(text.length);
  }
}

export function wipeSheet(sheet: Sheet): void {
  const { ends, starts, used } = sheet;
  for (let i = 0; i < used; i++) ends[starts[i] ?? 0] = 0;
  sheet.used = 0;
  sheet.open = 0;
  sheet.text = '';
}

/** `false`: something is marked there already, or the range is empty, so the reading makes no sense. */
export function mark(sheet: Sheet, start: number, end: number, role: Role): boolean {
  if (end <= start || sheet.ends[start] !== 0) return false;
  sheet.ends[start] = end * ROLES + role;
  sheet.starts[sheet.used++] = start;
  sheet.open++;
  return true;
}

/** Moves the end of the range marked at `start`. */
export function extend(sheet: Sheet, start: number, end: number, role: Role): void {
  sheet.ends[start] = end * ROLES + role;
}

/** `false`: the other reader did not find this very range in this role. */
export function strike(sheet: Sheet, start: number, end: number, role: Role): boolean {
  if (sheet.ends[start] !== end * ROLES + role) return false;
  sheet.ends[start] = 0;
  sheet.open--;
  return true;
}

/** The end of the range marked at `start`, or 0. */
export function endAt(sheet: Sheet, start: number): number {
  return Math.floor((sheet.ends[start] ?? 0) / ROLES);
}
