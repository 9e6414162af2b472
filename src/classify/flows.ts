import type { Command, ShellAnalysis, Span } from '../shell/index.ts';
import { staticText } from '../shell/index.ts';
import { type Doer, makeDeed, onItsOwn } from './deed-kit.ts';
import { flowData } from './flow-ends.ts';
import { type FlowMap, flowMap, type Step, waysFrom } from './flow-ways.ts';
import type { Deed } from './types.ts';

/**
 * Deeds that only two commands together do: a secret that goes out, a download that is run, output that is run.
 * The reason of each names both ends (`flowFacts`). Where the writes of an unpacked archive, a patch or a checkout are
 * not known, the reason in `deeds` gets its ends here too.
 */
export function flowDeeds(analysis: ShellAnalysis, deeds: Deed[]): readonly Deed[] {
  const sends = deeds.filter(connects);
  const secrets = sends.length === 0 ? NONE : deeds.filter(readsSecret);
  // One command alone runs nothing that another brings.
  const runs = analysis.commands.length < 2 ? NONE : deeds.filter(runsWhatComes);
  const unpacks = deeds.some(writesUnknown);
  if (secrets.length === 0 && runs.length === 0 && !unpacks) return NONE;
  const map = flowMap(analysis, deeds);
  const commands = new Map(analysis.commands.map((command) => [command.id, command]));
  const of = ({ command }: Deed): Command | undefined =>
    command === undefined ? undefined : commands.get(command);
  if (unpacks) nameEnds(deeds, analysis, map, of);
  const flows = collector(analysis.source);
  for (const secret of secrets) {
    const reader = of(secret);
    const ways = reader === undefined ? undefined : waysFrom(reader, map);
    for (const send of sends) {
      const sender = of(send);
      if (sender === undefined || ways === undefined) continue;
      // A credential that a program is given for its own use is asked about, not refused.
      const same =
        sender === reader && send.access?.mutates === true && secret.access?.resource.kind === 'path';
      const through = same ? NOTHING : ways.get(sender.id);
      if (through !== undefined)
        flows.add('secret-to-network', sender, secret.access?.span, send.access?.span, through);
    }
  }
  const downloaded = new Set<Deed>();
  const ownCode = new Set(runs.filter(isOwnOption).map(({ command }) => command));
  for (const send of runs.length === 0 ? NONE : sends) {
    const from = of(send);
    const ways = from === undefined ? undefined : waysFrom(from, map);
    for (const run of runs) {
      const runner = of(run);
      const through = runner === undefined || runner === from ? undefined : ways?.get(runner.id);
      if (runner === undefined || through === undefined || !comesAsCode(run, through)) continue;
      downloaded.add(run);
      flows.add('download-and-run', runner, send.access?.span, run.reason.span, through);
    }
  }
  for (const run of runs) {
    const runner = of(run);
    if (runner === undefined || downloaded.has(run) || isOwnCode(run)) continue;
    // With a program of its own on the line, what comes in is that program's input.
    if (run.reason.code === 'standard-input-code' && ownCode.has(run.command)) continue;
    const step = map.before.get(runner.id)?.find(({ by }) => by !== undefined && comesAsCode(run, [by]));
    if (step?.by?.startsWith('file ') === true) nameScriptEnds(deeds, run, step, analysis.source);
    else if (step?.by !== undefined)
      flows.add('output-run', runner, step.from.span, run.reason.span, [step.by]);
  }
  return flows.deeds;
}

const NONE: readonly Deed[] = [];
const NOTHING: readonly string[] = [];

/** More flows of one call than these say nothing new, since each kind gets one answer. */
const MOST = 64;

function collector(text: string) {
  const found = new Map<string, Deed>();
  const deeds: Deed[] = [];
  return {
    deeds,
    add(code: string, of: Command, from: Span | undefined, to: Span | undefined, through: readonly string[]) {
      const source = from ?? of.span;
      const sink = to ?? of.span;
      const key = `${code} ${source.start} ${source.end} ${of.id}`;
      if (found.has(key) || deeds.length >= MOST) return;
      const doer: Doer = { command: of.id, program: undefined, span: of.span };
      const deed = makeDeed(doer, onItsOwn(code, flowData(text, source, sink, through)), {
        kind: 'flow',
        risk: 'privileged',
        permission: 'network',
        certainty: 'bounded',
      });
      found.set(key, deed);
      deeds.push(deed);
    },
  };
}

function connects(deed: Deed): boolean {
  return deed.access?.action === 'connect';
}

function readsSecret(deed: Deed): boolean {
  const resource = deed.access?.resource;
  if (deed.access?.action !== 'read' || resource === undefined) return false;
  // What is proven with a key goes out, and never the key.
  if (deed.reason.code === 'key-file') return false;
  return (resource.kind === 'path' || resource.kind === 'variable') && resource.secret === 'yes';
}

const givenCode: ReadonlySet<string> = new Set([
  'standard-input-code',
  'dynamic-code',
  'foreign-script',
  'sourced-file',
]);

function runsWhatComes(deed: Deed): boolean {
  return givenCode.has(deed.reason.code) || scriptPath(deed) !== undefined || isOwnCode(deed);
}

/** Code that stands on the line itself. What comes in beside it may be run by it or not. */
function isOwnCode({ runs, reason }: Deed): boolean {
  return runs === 'inline-code' && !givenCode.has(reason.code);
}

/** `python3 -c TEXT`, `node -e TEXT`. */
function isOwnOption(deed: Deed): boolean {
  return isOwnCode(deed) && deed.reason.code === 'option-value';
}

function scriptPath({ kind, reason }: Deed): string | undefined {
  const path = kind === 'code' ? reason.data?.['path'] : undefined;
  return typeof path === 'string' ? path : undefined;
}

/** Whether what comes by the last step is what is run, and not some other input. */
function comesAsCode(run: Deed, through: readonly string[]): boolean {
  const last = through.at(-1) ?? '';
  const path = scriptPath(run);
  if (path !== undefined && last === `file ${path}`) return true;
  switch (run.reason.code) {
    case 'standard-input-code':
      return last !== 'substitution';
    case 'foreign-script':
    case 'sourced-file':
      return last === 'substitution';
    case 'dynamic-code':
      return !last.startsWith('file ');
    default:
      return isOwnCode(run) && !last.startsWith('file ');
  }
}

/** That a script was written by the text itself is a deed already: it gets the ends. */
function nameScriptEnds(deeds: Deed[], run: Deed, { from, by }: Step, text: string): void {
  deeds.forEach((deed, index) => {
    const { reason, command } = deed;
    if (reason.code !== 'changed-execution-file' || command !== run.command) return;
    const data = flowData(text, from.span, run.reason.span ?? from.span, by === undefined ? NOTHING : [by]);
    deeds[index] = { ...deed, reason: { ...reason, data: { ...reason.data, ...data } } };
  });
}

function writesUnknown({ reason }: Deed): boolean {
  return reason.code === 'unknown-writes';
}

/** Where what is unpacked, patched in or checked out comes from: a file, a host, what stands before it, a word. */
function nameEnds(
  deeds: Deed[],
  { source }: ShellAnalysis,
  { before }: FlowMap,
  of: (deed: Deed) => Command | undefined,
): void {
  deeds.forEach((deed, index) => {
    const command = writesUnknown(deed) ? of(deed) : undefined;
    if (command === undefined) return;
    const own = deeds.find(
      ({ access, command: doer }) =>
        doer === command.id && (access?.action === 'connect' || access?.action === 'read'),
    );
    const step = own === undefined ? before.get(command.id)?.at(-1) : undefined;
    const from = own?.access?.span ?? step?.from.span ?? lastOperand(command) ?? command.span;
    const data = flowData(source, from, command.span, step?.by === undefined ? NOTHING : [step.by]);
    deeds[index] = { ...deed, reason: { ...deed.reason, data: { ...deed.reason.data, ...data } } };
  });
}

function lastOperand({ words }: Command): Span | undefined {
  return words.slice(2).findLast((word) => staticText(word)?.startsWith('-') !== true)?.span;
}
