import type { Condition, RuleWord, TextPattern } from '../../policy/index.ts';
import { quoteWord } from '../../shell/index.ts';
import type { Given } from './given.ts';
import { sampleOfExpression } from './sample-expression.ts';

/** Texts that a rule's own pattern was written for. What they are used for as a call is tried out. */
export interface Seeds {
  /** Commands, or the start of commands. */
  readonly commands: readonly string[];
  readonly paths: readonly string[];
  readonly hosts: readonly string[];
  readonly tools: readonly string[];
  /** Texts of an agent's own view: a command, a path, a host or a name. */
  readonly texts: readonly string[];
  readonly modes: readonly string[];
  /** Fields of a tool's input, with what is in them. */
  readonly inputs: readonly { readonly field: string; readonly value: string }[];
  /** What a call must come with. */
  readonly givens: readonly Given[];
  /** The rule asks about something that no call shows: a verdict, a grant, a fact of the session. */
  readonly isBeyondCalls: boolean;
}

const none: Seeds = {
  commands: [],
  paths: [],
  hosts: [],
  tools: [],
  texts: [],
  modes: [],
  inputs: [],
  givens: [],
  isBeyondCalls: false,
};

const mostSeeds = 12;

/** The seeds of a condition; what stands below `not` is left out. */
export function seedsOf(condition: Condition): Seeds {
  switch (condition.kind) {
    case 'all':
    case 'any':
      return condition.of.map(seedsOf).reduce(join, none);
    case 'some-unit':
      return seedsOf(condition.of);
    case 'command':
      return { ...none, commands: products(condition.words) };
    case 'exact':
      return { ...none, commands: [condition.text] };
    case 'matches': {
      const text = sampleOfExpression(condition.pattern);
      return { ...none, commands: text === undefined ? [] : [text] };
    }
    case 'path':
      return { ...none, paths: pathSamples(condition.glob, condition.base) };
    case 'host':
      return { ...none, hosts: [condition.pattern.replace(/^\*\.?/, 'zq7.').replace(/\.$/, '.example')] };
    case 'tool':
      return { ...none, tools: condition.names.map((name) => name.replaceAll('*', 'zq7')) };
    case 'mode':
      return { ...none, modes: condition.modes };
    case 'input':
      return {
        ...none,
        inputs: [{ field: condition.field, value: condition.value.replaceAll('*', 'zq7') }],
      };
    case 'fact':
      return {
        ...none,
        texts: condition.values.flatMap((value) =>
          typeof value === 'string' && !value.includes('*') ? [value] : [],
        ),
      };
    case 'fact-text':
      return fieldSeeds(textSamples(condition.pattern));
    case 'fact-words':
      return { ...none, commands: products(condition.words) };
    case 'granted':
      return { ...none, givens: [{ kind: 'granted' }], isBeyondCalls: true };
    case 'verdict': {
      const { from, stage = from === 'hook' ? 'call' : 'question' } = condition;
      const givens = condition.effects.map((effect): Given => ({ kind: 'verdict', from, effect, stage }));
      return { ...none, givens, isBeyondCalls: true };
    }
    case 'repetition':
      return {
        ...none,
        givens: [{ kind: 'repetition', times: condition.atLeast }],
        isBeyondCalls: true,
      };
    case 'state':
    case 'project-code':
    case 'headless':
    case 'sandbox':
    case 'requires-prompt':
      return { ...none, isBeyondCalls: true };
    default:
      return none;
  }
}

function join(one: Seeds, other: Seeds): Seeds {
  return {
    commands: [...one.commands, ...other.commands].slice(0, mostSeeds),
    paths: [...one.paths, ...other.paths].slice(0, mostSeeds),
    hosts: [...one.hosts, ...other.hosts].slice(0, mostSeeds),
    tools: [...one.tools, ...other.tools].slice(0, mostSeeds),
    texts: [...one.texts, ...other.texts].slice(0, mostSeeds),
    modes: [...one.modes, ...other.modes],
    inputs: [...one.inputs, ...other.inputs].slice(0, mostSeeds),
    givens: [...one.givens, ...other.givens].slice(0, mostSeeds),
    isBeyondCalls: one.isBeyondCalls || other.isBeyondCalls,
  };
}

/** Each alternative of each place once, the others at their first. */
function products(patterns: readonly (readonly RuleWord[])[]): readonly string[] {
  const words = patterns.map((place) => place.map(sampleOfWord));
  const first = words.map((place) => place[0] ?? '');
  const lines = new Set([line(first)]);
  words.forEach((place, at) => {
    for (const word of place) lines.add(line(first.with(at, word)));
  });
  return [...lines];
}

function sampleOfWord(word: RuleWord): string {
  return typeof word === 'string' ? word : word.like.replaceAll('*', 'zq7');
}

function line(words: readonly string[]): string {
  return words.map((word) => quoteWord(word)).join(' ');
}

/** Of a text of several lines the last one is what the rule was written with; those before it name the permission. */
function textSamples(pattern: TextPattern): readonly string[] {
  return samplesOfPattern(pattern).flatMap((text) => text.split('\n').at(-1) || []);
}

/** A member of an object as JSON has it is a field of the input; Gemini CLI's patterns are compared with such text. */
function fieldSeeds(samples: readonly string[]): Seeds {
  const texts: string[] = [];
  const inputs: { readonly field: string; readonly value: string }[] = [];
  for (const sample of samples) {
    const [, field, value] = /^\{?"(\w+)":\s*"((?:[^"\\]|\\["\\/])*)/.exec(sample) ?? [];
    if (field === undefined || value === undefined) texts.push(sample);
    else inputs.push({ field, value: value.replace(/\\(.)/g, '$1').replace(/["\s]+$/, '') });
  }
  return { ...none, texts, inputs };
}

function samplesOfPattern(pattern: TextPattern): readonly string[] {
  if (pattern.kind === 'expression') {
    const text = sampleOfExpression(pattern.text);
    return text === undefined ? [] : [text];
  }
  const bare = pattern.text.replace(/\s*\*$/, '');
  const filled = pattern.text.replaceAll('*', 'zq7').replaceAll('?', pattern.question === true ? 'q' : '?');
  return [...new Set([...(bare.includes('*') || bare === '' ? [] : [bare]), filled])];
}

/** A path that a glob takes in: stars become names, of braces the first counts. */
export function pathSamples(glob: string, base?: string): readonly string[] {
  const path = glob
    .replace(/\{([^{},]*),[^{}]*\}/g, '$1')
    .replace(/\[([^\]])[^\]]*\]/g, '$1')
    .replace(/^\*\*$/, 'zq7/zq7')
    .replace(/\/\*\*$/, '/zq7/zq7')
    .replace(/\*\*\//g, 'zq7/')
    .replaceAll('*', 'zq7')
    .replaceAll('?', 'q');
  return [base === undefined || path.startsWith('/') || path.startsWith('~') ? path : `${base}/${path}`];
}
