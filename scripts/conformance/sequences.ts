import type { Classification } from '../../src/classify/index.ts';
import { createGate, type FileFacts, type Outcome } from '../../src/gate/index.ts';
import { staticText } from '../../src/shell/index.ts';
import type { Engine } from '../engine.ts';
import { translateRule } from './claude-rules.ts';
import { explainBriefly } from './explain-briefly.ts';
import { agentHost, hostWith } from './host.ts';
import { type Data, isData, type Row, textOf, textsOf } from './rows.ts';
import { failed, passed, skipped, type Verdict } from './verdict.ts';

/** What became of the last call of a row, and whether somebody had to be asked about it. */
export interface SequenceAnswer {
  readonly last: Outcome;
  readonly wasAsked: boolean;
}

/**
 * Makes the calls of a row through one gate, on a file system that only knows which files were touched. Whatever an earlier call
 * asks is allowed once, as a person would who sees nothing wrong with it; nobody answers for the last.
 */
export const runCalls = async (engine: Engine, row: Row): Promise<SequenceAnswer | undefined> => {
  const calls = Array.isArray(row.data['calls']) ? row.data['calls'].filter(isData) : [];
  if (calls.length === 0) return undefined;
  const mode = textOf(row.data, 'mode') ?? 'default';
  const policy = engine.compile({
    version: 1,
    extends: ['recommended'],
    mode,
    rules: textsOf(row.data['rules']).flatMap((rule) => translateRule('allow', rule)),
  });
  const disk = touchedFiles();
  let isLast = false;
  let wasAsked = false;
  const gate = await createGate({
    policy,
    environment: hostWith(agentHost, row.data['fs'], { shell: engine.shell, sandbox: mode === 'full' }),
    persistentShell: row.data['needs'] === 'session-shell',
    files: disk.files,
    clock: { now: disk.now, after: () => () => {} },
    prompt: () => {
      wasAsked = isLast;
      return { decision: isLast ? 'deny' : 'allow' };
    },
  });
  let last: Outcome = { kind: 'cancelled' };
  for (const [at, call] of calls.entries()) {
    isLast = at === calls.length - 1;
    last = await gate.check(call);
    if (last.kind !== 'allow' || isLast) continue;
    disk.run(call, last.decision.classification);
    const cwd = directoryAfter(last.decision.classification);
    last.ticket.done(cwd === undefined ? {} : { cwd });
  }
  return { last, wasAsked };
};

/** Files of which nothing is known but whether a call has touched them. */
const touchedFiles = () => {
  let time = 1_000_000;
  const touched = new Map<string, number>();
  const files: FileFacts = {
    digestOf: (path) => `${touched.get(path) ?? 'as it was'}`,
    changedAt: (path) => touched.get(path) ?? 0,
  };
  const run = (call: Data, { deeds }: Classification): void => {
    time += 1_000;
    for (const { access, program } of deeds) {
      if (access?.action === 'configure' && program?.startsWith('git ') === true)
        touched.set(`${agentHost.cwd}/.git/config`, time);
      if (access?.resource.kind !== 'path' || access.action === 'read') continue;
      for (const path of [access.resource.path, access.resource.resolved])
        if (path !== undefined) touched.set(path, time);
    }
    const input = isData(call['input']) ? textOf(call['input'], 'file_path') : undefined;
    if (input !== undefined) touched.set(input, time);
  };
  return { files, run, now: () => time };
};

/** Where a persistent shell says that it is: each `cd` is taken to have worked. */
const directoryAfter = ({ analysis, environment }: Classification): string | undefined => {
  const effect = analysis?.effects.findLast(({ kind }) => kind === 'directory');
  const [directory] = effect?.kind === 'directory' ? effect.directories : [];
  if (directory?.kind !== 'known') return undefined;
  let path = environment.cwd;
  for (const step of directory.steps) {
    const text = staticText(step);
    if (text === undefined) return undefined;
    path = text.startsWith('/') ? text : `${path}/${text}`;
  }
  return path;
};

export const runSequence = async (engine: Engine, row: Row): Promise<Verdict> => {
  const answer = await runCalls(engine, row);
  if (answer === undefined) return skipped('a row without calls');
  const { last } = answer;
  const isAllowed = last.kind === 'allow';
  const wanted = row.data['last'] === 'allow';
  if (isAllowed === wanted) return passed;
  const told = last.kind === 'allow' || last.kind === 'deny' ? explainBriefly(last.decision) : last.kind;
  return failed(`${wanted ? 'expected allow, got' : 'ALLOWED:'} ${told}: ${textOf(row.data, 'attack')}`);
};
