import { quoteWord } from '../../../shell/index.ts';
import type { AskedCall } from '../tally.ts';
import type { Want } from '../verdict.ts';

/** A rule as it would be written into `toolgate.json`. */
export type WrittenRule = Readonly<Record<string, string | readonly string[]>>;

/** A rule that could save prompts, with the calls that speak for it. It is not tried yet. */
export interface Candidate {
  readonly rule: WrittenRule;
  /** Of a command rule: its words, by which is tried what else it lets through. */
  readonly words: readonly string[] | undefined;
  readonly calls: readonly AskedCall[];
  /** Prompts that it saves at most. */
  readonly weight: number;
}

/** A rule that saves fewer prompts than this is not worth a line in a file. */
const fewest = 2;

/**
 * Rules that name what the calls have in common, as narrowly as their number allows. `isOpen` tells of words that they run
 * whatever stands behind them, so that no rule may end there.
 */
export function candidates(
  asked: readonly AskedCall[],
  isOpen: IsOpen,
  isServerTool: (tool: string) => boolean,
): readonly Candidate[] {
  const open = asked.filter(({ refused }) => refused === 0);
  return [
    ...commandCandidates(open, isOpen),
    ...pathCandidates(open),
    ...simpleCandidates(open, isServerTool),
  ].filter(({ weight }) => weight >= fewest);
}

export type IsOpen = (words: readonly string[]) => boolean;

type CommandWant = Extract<Want, { readonly kind: 'command' }>;

/** Commands by their first words. */
interface Node {
  readonly words: readonly string[];
  readonly next: Map<string, Node>;
  readonly calls: Set<AskedCall>;
  /** Commands that end here, by their text. */
  readonly ends: Map<string, Set<AskedCall>>;
  program: number;
}

const deepest = 12;

function node(words: readonly string[]): Node {
  return { words, next: new Map(), calls: new Set(), ends: new Map(), program: 1 };
}

function commandCandidates(asked: readonly AskedCall[], isOpen: IsOpen): readonly Candidate[] {
  const root = node([]);
  for (const call of asked) {
    for (const want of call.verdict.wants) if (want.kind === 'command') insert(root, want, call);
  }
  return [...root.next.values()].flatMap((one) => narrow(one, isOpen));
}

function insert(root: Node, { words, program, whole, text }: CommandWant, call: AskedCall): void {
  let at = root;
  for (const word of words.slice(0, deepest)) {
    const next = at.next.get(word) ?? node([...at.words, word]);
    at.next.set(word, next);
    next.calls.add(call);
    next.program = Math.max(next.program, program);
    at = next;
  }
  if (!whole || words.length > deepest) return;
  const same = at.ends.get(text) ?? new Set<AskedCall>();
  at.ends.set(text, same.add(call));
}

/** A few continuations that hold so much of what stands below are proposed by themselves. */
const mostParts = 3;
const wholeShare = 0.8;

/** The narrowest rules that together take most of what stands below: a text, a longer prefix, or else this prefix. */
function narrow(of: Node, isOpen: IsOpen): readonly Candidate[] {
  const total = weightOf(of.calls);
  if (total < fewest) return [];
  const exact = [...of.ends].map(([text, calls]) => exactCandidate(text, calls));
  const parts = [
    ...exact.map((one) => ({ weight: one.weight, give: () => [one] })),
    ...[...of.next.values()].map((one) => ({ weight: weightOf(one.calls), give: () => narrow(one, isOpen) })),
  ]
    .filter(({ weight }) => weight >= fewest)
    .sort((one, other) => other.weight - one.weight);
  const heavy = parts.slice(0, mostParts);
  const held = heavy.reduce((sum, { weight }) => sum + weight, 0);
  const mayStop = of.words.length >= of.program && !isOpen(of.words);
  if (!mayStop) return parts.flatMap(({ give }) => give());
  if (heavy.length > 0 && held >= wholeShare * total) return heavy.flatMap(({ give }) => give());
  return [
    {
      rule: { effect: 'allow', command: spelled(of.words) },
      words: of.words,
      calls: [...of.calls],
      weight: total,
    },
  ];
}

function exactCandidate(text: string, calls: ReadonlySet<AskedCall>): Candidate {
  return {
    rule: { effect: 'allow', exact: text },
    words: undefined,
    calls: [...calls],
    weight: weightOf(calls),
  };
}

function weightOf(calls: Iterable<AskedCall>): number {
  let sum = 0;
  for (const { count } of calls) sum += count;
  return sum;
}

/** Words without blanks and signs are written as one text, as people write them. */
function spelled(words: readonly string[]): string | readonly string[] {
  return words.every((word) => quoteWord(word) === word) ? words.join(' ') : words;
}

/** A path by itself where it comes often, or else the folder that several of them lie in. */
function pathCandidates(asked: readonly AskedCall[]): readonly Candidate[] {
  const byPath = new Map<string, Set<AskedCall>>();
  const byFolder = new Map<string, Map<string, Set<AskedCall>>>();
  for (const call of asked) {
    for (const want of call.verdict.wants) {
      if (want.kind !== 'path') continue;
      const key = `${want.access}\n${want.path}`;
      const calls = (byPath.get(key) ?? new Set()).add(call);
      byPath.set(key, calls);
      const folder = `${want.access}\n${want.path.slice(0, want.path.lastIndexOf('/'))}`;
      const inside = byFolder.get(folder) ?? new Map();
      byFolder.set(folder, inside.set(key, calls));
    }
  }
  return [...byFolder].flatMap(([folder, inside]) => {
    const all = new Set([...inside.values()].flatMap((calls) => [...calls]));
    const single = [...inside].map(([key, calls]) => pathCandidate(key, '', calls));
    const heavy = single.filter(({ weight }) => weight >= fewest);
    const held = heavy.reduce((sum, { weight }) => sum + weight, 0);
    const isDeep = (folder.split('\n')[1] ?? '').split('/').length > 2;
    if (!isDeep || (heavy.length <= mostParts && held >= wholeShare * weightOf(all))) return heavy;
    return [pathCandidate(folder, '/*', all)];
  });
}

function pathCandidate(key: string, more: string, calls: ReadonlySet<AskedCall>): Candidate {
  const [access = '', path = ''] = key.split('\n');
  return {
    rule: { effect: 'allow', path: escaped(path) + more, access: [access] },
    words: undefined,
    calls: [...calls],
    weight: weightOf(calls),
  };
}

/** Signs of a glob that stand in a name. */
function escaped(path: string): string {
  return path.replace(/[\\*?[\]{}!()@+|]/g, '\\$&');
}

/** Hosts, and tools that have no parts to name. Tools that run, read or write anything are never proposed whole. */
function simpleCandidates(
  asked: readonly AskedCall[],
  isServerTool: (tool: string) => boolean,
): readonly Candidate[] {
  const found = new Map<string, { readonly rule: WrittenRule; readonly calls: Set<AskedCall> }>();
  for (const call of asked) {
    for (const want of call.verdict.wants) {
      const rule = simpleRule(want, isServerTool);
      if (rule === undefined) continue;
      const key = JSON.stringify(rule);
      const known = found.get(key) ?? { rule, calls: new Set() };
      known.calls.add(call);
      found.set(key, known);
    }
  }
  return [...found.values()].map(({ rule, calls }) => ({
    rule,
    words: undefined,
    calls: [...calls],
    weight: weightOf(calls),
  }));
}

function simpleRule(want: Want, isServerTool: (tool: string) => boolean): WrittenRule | undefined {
  if (want.kind === 'host') return { effect: 'allow', host: want.host, access: [want.access] };
  return want.kind === 'tool' && isServerTool(want.tool) ? { effect: 'allow', tool: want.tool } : undefined;
}
