import type { Issue } from '../../types.ts';
import type { Position } from './prose.table.ts';
import type { Scope } from './scopes.ts';

export type RuleList = 'allow' | 'ask' | 'deny';

/** One entry of a list of permissions, as it is written. */
export interface RuleText {
  readonly list: RuleList;
  readonly text: string;
  readonly scope: Scope;
  readonly at: number;
  readonly path: Issue['path'];
  readonly position: Position;
}

/** What an entry means. */
export type RuleForm =
  /** Every call of these tools. */
  | { readonly kind: 'tool'; readonly names: readonly string[] }
  /** Every call of the tools whose whole name fits. */
  | { readonly kind: 'tools'; readonly pattern: string }
  | { readonly kind: 'command'; readonly shell: 'bash' | 'powershell'; readonly pattern: CommandPattern }
  | { readonly kind: 'path'; readonly access: 'read' | 'edit'; readonly globs: readonly string[] }
  | { readonly kind: 'host'; readonly pattern: string }
  | { readonly kind: 'agent'; readonly name: string }
  | { readonly kind: 'skill'; readonly name: string; readonly isPrefix: boolean }
  /** The person's own `/cd`. */
  | { readonly kind: 'directory'; readonly globs: readonly string[] }
  /** One field of the call, as it was sent. */
  | {
      readonly kind: 'parameter';
      readonly tools: readonly string[];
      readonly field: string;
      readonly value: string;
    }
  /** Any of these: where one spelling has two meanings, a deny or ask takes both. */
  | { readonly kind: 'any'; readonly of: readonly RuleForm[] }
  /** Matches nothing. What a deny or ask was meant for is still held in the sound view. */
  | { readonly kind: 'dead'; readonly meant: RuleForm | undefined };

export interface CommandPattern {
  /** Runs of blanks are one. */
  readonly text: string;
  /** A star stands for any run of characters somewhere in it. */
  readonly isPattern: boolean;
  /** The text in front of the only star at the end, where a blank or the end must follow: `npm run`. */
  readonly prefix: string | undefined;
}

export interface ReadRule extends RuleText {
  readonly form: RuleForm;
  readonly issues: readonly Issue[];
}

/** Runs of blanks and tabs compare equal (2.1.98). */
export function collapse(text: string): string {
  return text.replace(/[ \t]+/g, ' ').trim();
}

/** Stars with a backslash in front stand for themselves. */
const escapedStar = /\\\*/g;

/** A lone star, as the engine's wildcard has it, for which every other character is plain. */
export function commandPattern(specifier: string): CommandPattern {
  const text = collapse(specifier.endsWith(':*') ? `${specifier.slice(0, -2)} *` : specifier);
  const stars = text.replace(escapedStar, '').split('*').length - 1;
  const isOnly = stars === 1 && text.endsWith(' *');
  return { text, isPattern: stars > 0, prefix: isOnly ? text.slice(0, -2) : undefined };
}

/** The text of a pattern without the backslashes in front of stars. */
export function withoutEscapes(text: string): string {
  return text.replace(escapedStar, '*');
}

export function hasEscapes(text: string): boolean {
  return text.includes('\\*');
}
