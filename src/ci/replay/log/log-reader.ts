import { auditReader } from './audit.ts';
import { claudeCodeReader } from './claude-code.ts';
import { codexReader } from './codex.ts';
import { parseFields } from './fields.ts';
import { type LoggedCall, other, type ReadLine } from './logged-call.ts';
import { plainReader } from './plain.ts';

/** Reads a log of any known form, line by line; each line tells its own form. */
export interface LogReader {
  /** `line` counts from 1. */
  readonly read: (text: string, line: number) => ReadLine;
  /** At the end of the log: the calls of which no end was logged. */
  readonly rest: () => readonly LoggedCall[];
}

/** A reader for one log. Never throws: what it cannot read is a bad line. */
export function logReader(): LogReader {
  // The most telling first: an audit event names a tool too, and so may a message.
  const forms = [auditReader(), codexReader(), claudeCodeReader(), plainReader()];
  return {
    read: (text, line) => {
      if (text.trim() === '') return other;
      const fields = parseFields(text);
      if (fields === undefined) return { kind: 'bad', why: 'no JSON object' };
      for (const form of forms) {
        const read = form.read(fields, line);
        if (read !== undefined) return read;
      }
      // Agents log much beside calls: summaries, snapshots of files, progress. All of it names its type.
      return typeof fields['type'] === 'string' ? other : { kind: 'bad', why: 'no call and no known entry' };
    },
    rest: () => forms.flatMap((form) => form.rest()),
  };
}
