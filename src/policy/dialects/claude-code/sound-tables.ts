import type { AccessAction, Place } from '../../../classify/index.ts';
import type { Condition, Rule } from '../../types.ts';
import type { PassTables } from '../passes.ts';
import { readOnlyDocker } from './commands.table.ts';
import { all, any } from './faithful-rules.ts';
import {
  bypass,
  finish,
  hookSaid,
  isUsed,
  type PolicyFacts,
  sharedGuards,
  strictestTable,
} from './policy.ts';
import { freeFolder, protectedFiles, protectedFolders } from './protected.table.ts';
import type { CommandPattern } from './rule.ts';
import { interactiveTools, silentTools, startingTools } from './tools.table.ts';

/** The same settings as conditions of the sound view. The faithful pass holds what is the agent's alone. */

const changing: readonly AccessAction[] = ['write', 'delete', 'configure', 'signal'];
const harmlessPlaces: readonly Place[] = ['workspace', 'scratch', 'system', 'device-null'];

function not(of: Condition): Condition {
  return { kind: 'not', of };
}

function mode(...modes: readonly string[]): Condition {
  return { kind: 'mode', modes };
}

const nothing: Condition = { kind: 'runs-nothing' };
const told: Condition = { kind: 'certainty', levels: ['exact', 'bounded'] };
const inWorkspace: Condition = { kind: 'place', places: ['workspace'] };
const aCommand: Condition = { kind: 'deed', kinds: ['command'] };
const opaque: Condition = any([
  { kind: 'deed', kinds: ['opaque'] },
  { kind: 'resource', kinds: ['opaque'] },
]);

function access(...actions: readonly AccessAction[]): Condition {
  return { kind: 'access', actions };
}

function reason(...codes: readonly string[]): Condition {
  return { kind: 'reason', codes };
}

function rule(effect: Rule['effect'], name: string, when: Condition, cause?: string): Rule {
  return {
    effect,
    when,
    origin: { table: 'sound', rule: name },
    ...(cause === undefined ? {} : { cause }),
  };
}

/** Claude Code's own list, for whichever command writes there. */
const listedPath: Condition = any(
  [
    ...protectedFolders.flatMap((folder) => [`**/${folder}`, `**/${folder}/**`]),
    ...[...protectedFiles].map((name) => `**/${name}`),
  ].map((glob): Condition => ({ kind: 'path', glob, access: changing })),
);

/** One that is named, or that toolgate's own tables know: a command that writes elsewhere by itself is no write there. */
const protectedPath: Condition = all(
  any([all({ kind: 'protected' }, access(...changing)), all({ kind: 'exact-path' }, listedPath)]),
  not({ kind: 'path', glob: `**/${freeFolder}/**`, access: changing }),
);

function whereTold(what: Condition): Condition {
  return all(what, not(opaque));
}

function guards({ blocksReads, blocksWrites, keepsSecrets }: PolicyFacts): readonly Rule[] {
  const outside: Condition = { kind: 'place', places: ['outside', 'system'] };
  return [
    ...sharedGuards,
    rule('ask', 'forbidden', { kind: 'risk', risks: ['forbidden'] }, 'forbidden'),
    rule('ask', 'critical-removal', reason('critical-removal'), 'critical-removal'),
    rule('ask', 'secret-to-network', all(reason('secret-to-network'), not(bypass)), 'secret-flow'),
    rule('ask', 'download-and-run', all(reason('download-and-run'), not(bypass)), 'download-and-run'),
    rule(
      'ask',
      'changed-execution-file',
      all(reason('changed-execution-file'), not(bypass)),
      'changed-execution-file',
    ),
    // Who keeps some file from being read means it under every name that it can be reached by.
    ...(keepsSecrets
      ? [rule('ask', 'secret', all(whereTold({ kind: 'secret' }), not(bypass)), 'secret')]
      : []),
    rule('ask', 'protected', all(whereTold(protectedPath), not(bypass)), 'protected'),
    rule(
      'ask',
      'plan',
      all(
        whereTold(access(...changing)),
        not({ kind: 'place', places: ['device-null'] }),
        mode('plan'),
        not(bypass),
      ),
      'plan',
    ),
    ...(blocksReads ? [rule('ask', 'outside-reads', all(all(access('read'), outside)), 'outside')] : []),
    ...(blocksWrites
      ? [rule('ask', 'outside-writes', all(all(access('write', 'delete'), outside)), 'outside')]
      : []),
  ];
}

const silent: Condition = {
  kind: 'tool',
  names: [...silentTools, ...interactiveTools].filter((name) => !startingTools.has(name)),
};

function deciders({ allows, canBypass }: PolicyFacts, excluded: readonly CommandPattern[]): readonly Rule[] {
  const editing = mode('acceptEdits', 'auto');
  return [
    rule('allow', 'hook', hookSaid('allow')),
    ...(canBypass ? [rule('allow', 'bypass', bypass)] : []),
    rule('allow', 'needs-no-permission', silent),
    { ...rule('allow', 'sandbox', soundSandbox(excluded)), confinement: 'configured' },
    rule(
      'allow',
      'harmless-command',
      all(
        aCommand,
        nothing,
        { kind: 'risk', risks: ['read'] },
        { kind: 'permission', permissions: ['workspace'] },
      ),
    ),
    rule('allow', 'read', all(access('read'), nothing, { kind: 'place', places: harmlessPlaces })),
    rule('allow', 'daemon-read', daemonRead),
    rule('allow', 'device-null', all(access('write', 'delete'), { kind: 'place', places: ['device-null'] })),
    rule('allow', 'edit', all(editing, access('write'), inWorkspace, { kind: 'few-paths' }, nothing, told)),
    rule('allow', 'removal', all(mode('acceptEdits'), access('delete'), inWorkspace, nothing, told)),
    rule(
      'allow',
      'file-command',
      all(
        mode('acceptEdits'),
        aCommand,
        { kind: 'risk', risks: ['write'] },
        { kind: 'permission', permissions: ['workspace'] },
        nothing,
        told,
      ),
    ),
    ...allows,
  ];
}

/** A local daemon that is looked at over its default socket. */
const daemonRead: Condition = {
  kind: 'command',
  words: [['docker', 'podman'], [...readOnlyDocker]],
};

/** The host runs the line in its sandbox, unless a part of it is excluded or the call leaves it. */
export function soundSandbox(excluded: readonly CommandPattern[]): Condition {
  const leaves = excluded.map(
    ({ text, prefix }): Condition => ({
      kind: 'some-unit',
      of: any([
        { kind: 'exact', text },
        { kind: 'command', words: [[(prefix ?? text).split(' ')[0] ?? text]] },
        { kind: 'deed', kinds: ['opaque'] },
      ]),
    }),
  );
  return all(
    { kind: 'sandbox' },
    { kind: 'setting', name: 'sandboxAutomatic', values: [true] },
    { kind: 'tool', names: ['Bash', 'Monitor'] },
    not(
      all(
        { kind: 'input', field: 'dangerouslyDisableSandbox', value: 'true' },
        not({ kind: 'setting', name: 'ignoresSandboxEscape', values: [true] }),
      ),
    ),
    ...(leaves.length === 0 ? [] : [not(any(leaves))]),
  );
}

export function soundTables(facts: PolicyFacts, excluded: readonly CommandPattern[]): PassTables {
  return {
    guards: [
      strictestTable('deny rules', facts.denies),
      strictestTable('ask rules', facts.asks),
      strictestTable('sound guards', guards(facts)),
    ].filter(isUsed),
    deciders: [{ name: 'sound', algorithm: 'first-applicable', rules: deciders(facts, excluded) }],
    finish,
  };
}
