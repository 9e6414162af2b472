import { describe, expect, test } from 'vitest';
import { classify } from '../../src/classify/index.ts';
import { faithfulUnit } from '../../src/policy/dialects/faithful-unit.ts';
import { brokenPass, dialectPasses } from '../../src/policy/dialects/passes.ts';
import {
  type Condition,
  compileSource,
  type Decision,
  decide,
  type FactValue,
  type PolicySource,
  type State,
  type View,
} from '../../src/policy/index.ts';

const call = classify({ command: 'ls' }, { cwd: '/w' });

const viewOf = (...units: readonly Readonly<Record<string, FactValue>>[]): View => ({
  name: 'given',
  values: 'two-valued',
  units: (classification) =>
    units.map((facts, at) => faithfulUnit(classification, at, { key: `k${at}`, text: `t${at}`, facts })),
});

const source = (view: View, when: Condition, more: Partial<PolicySource> = {}): PolicySource => ({
  passes: [
    {
      view,
      guards: [],
      deciders: [
        {
          name: 'rules',
          algorithm: 'last-applicable',
          rules: [{ effect: 'allow', when, origin: { table: 'rules', rule: '0' } }],
        },
      ],
      finish: [],
    },
  ],
  answers: [],
  route: ['person'],
  settings: {},
  mode: 'default',
  headless: false,
  ...more,
});

const judge = (policy: PolicySource, state: State = {}): Decision => {
  const compiled = compileSource(policy);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.issues));
  return decide(compiled.value, call, state);
};

const wildcard = (text: string, more: object = {}) =>
  ({ kind: 'fact-text', name: 'text', pattern: { kind: 'wildcard', text, ...more } }) as const;

describe('conditions on facts', () => {
  test.each<[string, Condition, FactValue | undefined, boolean]>([
    ['an equal text', { kind: 'fact', name: 'text', values: ['a', 'b'] }, 'b', true],
    ['another text', { kind: 'fact', name: 'text', values: ['a'] }, 'ab', false],
    ['a member of a list', { kind: 'fact', name: 'text', values: ['b'] }, ['a', 'b'], true],
    ['a flag', { kind: 'fact', name: 'text', values: [true] }, true, true],
    ['a flag is not its name', { kind: 'fact', name: 'text', values: ['true'] }, true, false],
    ['a fact that is not there', { kind: 'fact', name: 'text', values: [false] }, undefined, false],
    ['a name of the prototype', { kind: 'fact', name: 'toString', values: ['x'] }, 'x', false],
    ['a star over line ends', wildcard('a*c'), 'a\nb\nc', true],
    ['both ends anchored', wildcard('a*c'), 'xabc', false],
    ['a question mark is literal', wildcard('a?c'), 'abc', false],
    ['a question mark is one character', wildcard('a?c', { question: true }), 'abc', true],
    ['a question mark is not none', wildcard('a?c', { question: true }), 'ac', false],
    ['an optional tail left out', wildcard('git *', { optionalTail: true }), 'git', true],
    ['an optional tail with a word', wildcard('git *', { optionalTail: true }), 'git x', true],
    ['an optional tail is a word of its own', wildcard('git *', { optionalTail: true }), 'gitx', false],
    ['a tail is needed unless said', wildcard('git *'), 'git', false],
    ['another case', wildcard('GIT *', { ignoreCase: true }), 'git x', true],
    ['some of a list', wildcard('b*'), ['a', 'b'], true],
    ['not every of a list', { ...wildcard('b*'), of: 'every' }, ['a', 'b'], false],
    ['every of a list', { ...wildcard('*'), of: 'every' }, ['a', 'b'], true],
    ['every of nothing', { ...wildcard('*'), of: 'every' }, [], false],
    [
      'an expression anywhere',
      { kind: 'fact-text', name: 'text', pattern: { kind: 'expression', text: 'b+' } },
      'abba',
      true,
    ],
    [
      'words as a prefix',
      { kind: 'fact-words', name: 'text', words: [['git'], ['a', 'b']] },
      ['git', 'b', 'c'],
      true,
    ],
    ['fewer words', { kind: 'fact-words', name: 'text', words: [['git'], ['a']] }, ['git'], false],
    ['words are no text', { kind: 'fact-words', name: 'text', words: [['git']] }, 'git', false],
  ])('%s', (_, when, value, fits) => {
    const view = viewOf(value === undefined ? {} : { text: value });
    expect(judge(source(view, when)).effect).toBe(fits ? 'allow' : 'ask');
  });

  test('a pattern that is no expression is refused when the policy is compiled', () => {
    const when: Condition = {
      kind: 'fact-text',
      name: 'text',
      pattern: { kind: 'expression', text: '(' },
    };
    const compiled = compileSource(source(viewOf(), when));
    expect(compiled.ok ? [] : compiled.issues.map(({ code }) => code)).toEqual(['bad-expression']);
  });

  test('many stars against a text that almost fits end at once', () => {
    const pattern = wildcard(`${'*a'.repeat(30)}b`);
    expect(judge(source(viewOf({ text: 'a'.repeat(20_000) }), pattern)).effect).toBe('ask');
  });

  test('a fact of the session', () => {
    const policy = source(viewOf({}), { kind: 'state', name: 'trusted', values: [true] });
    expect(judge(policy, { facts: { trusted: true } }).effect).toBe('allow');
    expect(judge(policy, { facts: { trusted: false } }).effect).toBe('ask');
    expect(judge(policy).effect).toBe('ask');
  });
});

describe('routes, modes and holes', () => {
  const asks: Condition = { kind: 'fact', name: 'none', values: [true] };

  test('a step with a condition is asked about the questions that it may be about', () => {
    const route: PolicySource['route'] = [
      { source: 'reviewer', when: { kind: 'mode', modes: ['review'] } },
      'person',
    ];
    const policy = source(viewOf({}), asks, { route, modes: ['plan', 'review', 'default'] });
    expect(judge(policy, { mode: 'review' }).questions[0]?.route).toEqual(['reviewer', 'person']);
    expect(judge(policy, { mode: 'default' }).questions[0]?.route).toEqual(['person']);
  });

  test('a mode that is not known is read as the strictest of the policy', () => {
    const policy = source(viewOf({}), { kind: 'mode', modes: ['locked'] }, { modes: ['locked', 'default'] });
    expect(judge(policy, { mode: 'default' }).effect).toBe('ask');
    expect(judge(policy, { mode: 'nonsense' }).effect).toBe('allow');
  });

  test('a view without units allows and says which hole that is', () => {
    const view: View = { ...viewOf(), holes: () => ['nothing-seen'] };
    const decision = judge(source(view, asks));
    expect(decision.effect).toBe('allow');
    expect(decision.trace.flatMap(({ holes = [] }) => holes)).toEqual(['nothing-seen']);
  });
});

describe('the passes of a dialect', () => {
  const failing: View = {
    name: 'failing',
    values: 'two-valued',
    units: () => {
      throw new Error('no');
    },
  };
  const everything = {
    guards: [],
    deciders: [
      {
        name: 'rules',
        algorithm: 'strictest',
        rules: [{ effect: 'allow', when: { kind: 'always' }, origin: { table: 'rules', rule: '0' } }],
      },
    ],
    finish: [],
  } as const;
  const plain = source(viewOf(), { kind: 'always' });

  test('a view that fails asks, whatever the rules allow', () => {
    const passes = dialectPasses('faithful', { view: failing, ...everything }, everything);
    expect(judge({ ...plain, passes }).effect).toBe('ask');
  });

  test('hardened holds the faithful pass and the sound one', () => {
    const faithful = { view: viewOf({}), ...everything };
    const nothing = { guards: [], deciders: [], finish: [] };
    expect(judge({ ...plain, passes: dialectPasses('faithful', faithful, nothing) }).effect).toBe('allow');
    expect(judge({ ...plain, passes: dialectPasses('hardened', faithful, nothing) }).effect).toBe('ask');
  });

  test('a broken file denies every call and says where', () => {
    const issue = {
      code: 'broken',
      message: 'no',
      mend: 'mend it',
      path: [],
      file: '/f.json',
      line: 3,
      column: 4,
    };
    const decision = judge({ ...plain, passes: [brokenPass([issue])] });
    expect(decision.effect).toBe('deny');
    expect(decision.by).toEqual([
      { table: 'broken configuration', rule: 'broken', file: '/f.json', line: 3, column: 4 },
    ]);
  });
});
