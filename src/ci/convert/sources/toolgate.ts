import { readOnly, readOnlyGit } from '../../../policy/dialects/claude-code/commands.table.ts';
import {
  type Condition,
  type Effect,
  type PolicyDocument,
  parsePolicyText,
  type Rule,
} from '../../../policy/index.ts';
import type { ReportPlace } from '../../report/types.ts';
import { isPlainText } from '../names.ts';
import type { Names, NeutralRule, Note } from '../types.ts';
import type { Source } from './source.ts';
import { readCondition } from './toolgate-condition.ts';

/** toolgate's own files: deny and ask rules are guards, allow rules decide what they leave, and the rest asks. */
export const readToolgate: Source = ({ files }) => {
  const rules: NeutralRule[] = [];
  const notes: Note[] = [];
  for (const { path, text } of files) {
    const parsed = parsePolicyText(text, path);
    if (!parsed.ok) continue;
    const { value } = parsed;
    rules.push(...builtIn(value, { file: path, line: 1, column: 1 }));
    const made = value.rules.flatMap((rule) => rulesOf(rule, path, notes));
    for (const effect of ['allow', 'ask', 'deny'] as const) {
      rules.push(...made.filter((rule) => rule.effect === effect));
    }
    notes.push(...documentNotes(value, { file: path, line: 1, column: 1 }));
  }
  return { system: 'toolgate', rules, notes };
};

function builtIn(
  { extends: bases, mode = 'default' }: PolicyDocument,
  place: ReportPlace,
): readonly NeutralRule[] {
  const rule = (effect: Effect, names: Names, text: string): NeutralRule => ({
    effect,
    names,
    source: 'built-in',
    text,
    place,
  });
  const rest = rule('ask', { kind: 'everything' }, 'what no rule fits');
  if (!bases.includes('recommended')) return [rest];
  const writes = mode === 'edit' || mode === 'full';
  return [
    rest,
    rule('allow', { kind: 'place', access: ['read'], where: 'inside' }, 'reading in the workspace'),
    rule(
      'allow',
      { kind: 'harmless', words: [[...readOnly].filter((word) => isPlainText(word) && word !== 'cd')] },
      'commands that only read',
    ),
    rule('allow', { kind: 'harmless', words: [['git'], [...readOnlyGit]] }, 'git commands that only read'),
    ...(writes
      ? [
          rule(
            'allow',
            { kind: 'place', access: ['write'], where: 'inside' },
            `writing in the workspace, in the mode ${mode}`,
          ),
        ]
      : []),
    ...secretGlobs.flatMap((glob) => [
      rule(
        'ask',
        { kind: 'path', access: ['read', 'write'], anchor: 'workspace', glob: `**/${glob}`, below: false },
        `secrets: ${glob}`,
      ),
    ]),
  ];
}

/** The names that hold secrets most often; others are found by trying. */
const secretGlobs: readonly string[] = ['.env', '.env.*', '.envrc', '.npmrc', '.netrc', '*.pem', '*.key'];

function rulesOf(rule: Rule, file: string, notes: Note[]): readonly NeutralRule[] {
  const { effect, origin, covers, overrides, confinement, because } = rule;
  const place: ReportPlace = { file, line: origin.line ?? 1, column: origin.column ?? 1 };
  const text = textOf(rule);
  const say = (fate: Note['fate'], why: string): void => {
    notes.push({ fate, place, text: `${effect} ${text}`, why });
  };
  const isAllow = effect === 'allow';
  const read = readCondition(rule.when, isAllow);
  if (isAllow && confinement === 'configured') {
    say('not-carried', 'it allows something in the sandbox alone, which is asked about here');
    return [];
  }
  if (read.names.length === 0) {
    say(
      'not-carried',
      isAllow ? 'no other agent has words for its condition' : 'nothing can be said of what it asks',
    );
    return isAllow ? [] : [{ effect, names: { kind: 'everything' }, source: 'written', text, place }];
  }
  if (read.loss !== undefined) say('tightened', read.loss);
  if (covers !== undefined) say('tightened', 'what "covers" adds to the rule is not carried over');
  if (overrides !== undefined) say('tightened', 'guards that "overrides" sets aside hold here');
  if (because !== undefined) say('noted', `its reason is not carried over: ${because}`);
  return read.names.map((names) => ({ effect, names, source: 'written', text, place }));
}

function textOf({ origin, when }: Rule): string {
  return /^rules\[\d+\]$/.test(origin.rule) ? conditionText(when) : origin.rule;
}

/** A condition in short. */
function conditionText(when: Condition): string {
  switch (when.kind) {
    case 'command':
      return when.words
        .map((place) => place.map((word) => (typeof word === 'string' ? word : word.like)).join('|'))
        .join(' ');
    case 'exact':
      return when.text;
    case 'matches':
      return `/${when.pattern}/`;
    case 'path':
      return when.glob;
    case 'host':
      return when.pattern;
    case 'tool':
      return when.names.join(', ');
    case 'all':
    case 'any':
      return when.of.map(conditionText).join(when.kind === 'all' ? ' and ' : ' or ');
    case 'not':
      return `not (${conditionText(when.of)})`;
    default:
      return when.kind;
  }
}

function documentNotes(
  { mode, headless, settings, programs, tests }: PolicyDocument,
  place: ReportPlace,
): readonly Note[] {
  const notes: Note[] = [];
  const add = (fate: Note['fate'], text: string, why: string): void => {
    notes.push({ fate, place, text, why });
  };
  if (mode === 'full')
    add('tightened', 'mode full', 'what it gives beyond writing in the workspace is asked about');
  if (mode === 'plan')
    add(
      'noted',
      'mode plan',
      'no other agent is kept to reading by its file: what plan denies is denied by rules where that can be',
    );
  if (headless === true)
    add('noted', 'headless', 'whether anybody can be asked is said when an agent is started');
  for (const [name, value] of Object.entries(settings)) {
    if (value === 'allow') add('tightened', `settings.${name}`, 'what it lets pass is asked about');
  }
  if (programs !== undefined) add('noted', 'programs', 'what the file says of programs is not carried over');
  if (tests.length > 0)
    add('noted', 'tests', 'tests are not carried over: run them with "toolgate test" against the result');
  return notes;
}
