import type { Assignment, OpaqueReason, Word } from './types.ts';
import {
  isNonEmpty,
  isOneWord,
  leadingLiteral,
  mayStartWithDash,
  staticText,
  wordFrom,
} from './word-text.ts';
import type { OptionRule, Wrapper } from './wrapper-lookup.ts';

export interface OptionUse {
  readonly rule: OptionRule;
  readonly at: number;
  readonly value?: Word;
}

/** What stands before the command of a wrapper. */
export interface Scan {
  /** An option was met with which nothing is run. */
  readonly stopped: boolean;
  /** The reading had to end at this word. */
  readonly fault?: { readonly at: number; readonly reason: OpaqueReason } | undefined;
  readonly uses: readonly OptionUse[];
  readonly assignments: readonly Assignment[];
  /** Indexes of the words that are no options, in order. */
  readonly operands: readonly number[];
  /** Index of the first word behind an option that takes all that follow. */
  readonly rest?: number | undefined;
}

interface State {
  readonly wrapper: Wrapper;
  readonly words: readonly Word[];
  readonly uses: OptionUse[];
  next: number;
}

type Step = 'read' | 'stop' | 'rest' | OpaqueReason;

/** Reads the words from `start` up to the command that the wrapper would run. */
export function scanOptions(wrapper: Wrapper, words: readonly Word[], start: number): Scan {
  const { entry } = wrapper;
  const state: State = { wrapper, words, uses: [], next: start };
  const assignments: Assignment[] = [];
  const operands: number[] = [];
  const limit =
    entry.scan === 'permute' ? Number.POSITIVE_INFINITY : entry.scan === 'around' ? (entry.before ?? 0) : 0;
  // One shape for every result: spreading one into another costs more than reading the words.
  const ended = (stopped: boolean, rest: number | undefined, fault: Scan['fault']): Scan => ({
    stopped,
    fault,
    uses: state.uses,
    assignments,
    operands,
    rest,
  });
  const faulty = (at: number, reason: OpaqueReason): Scan => ended(false, undefined, { at, reason });

  while (state.next < words.length) {
    const at = state.next;
    const word = words[at];
    if (word === undefined) break;
    if (mayStartWithDash(word) || isListedOperand(wrapper, word)) {
      const lead = leadingLiteral(word);
      const text = staticText(word);
      if (text === '--') {
        const rule = wrapper.options.get('--');
        state.next += 1;
        if (rule?.role === 'rest') return ended(false, state.next, undefined);
        takeBareDash(state);
        break;
      }
      if (text !== '-' || wrapper.options.has('-')) {
        if (lead === '' || !isOneWord(word)) return faulty(at, 'dynamic-word');
        state.next += 1;
        const step = readOption(state, word, lead, text !== undefined, at);
        if (step === 'stop') return ended(true, undefined, undefined);
        if (step === 'rest') return ended(false, state.next, undefined);
        if (step !== 'read') return faulty(at, step);
        continue;
      }
    }
    if (word.fields === 'many') return faulty(at, 'dynamic-word');
    const assignment = entry.assignments === 'between' ? assignmentOf(word, 'between') : undefined;
    if (assignment !== undefined) {
      assignments.push(assignment);
      state.next += 1;
      continue;
    }
    if (operands.length >= limit) break;
    operands.push(at);
    state.next += 1;
  }

  if (entry.assignments === 'any' || entry.assignments === 'name') {
    for (; state.next < words.length; state.next += 1) {
      const word = words[state.next];
      if (word === undefined) break;
      const assignment = assignmentOf(word, entry.assignments);
      if (assignment === undefined) {
        // A word that is not known may be one more assignment, so that the next one is the command.
        const known = staticText(word) !== undefined || state.next === words.length - 1;
        if (!known) return faulty(state.next, 'dynamic-word');
        break;
      }
      assignments.push(assignment);
    }
  }
  for (let at = state.next; at < words.length; at += 1) operands.push(at);
  return ended(false, undefined, undefined);
}

/** A lone `-` that is an option (`env`) is one behind `--`, too: it is looked for when the others are read. */
function takeBareDash(state: State): void {
  const rule = state.wrapper.options.get('-');
  const word = state.words[state.next];
  if (rule === undefined || rule.arity !== 0 || word === undefined || staticText(word) !== '-') return;
  state.uses.push({ rule, at: state.next });
  state.next += 1;
}

/** A few programs take a lone `-` or another bare word as an option. */
function isListedOperand(wrapper: Wrapper, word: Word): boolean {
  return wrapper.options.size > 0 && wrapper.options.has(staticText(word) ?? '');
}

function readOption(state: State, word: Word, lead: string, known: boolean, at: number): Step {
  const { wrapper } = state;
  const { syntax } = wrapper.entry;
  if (lead.startsWith('--') || syntax === 'single-dash' || syntax === 'one-word') {
    return readLong(state, word, lead, known, at);
  }
  const whole = known ? wrapper.options.get(lead) : undefined;
  if (whole !== undefined) return take(state, whole, at, undefined);
  if (wrapper.entry.digits === true && known && /^-[-+]?\d+$/.test(lead)) return 'read';
  return readCluster(state, word, lead, known, at);
}

function readLong(state: State, word: Word, lead: string, known: boolean, at: number): Step {
  const { wrapper } = state;
  const equals = lead.indexOf('=');
  if (equals < 0 && !known) return 'dynamic-word';
  const name = equals < 0 ? lead : lead.slice(0, equals);
  const rule = wrapper.options.get(name) ?? abbreviated(wrapper, name);
  if (rule === undefined) return wrapper.entry.syntax === 'one-word' ? 'read' : 'unknown-wrapper-option';
  if (equals < 0) return take(state, rule, at, undefined);
  return take(state, rule, at, wordFrom(word, equals + 1));
}

/** getopt_long takes any front part of a long option that fits one option alone. */
function abbreviated(wrapper: Wrapper, name: string): OptionRule | undefined {
  if (!name.startsWith('--') || name.length < 3) return undefined;
  const fitting = wrapper.longs.filter((long) => long.startsWith(name));
  const [only] = fitting;
  return fitting.length === 1 && only !== undefined ? wrapper.options.get(only) : undefined;
}

function readCluster(state: State, word: Word, lead: string, known: boolean, at: number): Step {
  for (let index = 1; index < lead.length; index += 1) {
    const rule = state.wrapper.options.get(`-${lead.charAt(index)}`);
    if (rule === undefined) return 'unknown-wrapper-option';
    const last = index + 1 === lead.length;
    if (rule.arity === 0 && rule.role !== 'rest') {
      const step = take(state, rule, at, undefined);
      if (step !== 'read') return step;
      continue;
    }
    if (last && known) return take(state, rule, at, undefined);
    const value = wordFrom(word, index + 1);
    // `-n"$x"` with an empty `$x` would take the next word as its value.
    if (last && !isNonEmpty(value)) return 'dynamic-word';
    return take(state, rule, at, value);
  }
  return known ? 'read' : 'dynamic-word';
}

function take(state: State, rule: OptionRule, at: number, attached: Word | undefined): Step {
  if (rule.role === 'stop') return 'stop';
  if (rule.role === 'rest') {
    state.uses.push(attached === undefined ? { rule, at } : { rule, at, value: attached });
    return 'rest';
  }
  if (rule.arity === 0) {
    if (attached !== undefined) return 'unknown-wrapper-option';
    state.uses.push({ rule, at });
    return 'read';
  }
  if (attached !== undefined) {
    if (rule.arity === 2 || rule.arity === 3) return 'unknown-wrapper-option';
    state.uses.push({ rule, at, value: attached });
    return 'read';
  }
  if (rule.arity === 'optional') {
    state.uses.push({ rule, at });
    return 'read';
  }
  const value = state.words[state.next];
  for (let count = 0; count < rule.arity; count += 1) {
    const word = state.words[state.next];
    if (word === undefined) return 'unknown-wrapper-option';
    if (!isOneWord(word)) return 'dynamic-word';
    state.next += 1;
  }
  state.uses.push(value === undefined ? { rule, at } : { rule, at, value });
  return 'read';
}

/** `NAME=value` in front of a command that a program such as `env` runs. */
export function assignmentOf(word: Word, style: 'any' | 'between' | 'name'): Assignment | undefined {
  const lead = leadingLiteral(word);
  const equals = lead.indexOf('=');
  if (equals <= 0 || word.fields === 'many') return undefined;
  if (style === 'between' && lead.startsWith('/')) return undefined;
  const name = lead.slice(0, equals);
  if (style === 'name' && !/^\w+$/.test(name)) return undefined;
  return { span: word.span, name, append: false, value: wordFrom(word, equals + 1), scope: 'command' };
}
