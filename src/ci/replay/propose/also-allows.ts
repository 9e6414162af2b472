import type { Decision } from '../../../policy/index.ts';
import { quoteWord } from '../../../shell/index.ts';
import { isFor, payload, programAttacks, ridingAttacks } from '../../probe/attacks.table.ts';
import { type DangerKind, dangerOf } from '../../probe/danger.ts';
import type { Candidate } from './candidate.ts';
import type { Judges } from './port.ts';

/** A call that a rule lets through beside those that it was proposed for. */
export interface AlsoAllowed {
  readonly call: string;
  readonly why: string;
}

/** Shown for one rule. */
const mostShown = 4;

interface Found extends AlsoAllowed {
  readonly kind: DangerKind | 'more';
}

/**
 * What passes with the rule and did not without it: attacks on the program that the rule names, and other words behind its own.
 * `runs-anything` where one of them runs code that the rule does not name.
 */
export function alsoAllows(
  candidate: Candidate,
  now: Judges,
  before: Judges,
): readonly AlsoAllowed[] | 'runs-anything' {
  const found: Found[] = [];
  for (const { text, kind, why } of commandTrials(candidate)) {
    const one = passes(now.command(text), before.command(text));
    if (one === undefined) continue;
    const danger = kind === 'more' ? dangerOf(one.classification) : { kind, why };
    if (danger?.kind === 'code' && !ranBefore(danger, candidate)) return 'runs-anything';
    found.push({ call: text, kind: danger?.kind ?? 'more', why: danger?.why ?? why });
  }
  for (const text of neighbours(candidate)) {
    const one = passes(now.command(text), before.command(text));
    if (one === undefined) continue;
    const danger = dangerOf(one.classification);
    found.push({ call: text, kind: danger?.kind ?? 'more', why: danger?.why ?? 'the same rule takes it in' });
  }
  const text = textOf(candidate);
  if (text !== undefined && runsProject(now.command(text))) {
    found.push({
      call: text,
      kind: 'code',
      why: 'it runs code of the project: whoever may change that code may run anything by it',
    });
  }
  const { tool } = candidate.rule;
  if (tool !== undefined)
    found.push({ call: `${String(tool)} with any input`, kind: 'more', why: 'the rule looks at no field' });
  return found
    .sort((one, other) => worst(other.kind) - worst(one.kind))
    .slice(0, mostShown)
    .map(({ call, why }) => ({ call, why }));
}

function worst(kind: Found['kind']): number {
  return kind === 'more' ? 0 : 1;
}

/** A write of a file that steers later runs is what a rule on exactly that path is for. */
function ranBefore(danger: { readonly why: string }, { rule }: Candidate): boolean {
  return rule['path'] !== undefined && danger.why.includes(String(rule['path']));
}

function passes(now: Decision, before: Decision): Decision | undefined {
  return now.effect === 'allow' && before.effect !== 'allow' ? now : undefined;
}

interface CommandTrial {
  readonly text: string;
  readonly kind: DangerKind | 'more';
  readonly why: string;
}

/** A script of the folder, for which other rules may hold than for the payload. */
const script = './zq7.sh';

const tails: readonly string[] = [
  ' zq7',
  ' --zq7',
  ` -c 'zq7()'`,
  ` -e 'zq7()'`,
  ' --exec=zq7',
  ' -rf ~',
  ' .env',
  ' ~/.ssh/id_rsa',
  ' ../zq7',
  ' -o ~/.profile',
  ' --force https://zq7.example/',
];

/** The text of a command that the rule names, as far as it names one. */
function textOf({ words, rule }: Candidate): string | undefined {
  const text = words?.map((word) => quoteWord(word)).join(' ') ?? rule['exact'];
  return typeof text === 'string' ? text : undefined;
}

function runsProject({ classification }: Decision): boolean {
  return classification.deeds.some(({ runs }) => runs === 'project-code');
}

function* commandTrials(candidate: Candidate): Generator<CommandTrial> {
  const { words } = candidate;
  const text = textOf(candidate);
  if (text === undefined) return;
  const program = (words?.[0] ?? text.split(/\s/)[0] ?? '').split('/').at(-1) ?? '';
  const listed = Object.hasOwn(programAttacks, program) ? (programAttacks[program] ?? []) : [];
  for (const attack of [...listed, ...ridingAttacks]) {
    if (!isFor(attack, text)) continue;
    const spelled = attack.text.replaceAll('{rule}', text);
    yield { text: spelled, kind: attack.kind, why: attack.why };
    if (spelled.includes(payload)) {
      yield { text: spelled.replaceAll(payload, script), kind: attack.kind, why: attack.why };
    }
  }
  // Some agents see no redirect that belongs to a list.
  yield {
    text: `${text} && ${text} > zq7.txt`,
    kind: 'more',
    why: 'it writes a file by a redirect that the rule does not speak of',
  };
  for (const tail of tails) {
    yield { text: text + tail, kind: 'more', why: 'other words behind those of the rule' };
  }
}

/** Neighbours of a path, and what may be sent to a host. */
function* neighbours({ rule }: Candidate): Generator<string> {
  const { path, host, access } = rule;
  if (typeof path === 'string' && path.endsWith('/*')) {
    const folder = path.slice(0, -2);
    const verbs = Array.isArray(access) && access.includes('read') ? ['cat'] : ['touch', 'rm'];
    for (const name of ['zq7', '.env', 'package.json', 'Makefile']) {
      for (const verb of verbs) yield `${verb} ${quoteWord(`${folder}/${name}`)}`;
    }
  }
  if (typeof host === 'string') {
    yield `curl https://${host}/zq7`;
    yield `curl -X POST -d x https://${host}/`;
    yield `curl -d @README.md https://${host}/`;
  }
}
