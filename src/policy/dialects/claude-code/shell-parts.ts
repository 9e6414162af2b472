import type { Classification, Deed } from '../../../classify/index.ts';
import type { Command, Opaque, ShellAnalysis, Word } from '../../../shell/index.ts';
import { bareWrappers, peeledWrappers, safeVariables, seenThrough } from './commands.table.ts';
import { collapse } from './rule.ts';

/** A command of the line as Claude Code takes it apart, with what stands inside its wrappers. */
export interface Part {
  readonly command: Command;
  /** Itself, then what runs inside it as far as its wrappers are looked through for allow rules. */
  readonly peeled: readonly Command[];
  /** As far as deny and ask rules see. */
  readonly seen: readonly Command[];
  /** Inside it and not seen. */
  readonly hidden: readonly Command[];
  /** The innermost of `peeled`. */
  readonly inner: Command;
  readonly name: string | undefined;
  readonly deeds: readonly Deed[];
  /** All assignments in front are of variables that allow rules look past. */
  readonly isSafelyAssigned: boolean;
}

/** The parts of a line: every command that is not inside another one's words. */
export function partsOf(analysis: ShellAnalysis, classification: Classification): readonly Part[] {
  const children = new Map<number, Command[]>();
  for (const command of analysis.commands) {
    if (command.via === undefined) continue;
    const list = children.get(command.via.of);
    if (list === undefined) children.set(command.via.of, [command]);
    else list.push(command);
  }
  return analysis.commands
    .filter(({ via }) => via === undefined)
    .map((command) => partOf(command, children, classification));
}

function partOf(
  command: Command,
  children: ReadonlyMap<number, readonly Command[]>,
  classification: Classification,
): Part {
  const peeled: Command[] = [command];
  const seen: Command[] = [command];
  const hidden: Command[] = [];
  const visit = (outer: Command, isPeeled: boolean, isSeen: boolean): void => {
    for (const child of children.get(outer.id) ?? []) {
      const wrapper = child.via?.wrapper ?? '';
      const looksThrough = peeledWrappers.has(wrapper) || (bareWrappers.has(wrapper) && isBare(outer, child));
      const childPeeled = isPeeled && looksThrough;
      const childSeen = isSeen && (looksThrough || seenThrough.has(wrapper));
      if (childPeeled) peeled.push(child);
      (childSeen ? seen : hidden).push(child);
      visit(child, childPeeled, childSeen);
    }
  };
  visit(command, true, true);
  const ids = new Set([...seen, ...hidden].map(({ id }) => id));
  const inner = peeled.at(-1) ?? command;
  return {
    command,
    peeled,
    seen,
    hidden,
    inner,
    name: nameOf(inner),
    deeds: classification.deeds.filter(({ command: of }) => of !== undefined && ids.has(of)),
    isSafelyAssigned: command.assignments.every(({ name }) => safeVariables.has(name)),
  };
}

/** No option stands between the wrapper and what it runs. */
function isBare(outer: Command, child: Command): boolean {
  const own = child.words.filter(({ raw }) => raw !== '').length;
  return outer.words.length - 1 === own;
}

/** The text of a word after quotes are removed; `undefined` if it is not known. */
export function wordText({ pieces }: Word): string | undefined {
  let text = '';
  for (const piece of pieces) {
    if (piece.kind !== 'literal') return undefined;
    text += piece.text;
  }
  return text;
}

/** zsh's `noglob` is looked through like a wrapper. */
function wordsOf(command: Command): readonly Word[] {
  const words = command.words.filter(({ raw }) => raw !== '');
  return words[0]?.raw === 'noglob' && words.length > 1 ? words.slice(1) : words;
}

export function nameOf(command: Command): string | undefined {
  const [first] = wordsOf(command);
  return first === undefined ? undefined : wordText(first);
}

export function argumentsOf(command: Command): readonly Word[] {
  return wordsOf(command).slice(1);
}

function rawText(command: Command): string {
  return collapse(
    command.words
      .filter(({ raw }) => raw !== '')
      .map(({ raw }) => raw)
      .join(' '),
  );
}

function plainText(command: Command): string | undefined {
  const values = wordsOf(command).map(wordText);
  return values.includes(undefined) ? undefined : collapse(values.join(' '));
}

function assignmentText({ source }: ShellAnalysis, { assignments }: Command): string {
  return assignments.map(({ span }) => source.slice(span.start, span.end)).join(' ');
}

/** The texts that an allow rule may fit: as spelled, and with known wrappers and safe variables taken off. */
export function allowTexts(part: Part, analysis: ShellAnalysis): readonly string[] {
  const front = assignmentText(analysis, part.command);
  const whole = collapse(`${front} ${rawText(part.command)}`);
  if (front !== '' && !part.isSafelyAssigned) return [whole];
  return unique([whole, ...part.peeled.map(rawText), ...part.peeled.map(withoutNoglob)]);
}

/** The texts that a deny or ask rule may fit: assignments and more wrappers taken off, quotes removed too. */
export function anyTexts(part: Part, analysis: ShellAnalysis): readonly string[] {
  const front = assignmentText(analysis, part.command);
  const texts = part.seen.flatMap((command) => [
    rawText(command),
    withoutNoglob(command),
    plainText(command) ?? '',
  ]);
  return unique([collapse(`${front} ${rawText(part.command)}`), collapse(analysis.source), ...texts]);
}

function withoutNoglob(command: Command): string {
  return collapse(
    wordsOf(command)
      .map(({ raw }) => raw)
      .join(' '),
  );
}

function unique(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.filter((text) => text !== ''))];
}

/** What Claude Code itself cannot take apart. Other doubts of the analysis it does not have. */
const unreadable: ReadonlySet<Opaque['reason']> = new Set<Opaque['reason']>([
  'too-long',
  'too-deep',
  'nul-character',
  'lone-surrogate',
  'not-text',
  'unsupported-shell',
  'syntax-error',
  'unterminated',
  'parser-failure',
  'parser-disagreement',
  'unread-syntax',
  'dynamic-command-name',
  'vanishing-command-name',
  'arithmetic-evaluation',
  'indirect-expansion',
  'prompt-expansion',
  'deep-nesting',
]);

/** Longer texts ask (2.1.214). */
const longest = 10_000;

export function isUnparsable({ source, tree, opaque }: ShellAnalysis): boolean {
  return source.length > longest || tree === undefined || opaque.some(({ reason }) => unreadable.has(reason));
}
