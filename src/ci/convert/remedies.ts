import type { DialectPlace } from '../../policy/dialects/contract.ts';
import type { Decision, Effect } from '../../policy/index.ts';
import type { NeutralCall } from '../probe/neutral-call.ts';
import { commandTexts, isPlainText } from './names.ts';
import { anchored } from './sources/source.ts';
import type { Target } from './targets/target.ts';
import type { Names, NeutralRule, PathAccess } from './types.ts';

/** A way to hold back a call. */
export type Remedy =
  /** The allow rule is left out. */
  | { readonly kind: 'drop'; readonly rule: NeutralRule }
  /** The allow rule is kept for its words alone. */
  | { readonly kind: 'narrow'; readonly rule: NeutralRule; readonly to: readonly Names[] }
  | { readonly kind: 'hold'; readonly effect: Effect; readonly names: Names };

export interface Loosening {
  readonly call: NeutralCall;
  /** What the result says to it. */
  readonly is: Decision;
  readonly needed: Effect;
  /** The allow rule of the source by which the call passes. */
  readonly culprit: NeutralRule | undefined;
  /** What holds the call back in the source. */
  readonly holding: readonly NeutralRule[];
  readonly isSecret: boolean;
  /** No rule holds it in the source but what is said of everything, or of everything of its kind. */
  readonly isByDefault: boolean;
  /** The source judges what a line does, and not only how it is written. */
  readonly isSound: boolean;
  readonly target: Target;
  readonly place: DialectPlace;
}

/** What may be tried to hold a call back; what takes least away comes first. */
export function* remedies(loosening: Loosening): Generator<Remedy> {
  const { call, needed } = loosening;
  const hold = (names: Names): Remedy => ({ kind: 'hold', effect: needed, names });
  switch (call.kind) {
    case 'command':
      yield* commandRemedies(loosening, call.of.trim());
      break;
    case 'read':
    case 'write':
      yield* dropped(loosening);
      for (const names of outsideFirst(loosening, call.kind, call.of)) yield hold(names);
      yield hold({ kind: 'capability', of: call.kind });
      break;
    case 'fetch': {
      yield* dropped(loosening);
      const host = loosening.isByDefault
        ? undefined
        : /^[a-z]+:\/\/(?:[^/@]*@)?([^/:?#]+)/.exec(call.of)?.[1];
      if (host !== undefined) yield hold({ kind: 'host', pattern: host });
      yield hold({ kind: 'capability', of: 'fetch' });
      break;
    }
    case 'mcp':
      yield* dropped(loosening);
      if (!loosening.isByDefault) {
        if (!loosening.holding.some(({ names }) => names.kind === 'mcp' && names.tool === '*')) {
          yield hold({ kind: 'mcp', server: call.server, tool: call.tool });
        }
        yield hold({ kind: 'mcp', server: call.server, tool: '*' });
      }
      yield hold({ kind: 'mcp', server: '*', tool: '*' });
      break;
    case 'tool':
      yield* dropped(loosening);
      break;
    default: {
      const unreachable: never = call;
      return unreachable;
    }
  }
  yield hold({ kind: 'everything' });
}

/** Patterns for other spellings of a command that the source holds: options elsewhere, and other ones that mean the same. */
function heldPatterns({ holding }: Loosening, text: string): readonly string[] {
  const options = text.split(/\s+/).filter((word) => /^-{1,2}[\w-]+$/.test(word));
  return holding.flatMap(({ names }) => {
    if (names.kind !== 'command') return [];
    const words = names.words.map(([word = '']) => word);
    const plain = words.filter((word) => !word.startsWith('-'));
    const inOrder = words.length > 1 ? [`${words.join('*')}*`] : [];
    return [...inOrder, ...options.map((option) => `${plain.join('*')}*${option}*`)];
  });
}

/** What holds back a command that passes by no rule of the source: its program, or the part of it that the second word names. */
export function programHold(call: NeutralCall, is: Decision): Names | undefined {
  if (call.kind !== 'command') return undefined;
  const [[first, second] = []] = wordsOf(call.of.trim(), is);
  if (first === undefined) return undefined;
  return { kind: 'command', words: second === undefined ? [[first]] : [[first], [second]] };
}

/** The file; but what is held because it lies outside is held as a whole. */
function outsideFirst(
  { isByDefault, holding, place }: Loosening,
  kind: PathAccess,
  of: string,
): readonly Names[] {
  const own = pathNames(of, [kind], place);
  const outside: Names = { kind: 'place', access: [kind], where: 'outside' };
  const isOutside = own.every((names) => names.kind === 'path' && names.anchor !== 'workspace');
  const isWhole = isByDefault || holding.some(({ names }) => names.kind === 'place');
  if (isWhole) return isOutside ? [outside] : [];
  return isOutside && holding.every(({ names }) => names.kind !== 'path')
    ? [outside, ...own]
    : [...own, outside];
}

function* dropped({ culprit }: Loosening): Generator<Remedy> {
  if (culprit !== undefined) yield { kind: 'drop', rule: culprit };
}

function* commandRemedies(loosening: Loosening, text: string): Generator<Remedy> {
  const { is, needed, culprit, target, place } = loosening;
  const hold = (names: Names): Remedy => ({ kind: 'hold', effect: needed, names });
  // A program without arguments.
  if (culprit !== undefined && needed === 'ask' && /^[\w.-]+$/.test(text))
    yield hold({ kind: 'exact', text });
  if (needed === 'ask') for (const names of target.guards?.(text) ?? []) yield hold(names);
  // What is denied by default is denied whatever its words are.
  const words = loosening.isByDefault && needed === 'deny' ? [] : wordsOf(text, is);
  for (const pattern of heldTexts(loosening, text, words)) yield hold({ kind: 'wildcard', text: pattern });
  for (const pattern of heldPatterns(loosening, text)) yield hold({ kind: 'wildcard', text: pattern });
  const own = culprit === undefined ? undefined : headOf(culprit.names);
  if (culprit !== undefined) yield* narrowed(culprit, text, hold);
  for (const [first, second] of words) {
    // Of the rule's own program the rule itself says too much.
    if (culprit !== undefined && (own === undefined || own === first)) continue;
    if (second !== undefined) yield hold({ kind: 'command', words: [[first], [second]] });
    yield hold({ kind: 'command', words: [[first]] });
  }
  yield* dropped(loosening);
  for (const { resource } of is.classification.accesses) {
    if (resource.kind !== 'path' || loosening.isByDefault) continue;
    for (const names of pathNames(resource.path, ['read', 'write'], place)) yield hold(names);
  }
  yield hold({ kind: 'capability', of: 'command' });
}

/** What a shell does beside running the words. */
const marks: readonly string[] = ['>', '<', '$', '`'];

/** The rule is kept, but not for what a shell makes of such a line, or for its words alone. */
function* narrowed(culprit: NeutralRule, text: string, hold: (names: Names) => Remedy): Generator<Remedy> {
  const { names } = culprit;
  const texts =
    names.kind === 'command' ? commandTexts(names.words) : names.kind === 'exact' ? [names.text] : [];
  const own = texts.find((each) => text.includes(each));
  if (own !== undefined) {
    for (const mark of marks)
      if (text.includes(mark)) yield hold({ kind: 'wildcard', text: `${own} *${mark}*` });
  }
  if (names.kind === 'command' && texts.length > 0 && texts.every(isPlainText)) {
    yield { kind: 'narrow', rule: culprit, to: texts.map((each) => ({ kind: 'exact', text: each })) };
  }
}

/** Patterns around what a rule of the source speaks of on the line: the words of a command, a file's name, a host. */
function heldTexts(
  { holding, isSecret, isSound }: Loosening,
  text: string,
  words: readonly (readonly [string, string | undefined])[],
): readonly string[] {
  const isOn = (part: string): boolean => part.length > 1 && text.includes(part);
  const commands = holding.flatMap(({ names }) =>
    names.kind === 'command' ? commandTexts(names.words) : names.kind === 'exact' ? [names.text] : [],
  );
  const around = commands
    .filter((part) => isOn(part) && !text.startsWith(part))
    .flatMap((part) =>
      part.includes(' ')
        ? [`*${part}*`]
        : [`* ${part} *`, `* ${part}`, `*/${part}*`, `*'${part}*`, `*${part}*`],
    );
  const names = holding.flatMap(({ names: each }) => {
    if (each.kind === 'path')
      return (each.glob.split('/').findLast((part) => /\w/.test(part)) ?? '').split(/[*?]+/);
    return each.kind === 'host' ? [each.pattern.replace(/^\*\./, '')] : [];
  });
  const parts = [...new Set([...(isSecret ? fileNames(text) : []), ...names])].filter(isOn);
  const isOutside = holding.some(({ names: each }) => each.kind === 'place' && each.where === 'outside');
  return [
    ...around,
    ...(isOutside ? outsidePatterns(text, words) : []),
    // A sound source holds whatever program names it.
    ...parts.flatMap((part) => [
      ...(isSound ? [] : words.map(([first]) => `${first} *${part}*`)),
      `*${part}*`,
    ]),
  ];
}

/** A word that starts at the root, at home or above. */
function outsidePatterns(
  text: string,
  words: readonly (readonly [string, string | undefined])[],
): readonly string[] {
  const starts = ['/', '~', '..'].filter((start) => text.split(/\s+/).some((word) => word.startsWith(start)));
  return starts.flatMap((start) =>
    words.flatMap(([first]) => [`${first} ${start}*`, `${first} * ${start}*`]),
  );
}

/** The names of the files on a line, as far as they are typed plainly. */
function fileNames(text: string): readonly string[] {
  return text
    .split(/[\s<>]+/)
    .slice(1)
    .flatMap((word) =>
      /^[\w./~-]*[./][\w./~-]*$/.test(word)
        ? [word.split('/').findLast((part) => /\w/.test(part)) ?? '']
        : [],
    );
}

/** Programs of which the second word says what they do. */
const withSubcommands = new Set('git docker podman npm pnpm yarn gh kubectl cargo go pip'.split(' '));

/** The first words of the line and of each command on it. */
function wordsOf(
  text: string,
  { classification }: Decision,
): readonly (readonly [string, string | undefined])[] {
  const found = classification.invocations.flatMap(({ argvs }) => argvs);
  return [text.split(/\s+/), ...found].flatMap(([first, second]) => {
    if (typeof first !== 'string' || !isPlainText(first) || first.includes('=')) return [];
    const isSub = withSubcommands.has(first) && typeof second === 'string' && /^[a-z][a-z-]*$/.test(second);
    return [[first, isSub ? second : undefined] as const];
  });
}

function headOf(names: Names): string | undefined {
  switch (names.kind) {
    case 'command':
    case 'harmless':
      return names.words[0]?.[0];
    case 'exact':
    case 'wildcard':
      return names.text.split(/[\s*]/)[0];
    default:
      return undefined;
  }
}

/** Files of that name anywhere in the workspace, elsewhere the file itself. */
function pathNames(path: string, access: readonly PathAccess[], place: DialectPlace): readonly Names[] {
  const full = path.startsWith('~/')
    ? `${place.home ?? ''}${path.slice(1)}`
    : path.startsWith('/')
      ? path
      : `${place.cwd}/${path.replace(/^\.\//, '')}`;
  const at = anchored(full.replace(/[\\*?[\]{}()!+@|]/g, '\\$&'), place);
  const name = at.glob.split('/').at(-1) ?? at.glob;
  const own = { kind: 'path', access, ...at, below: false } as const;
  const isTop = at.anchor === 'workspace' && !at.glob.includes('/');
  return isTop ? [{ ...own, glob: `**/${name}` }] : [own];
}
