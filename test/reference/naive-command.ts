import type { Tri } from '../../src/classify/index.ts';
import type { RuleWord, Unit } from '../../src/policy/index.ts';

/** `command` of docs/semantics.md, as plainly as it can be written. */
type Words = readonly (string | undefined)[];
type Place = readonly RuleWord[];

const yes = (holds: boolean): Tri => (holds ? 'yes' : 'no');
const and = (values: readonly Tri[]): Tri =>
  values.includes('no') ? 'no' : values.includes('maybe') ? 'maybe' : 'yes';
const or = (values: readonly Tri[]): Tri =>
  values.includes('yes') ? 'yes' : values.includes('maybe') ? 'maybe' : 'no';

function takes(place: Place, word: string, narrow: boolean): boolean {
  const like = (pattern: string): boolean => {
    const expression = pattern.replace(/[^\w*]/g, '\\$&').replaceAll('*', '[^]*');
    const plain = !/\s|(^|\/)\.\.(\/|$)/.test(word) && (pattern.startsWith('-') || !word.startsWith('-'));
    return new RegExp(`^${expression}$`).test(word) && (plain || !narrow);
  };
  return place.some((one) => (typeof one === 'string' ? one === word : like(one.like)));
}

function fits(have: Words, want: readonly Place[], narrow: boolean, open = false): Tri {
  const end = open ? have.indexOf(undefined) : -1;
  const known = end < 0 ? have : have.slice(0, end);
  const missing = open ? 'maybe' : 'no';
  const one = (word: string | undefined, place: Place): Tri =>
    word === undefined ? 'maybe' : yes(takes(place, word, narrow));
  return and(want.map((place, at) => (at >= known.length ? missing : one(known[at], place))));
}

export function command(words: readonly Place[], u: Unit, narrow: boolean): Tri {
  if (u.kind === 'opaque' && narrow) return 'maybe';
  const spells = (place: Place, at: number): boolean =>
    place.every((word) => typeof word === 'string') ||
    (u.argvs ?? []).every((argv) => place.some((word) => word === argv[at]));
  const pattern = words.findIndex((place, at) => !spells(place, at));
  const spelled = pattern < 0 ? words.length : pattern;
  if (narrow && (u.kind === 'flow' || !(u.base || spelled >= (u.spelledBy ?? 99)))) return 'no';
  if (narrow) return and((u.argvs ?? []).map((argv) => fits(argv, words, true)));
  const dashes = words.filter(([word]) => typeof word === 'string' && word.startsWith('-'));
  const plain = words.slice(1).filter((place) => !dashes.includes(place));
  const readings = (u.normal ?? []).map(({ name, operands, options, open, aliases = [], unsure }) => {
    const used = dashes.map((place) => place.some((one) => options.some((option) => option === one)));
    const allUsed = used.every(Boolean) ? 'yes' : open ? 'maybe' : 'no';
    const named = aliases.flatMap((names, at) => names.map((other) => operands.with(at, other)));
    const led = or([operands, ...named].map((list) => fits(list, plain, false, open)));
    const leads = led === 'no' && unsure ? 'maybe' : led;
    return and([fits([name], words.slice(0, 1), false), allUsed, leads]);
  });
  const unread = u.runs === 'inline-code' || (u.open && u.argvs?.some(([name]) => name === undefined));
  return or([unread || u.kind === 'opaque' ? 'maybe' : 'no', ...readings]);
}
