import { flowFacts } from '../classify/index.ts';
import type { Effect, Rule, Unit } from './types.ts';

/** All sentences of the policy part. They are for people; programs read the codes. */

const verbs: Readonly<Record<Effect, string>> = { allow: 'Allowed', ask: 'Ask', deny: 'Denied' };

const about: Readonly<Record<string, string>> = {
  secret: 'touches a secret',
  'secret-flow': 'would send a secret over the network',
  protected: 'changes a protected path',
  'critical-removal': 'removes something that is hard to get back',
  plan: 'plan mode only reads',
  'download-and-run': 'runs what it downloads',
  'output-run': 'runs what another command prints',
  'requires-prompt': 'needs a person',
  forbidden: 'is never allowed',
  opaque: 'cannot be told what it does',
  metadata: 'reaches a metadata or link-local address',
  'changed-execution-file': 'runs code from files that changed since they were approved',
  'unknown-writes': 'writes files that cannot be told from the line',
  headless: 'nobody is there to be asked',
  hook: 'a hook holds it back',
};

const longestQuote = 80;
const longestRead = 4 << 10;

function quote(text: string): string {
  if (isPlainLine(text)) return text;
  // A text may have megabytes, of which a few words are shown.
  const head = text.slice(0, longestRead);
  const line = head.replaceAll(/\s+/g, ' ').trim();
  if (head.length === text.length && line.length <= longestQuote) return line;
  return `${line.slice(0, longestQuote - 3)}...`;
}

/** Short, and without blanks that would be taken out: most texts are so. */
function isPlainLine(text: string): boolean {
  if (text.length > longestQuote) return false;
  let before = BLANK;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < BLANK || code > LAST_ASCII || (code === BLANK && before === BLANK)) return false;
    before = code;
  }
  return before !== BLANK;
}

const BLANK = 32;
const LAST_ASCII = 126;

/** What the sentence of a decision is about. `sure: false` for a rule that may apply. */
export interface Told {
  readonly unit: Unit | undefined;
  readonly rule: Rule | undefined;
  readonly sure: boolean;
}

/** The sentence of a decision: what, why, and by which rule. */
export function decisionReason(effect: Effect, { unit, rule, sure }: Told, headless: boolean): string {
  const where = rule === undefined ? '' : ruleText(rule);
  if (effect === 'allow') return `Allowed: every part is covered${where}.`;
  const what = unit === undefined || unit.text === '' ? 'the call' : `\`${quote(unit.text)}\``;
  const why = rule?.because ?? (rule?.cause === undefined ? undefined : about[rule.cause]);
  const nobody = headless ? ` and ${about['headless']}` : '';
  const doubt = sure
    ? ''
    : rule?.because === undefined
      ? 'it cannot be ruled out that this '
      : 'may be met: ';
  if (why !== undefined) return `${verbs[effect]}: ${what}: ${doubt}${why}${ends(unit)}${nobody}${where}.`;
  if (rule !== undefined) return `${verbs[effect]}: ${what}${nobody}${where}.`;
  return `${verbs[effect]}: no rule allows ${what}${nobody}.`;
}

/** The two ends of a flow, and how it gets from one to the other. */
function ends(unit: Unit | undefined): string {
  const facts = unit === undefined ? undefined : flowFacts(unit.reason);
  if (facts === undefined) return '';
  // The command that the sentence names already does all of it.
  if (facts.source.start === facts.sink.start && facts.source.end === facts.sink.end) return '';
  const by = facts.through.map(
    (step) => ` by ${quote(/^(?:pipe|sub)/.test(step) ? `a ${step}` : `the ${step}`)}`,
  );
  return `, from \`${quote(facts.source.text)}\` to \`${quote(facts.sink.text)}\`${by.join(',')}`;
}

function ruleText({ origin }: Rule): string {
  const place =
    origin.file === undefined ? '' : `, ${origin.file}${origin.line === undefined ? '' : `:${origin.line}`}`;
  return ` (${origin.table}: ${origin.rule}${place})`;
}

interface IssueText {
  readonly message: string;
  readonly mend: string;
}

const issueTexts: Readonly<Record<string, IssueText>> = {
  'no-pass': { message: 'The policy has no pass.', mend: 'Give it at least one pass.' },
  'allow-in-guard': {
    message: 'A guard cannot allow.',
    mend: 'Move the allow rule to a decider table.',
  },
  'bad-expression': {
    message: 'The expression is not in RE2 syntax',
    mend: 'RE2 has no look-around and no back-references; rewrite the expression without them.',
  },
  'bad-glob': {
    message: 'The glob is refused',
    mend: 'Use at most two stars in a segment and four `**`, `[^...]` for a negated class, closed brackets and no `..`.',
  },
  'empty-command': { message: 'The command has no word.', mend: 'Write at least the name of the program.' },
  'dead-command': { message: 'This command can never match', mend: 'Write the first words of one command.' },
  'dead-host': { message: 'This host can never match', mend: 'Write example.com or *.example.com.' },
  'dead-tool': { message: 'This tool can never match', mend: 'Write the name of the tool.' },
  'too-deep': { message: 'The condition is nested too deeply', mend: 'Flatten it.' },
  'unknown-extends': {
    message: 'There is no built-in policy of this name',
    mend: 'Write "recommended" or leave it out.',
  },
  'untrusted-loosening': {
    message: 'An untrusted file may only tighten; this was left out',
    mend: 'Trust the file, or move this to your own configuration.',
  },
  'unknown-guard': {
    message: 'There is no guard of this name that a rule may override',
    mend: 'See the guards of the recommended policy.',
  },
  'unyielding-guard': {
    message: 'This guard holds whatever rules say',
    mend: 'Leave it out of overrides.',
  },
  'override-too-wide': {
    message: 'A command rule cannot override a guard about paths',
    mend: 'Add a path, or spell the entire line with exact.',
  },
  'override-without-allow': {
    message: 'Only an allow rule can override a guard.',
    mend: 'Remove overrides, or make it an allow rule.',
  },
  'not-declarative': {
    message: 'This line is worked out by a shell when the agent starts, and is not read here',
    mend: 'Write it with plain words.',
  },
  'unknown-key': { message: 'There is no such key', mend: 'Remove it.' },
  'missing-key': { message: 'This key has to be given', mend: 'Add it.' },
  'duplicate-key': { message: 'The key stands twice in the same object', mend: 'Remove one of them.' },
  'wrong-type': {
    message: 'The value has the wrong type',
    mend: 'See the mend of the format in toolgate/schema.json.',
  },
  'not-json': { message: 'The text is not JSON (comments are allowed)', mend: 'Mend the syntax here.' },
  'no-condition': {
    message: 'The rule has no condition.',
    mend: 'Add one of command, exact, path, host, access, matches, tool or when.',
  },
};

/** The sentence and the mend of an issue. */
export function issueText(code: string, detail: string, mend?: string): IssueText {
  const text = issueTexts[code] ?? { message: code, mend: 'See the documentation.' };
  const message = detail === '' ? text.message : `${text.message.replace(/\.$/, '')}: ${detail}`;
  return { message: message.endsWith('.') ? message : `${message}.`, mend: mend ?? text.mend };
}
