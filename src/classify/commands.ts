import type { Command, ShellAnalysis, Via, Word } from '../shell/index.ts';
import { staticText } from '../shell/index.ts';
import { assignmentDeeds } from './assignments.ts';
import { baseGround, codeDeed, type Doer, makeDeed, onItsOwn, opaqueDeed } from './deed-kit.ts';
import { type Configured, configurationDeeds } from './execution-files.ts';
import { judgeFinding } from './findings.ts';
import { foreignArguments } from './foreign-arguments.ts';
import { invocation, type Reading } from './invocations.ts';
import { directoriesOf, isTyped, type Judging } from './judging.ts';
import { carriesData } from './network-findings.ts';
import { pathResource } from './path-resource.ts';
import type { Prepared } from './prepared.ts';
import { makeFinding } from './programs/finding.ts';
import { interpret } from './programs/interpret.ts';
import type { Finding, Interpretation } from './programs/interpretation.ts';
import type { Programs } from './programs/lookup.ts';
import { readings } from './readings.ts';
import { nestedRepositoryDeeds } from './repositories.ts';
import { rewritten } from './synonyms.ts';
import type { Deed, Invocation } from './types.ts';
import { pathText, startDirectories } from './word-path.ts';

/** What the commands of one analysis have in common. */
export interface CommandContext {
  readonly analysis: ShellAnalysis;
  readonly prepared: Prepared;
  readonly programs: Programs;
  /** How each command runs others, by its id. */
  readonly children: ReadonlyMap<number, readonly Child[]>;
  readonly deeds: Deed[];
  /** Commands that run project scripts whose bodies stand among the commands. */
  readonly scripts: ReadonlyMap<number, 'whole' | 'part'>;
  /** See `Judging.plainInput`. */
  readonly plainInput: boolean;
  /** The files of configuration that programs of the text read. */
  readonly configured: Configured[];
  readonly invocations: Invocation[];
}

/** A command that another one runs, and how many words it has. */
export interface Child {
  readonly via: Via;
  readonly words: number;
  readonly command: Command;
}

export function childrenOf(analysis: ShellAnalysis): ReadonlyMap<number, readonly Child[]> {
  let children: Map<number, Child[]> | undefined;
  for (const command of analysis.commands) {
    if (command.via === undefined) continue;
    children ??= new Map();
    const known = children.get(command.via.of);
    const child: Child = { via: command.via, words: command.words.length, command };
    if (known === undefined) children.set(command.via.of, [child]);
    else known.push(child);
  }
  return children ?? NO_CHILDREN;
}

const NO_CHILDREN: ReadonlyMap<number, readonly Child[]> = new Map();

/** Whether the standard input that commands inherit is that of the call: no `exec`, no earlier call's shell. */
export function hasPlainInput(analysis: ShellAnalysis, prepared: Prepared): boolean {
  return (
    prepared.environment.session === undefined &&
    !analysis.commands.some(({ words }) => words[0] !== undefined && staticText(words[0]) === 'exec')
  );
}

/** Adds the deeds of one command, without its redirects. */
export function judgeCommand(command: Command, context: CommandContext): void {
  const { prepared } = context;
  const name = command.words[0] === undefined ? undefined : staticText(command.words[0]);
  const plain: Doer = { command: command.id, program: undefined, span: command.span };
  if (command.words.length === 0) {
    for (const deed of assignmentDeeds(command, plain, undefined, false)) context.deeds.push(deed);
    return;
  }
  const inside = insideContainer(command, context);
  if (inside !== undefined) {
    context.invocations.push(
      invocation(command, context.analysis, [{ words: command.words, interpretation: inside }]),
    );
    const doer: Doer = { command: command.id, program: inside.program, span: command.span };
    context.deeds.push(makeDeed(doer, baseGround('read-in-container'), HARMLESS));
    return;
  }
  if (command.callsFunction || (command.via?.place !== undefined && command.via.place !== 'local')) {
    context.invocations.push(
      invocation(command, context.analysis, [{ words: command.words, interpretation: undefined }]),
    );
    context.deeds.push(
      command.callsFunction
        ? makeDeed(plain, baseGround('function-call'), HARMLESS)
        : codeDeed(plain, onItsOwn('remote-command'), 'unknown-program'),
    );
    for (const deed of assignmentDeeds(command, plain, undefined, true)) context.deeds.push(deed);
    return;
  }
  const variants = readings(command.words);
  const words = variants[0] ?? command.words;
  const first = interpret(words, context.programs);
  const doer: Doer = {
    command: command.id,
    program: first.known ? first.program : name,
    span: command.span,
  };
  if (first.known) context.deeds.push(makeDeed(doer, baseGround('known-program'), HARMLESS));
  const read: Reading[] = [{ words, interpretation: first }];
  const runsCode =
    variants.length === 1
      ? judgeReading(command, words, first, context, context.deeds)
      : judgeReadings(command, variants, first, context, read);
  const found = invocation(command, context.analysis, read, sameAs(words, context.programs));
  context.invocations.push(context.scripts.has(command.id) ? { ...found, script: true } : found);
  for (const deed of assignmentDeeds(command, doer, name, runsCode)) context.deeds.push(deed);
  const git = first.path[0] === 'git';
  if (git || first.configuration.length > 0) {
    const directories = directoriesOf(command, first, prepared);
    if (first.configuration.length > 0) context.configured.push({ doer, names: first.configuration });
    for (const deed of configurationDeeds(doer, first.configuration, directories, prepared))
      context.deeds.push(deed);
    if (git) for (const deed of nestedRepositoryDeeds(doer, directories, prepared)) context.deeds.push(deed);
  }
}

function sameAs(words: readonly Word[], programs: Programs): readonly Reading[] {
  const other = rewritten(words);
  return other === undefined ? NO_READINGS : [{ words: other, interpretation: interpret(other, programs) }];
}

const NO_READINGS: readonly Reading[] = [];

const HARMLESS = { kind: 'command', risk: 'read', permission: 'workspace', certainty: 'exact' } as const;

/**
 * A command that only reads inside a container, with words that are all known: the container's files are not those of
 * this machine, but what is secret by its name is secret there too.
 */
function insideContainer(command: Command, context: CommandContext): Interpretation | undefined {
  const { via } = command;
  if (via?.place !== 'container' || via.relation !== 'prefix' || command.assignments.length > 0)
    return undefined;
  const outer = context.analysis.commands[via.of];
  if (outer === undefined || interpret(outer.words, context.programs).readsInside === undefined)
    return undefined;
  const inner = interpret(command.words, context.programs);
  const reads =
    inner.known &&
    !inner.open &&
    inner.effect === 'none' &&
    !context.children.has(command.id) &&
    command.words.every((word) => staticText(word) !== undefined && word.fields === 'one') &&
    inner.findings.every((finding) => readsOnly(finding, context.prepared));
  return reads ? inner : undefined;
}

function readsOnly({ effect, role, word, code }: Finding, prepared: Prepared): boolean {
  if (code === 'unknown-option' || effect !== undefined) return effect === 'none';
  if (role === 'text' || role === 'filter') return true;
  if (role !== 'read' && role !== 'list') return false;
  const text = word === undefined ? undefined : pathText(word);
  if (text === undefined) return false;
  return role === 'list' || pathResource(text, '/', false, prepared).secret === 'no';
}

/** Readings of one command have most deeds in common: each counts once. */
function judgeReadings(
  command: Command,
  variants: readonly (readonly Word[])[],
  first: Interpretation,
  context: CommandContext,
  read: Reading[],
): boolean {
  const seen = new Set<string>();
  let runsCode = false;
  variants.forEach((words, index) => {
    const interpretation = index === 0 ? first : interpret(words, context.programs);
    if (index > 0) read.push({ words, interpretation });
    const deeds: Deed[] = [];
    if (judgeReading(command, words, interpretation, context, deeds)) runsCode = true;
    for (const deed of deeds) {
      const key = JSON.stringify(deed);
      if (seen.has(key)) continue;
      seen.add(key);
      context.deeds.push(deed);
    }
  });
  return runsCode;
}

/** @returns whether the reading runs code that the tables do not read. */
function judgeReading(
  command: Command,
  words: readonly Word[],
  interpretation: Interpretation,
  context: CommandContext,
  into: Deed[],
): boolean {
  const doer: Doer = {
    command: command.id,
    program: interpretation.known ? interpretation.program : undefined,
    span: command.span,
  };
  const children = context.children.get(command.id);
  const findings =
    children === undefined
      ? interpretation.findings
      : relevantFindings(interpretation, children, words.length, context);
  const runsCode = children === undefined && findings.some(runsOtherCode);
  const judging: Judging = {
    command,
    doer,
    words,
    interpretation,
    prepared: context.prepared,
    directories: directoriesOf(command, interpretation, context.prepared),
    filters: findings.some(isFilter) ? filtersOf(findings) : NO_WORDS,
    runsCode,
    plainInput: context.plainInput,
    into,
  };
  // Files that tar's options name are opened before it changes directory: `tar -C a/b -cf ../x.tar .` writes beside a.
  const before = interpretation.movesOperands
    ? { ...judging, directories: startDirectories(command.directories, context.prepared) }
    : judging;
  for (const finding of findings) {
    const stays = finding.code === 'option-value' && finding.role !== 'directory';
    judgeFinding(stays ? before : judging, finding);
  }
  listPatterns(judging, words);
  if (!runsCode && findings.some((finding) => finding.effect === 'remote-read')) dataInWords(judging, words);
  if (runsCode) foreignArguments(judging, findings);
  if (interpretation.stdin === 'code' && command.stdin.kind !== 'inherit' && children === undefined) {
    into.push(codeDeed(doer, onItsOwn('standard-input-code'), 'inline-code'));
  }
  return runsCode;
}

/** A word that is not known goes to the server with the request: `gh pr view "$(cat notes)"` is no plain read. */
function dataInWords(judging: Judging, words: readonly Word[]): void {
  for (let at = 1; at < words.length; at++) {
    const word = words[at];
    if (word === undefined || !carriesData(word) || isTyped(judging, word)) continue;
    judging.into.push(opaqueDeed(judging.doer, 'dynamic-argument', word.span));
    return;
  }
}

/** The shell looks the names up that a pattern matches, whatever the program does with them: `echo ~/.ssh/*`. */
function listPatterns(judging: Judging, words: readonly Word[]): void {
  for (let at = 1; at < words.length; at++) {
    const word = words[at];
    if (word === undefined) continue;
    for (const piece of word.pieces) {
      if (piece.kind !== 'glob') continue;
      judgeFinding(judging, makeFinding('list', undefined, word, at, true, 'pattern', undefined));
      break;
    }
  }
}

const NO_WORDS: readonly Word[] = [];

function isFilter(finding: Finding): boolean {
  return finding.role === 'filter';
}

function filtersOf(findings: readonly Finding[]): readonly Word[] {
  return findings.flatMap((finding) =>
    isFilter(finding) && finding.word !== undefined ? [finding.word] : NO_WORDS,
  );
}

function runsOtherCode(finding: Finding): boolean {
  return (
    finding.effect === 'project-code' ||
    finding.effect === 'unknown-program' ||
    finding.effect === 'inline-code' ||
    finding.role === 'script'
  );
}

const TAKEN_BY_PREFIX: ReadonlySet<string> = new Set([
  'operand',
  'unknown-subcommand',
  'base-effect',
  'dynamic-option',
  'glob-option',
  'unknown-program',
]);

/** What a wrapper says of the words that it only hands on is judged with the command that they make. */
function relevantFindings(
  interpretation: Interpretation,
  children: readonly Child[],
  words: number,
  context: CommandContext,
): readonly Finding[] {
  const { readsInside } = interpretation;
  if (readsInside !== undefined && children.every((child) => insideContainer(child.command, context))) {
    const own = interpretation.findings.filter((finding) => finding.code !== 'base-effect');
    const what = makeFinding(undefined, readsInside, undefined, 0, true, 'base-effect', undefined);
    return [what, ...own.filter((finding) => finding.code !== 'operand')];
  }
  const script = context.scripts.get(children[0]?.via.of ?? -1);
  if (script !== undefined)
    return script === 'part'
      ? interpretation.findings
      : interpretation.findings.filter(
          (finding) => !(finding.code === 'base-effect' && runsOtherCode(finding)),
        );
  const hands = children.filter(({ via }) => via.relation === 'prefix' || via.relation === 'appended');
  const nested = children.some(({ via }) => via.relation === 'text');
  const searches = interpretation.path[0] === 'find' || interpretation.path[0] === 'fd';
  // The words before the inner command are the wrapper's own: `flock FILE`, `logsave FILE`.
  const own = hands.reduce((least, child) => Math.min(least, words - child.words), words);
  return interpretation.findings.filter((finding) => {
    if (finding.effect === 'privileged' || finding.effect === 'network' || finding.effect === 'remote-write')
      return true;
    // A package runner may fetch what it runs, or prepare it by the project's own code.
    if (hands.length > 0 && finding.code === 'base-effect' && runsOtherCode(finding)) return true;
    if (hands.length > 0 && TAKEN_BY_PREFIX.has(finding.code)) {
      // A wrapper without an entry of its own may do anything beside.
      return (
        searches ||
        finding.code === 'unknown-program' ||
        (finding.code === 'operand' &&
          finding.at < own &&
          finding.role !== 'command' &&
          finding.role !== 'unknown')
      );
    }
    return !(
      nested &&
      (runsOtherCode(finding) ||
        finding.role === 'code' ||
        finding.role === 'command' ||
        finding.role === 'unknown')
    );
  });
}
