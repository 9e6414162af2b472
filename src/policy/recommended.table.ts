import type { AccessAction, Place } from '../classify/index.ts';
import type { Condition, Effect, Rule } from './types.ts';

/** The built-in policy as data. docs/threat-model.md says what each mode lets pass unasked. */

const changing: readonly AccessAction[] = ['write', 'delete', 'configure', 'signal', 'execute'];
const harmlessPlaces: readonly Place[] = ['workspace', 'scratch', 'system', 'device-null'];

const is = {
  read: { kind: 'access', actions: ['read'] },
  write: { kind: 'access', actions: ['write'] },
  writeOrDelete: { kind: 'access', actions: ['write', 'delete'] },
  connect: { kind: 'access', actions: ['connect'] },
  inWorkspace: { kind: 'place', places: ['workspace'] },
  inScratch: { kind: 'place', places: ['scratch'] },
  runsNothing: { kind: 'runs-nothing' },
  aCommand: { kind: 'deed', kinds: ['command'] },
  readRisk: { kind: 'risk', risks: ['read'] },
  writeRisk: { kind: 'risk', risks: ['write'] },
  ofWorkspace: { kind: 'permission', permissions: ['workspace'] },
  told: { kind: 'certainty', levels: ['exact', 'bounded'] },
  editing: { kind: 'mode', modes: ['edit', 'full'] },
  full: { kind: 'mode', modes: ['full'] },
} as const satisfies Record<string, Condition>;

function all(...of: readonly Condition[]): Condition {
  return { kind: 'all', of };
}

const opaqueKinds: readonly Condition[] = [
  { kind: 'deed', kinds: ['opaque'] },
  { kind: 'resource', kinds: ['opaque'] },
];

/** Leaves opaque units to the guard that is about them, so that a reason says what is known. */
function whereTold(what: Condition): Condition {
  return all(what, ...opaqueKinds.map((of): Condition => ({ kind: 'not', of })));
}

function reason(...codes: readonly string[]): Condition {
  return { kind: 'reason', codes };
}

function rule(table: string, effect: Effect, name: string, when: Condition, cause?: string): Rule {
  return { effect, when, origin: { table, rule: name }, ...(cause === undefined ? {} : { cause }) };
}

const guard = (effect: 'ask' | 'deny', name: string, when: Condition, cause: string): Rule =>
  rule('recommended guards', effect, name, when, cause);

/** Risks that no allow rule takes away. */
export const recommendedGuards: readonly Rule[] = [
  guard('deny', 'forbidden', { kind: 'risk', risks: ['forbidden'] }, 'forbidden'),
  guard('deny', 'secret-to-network', reason('secret-to-network'), 'secret-flow'),
  guard('ask', 'secret', whereTold({ kind: 'secret' }), 'secret'),
  guard(
    'ask',
    'protected',
    whereTold(all({ kind: 'protected' }, { kind: 'access', actions: changing })),
    'protected',
  ),
  guard('ask', 'critical-removal', reason('critical-removal'), 'critical-removal'),
  guard('ask', 'download-and-run', reason('download-and-run'), 'download-and-run'),
  guard('ask', 'changed-execution-file', reason('changed-execution-file'), 'changed-execution-file'),
  guard(
    'ask',
    'metadata-host',
    whereTold(
      all(
        is.connect,
        { kind: 'zone', zones: ['link-local'] },
        // A host whose zone is not known asks anyway unless a rule names it.
        { kind: 'not', of: { kind: 'zone', zones: ['unknown'] } },
      ),
    ),
    'metadata',
  ),
  guard('ask', 'opaque', { kind: 'any', of: opaqueKinds }, 'opaque'),
  guard('ask', 'requires-prompt', { kind: 'requires-prompt' }, 'requires-prompt'),
  ...hookGuards('recommended guards'),
];

/** What a hook said before the call was decided: it may always hold back. */
export function hookGuards(table: string): readonly Rule[] {
  const said = (effect: 'ask' | 'deny'): Condition => ({
    kind: 'verdict',
    from: 'hook',
    effects: [effect],
    stage: 'call',
  });
  return [
    rule(table, 'deny', 'hook-denied', said('deny'), 'hook'),
    rule(table, 'ask', 'hook-asked', said('ask'), 'hook'),
  ];
}

const plan: Condition = { kind: 'mode', modes: ['plan'] };
/** What is no call does nothing, so that its risk says nothing: it asks as in every mode. */
const isCall: Condition = {
  kind: 'not',
  of: all({ kind: 'deed', kinds: ['opaque'] }, reason('invalid-call')),
};
const onlyReads = (name: string, what: Condition): Rule =>
  guard('deny', name, all(plan, what, isCall), 'plan');

/** `plan` looks and does nothing else, whatever allow rules say. */
export const planGuards: readonly Rule[] = [
  onlyReads('plan-runs', { kind: 'runs', what: ['project-code', 'inline-code', 'unknown-program'] }),
  onlyReads('plan-risk', { kind: 'risk', risks: ['write', 'privileged'] }),
  onlyReads(
    'plan-access',
    all(
      { kind: 'access', actions: changing },
      { kind: 'not', of: { kind: 'place', places: ['device-null'] } },
    ),
  ),
  onlyReads('plan-remote', all(is.connect, { kind: 'mutates' })),
];

const allow = (name: string, ...of: readonly Condition[]): Rule =>
  rule('recommended', 'allow', name, all(...of));

/**
 * A hook's approval stands for a rule that allows: behind every guard, and not for what nobody can read.
 */
export function hookDeciders(table: string): readonly Rule[] {
  const what = all(
    { kind: 'verdict', from: 'hook', effects: ['allow'], stage: 'call' },
    { kind: 'not', of: { kind: 'deed', kinds: ['opaque', 'flow'] } },
    { kind: 'not', of: { kind: 'risk', risks: ['forbidden'] } },
  );
  return [rule(table, 'allow', 'hook-allowed', what)];
}

/** What each mode gives; whatever is left asks. */
export const recommendedDeciders: readonly Rule[] = [
  ...hookDeciders('recommended'),
  allow('harmless-command', is.aCommand, is.runsNothing, is.readRisk, is.ofWorkspace),
  allow('read', is.read, is.runsNothing, { kind: 'place', places: harmlessPlaces }),
  allow('device-null', is.writeOrDelete, { kind: 'place', places: ['device-null'] }),
  allow(
    'remote-read',
    { kind: 'setting', name: 'remoteReads', values: ['allow'] },
    is.readRisk,
    is.runsNothing,
    is.told,
    remoteRead(),
  ),
  allow('loopback', { kind: 'setting', name: 'loopback', values: ['allow'] }, is.connect, is.runsNothing, {
    kind: 'zone',
    zones: ['loopback'],
  }),
  allow('edit-write', is.editing, is.write, is.inWorkspace, { kind: 'few-paths' }, is.runsNothing, is.told),
  allow('scratch-write', is.editing, is.writeOrDelete, is.inScratch, is.runsNothing, is.told),
  allow('full-write', is.full, is.writeOrDelete, is.inWorkspace, is.runsNothing, is.told),
  allow('full-command', is.full, is.aCommand, is.writeRisk, is.ofWorkspace, is.runsNothing, is.told),
  allow('full-signal', is.full, { kind: 'access', actions: ['signal'] }, is.writeRisk, is.runsNothing),
  {
    ...allow('full-project-code', is.full, { kind: 'runs', what: ['project-code'] }, { kind: 'sandbox' }),
    confinement: 'configured',
  },
  allow(
    'trusted-project-code',
    is.full,
    { kind: 'runs', what: ['project-code'] },
    { kind: 'setting', name: 'trustProjectCode', values: ['allow'] },
  ),
];

/** The host may be unnamed (a git remote, the configured cluster), but is never one of this machine's own network. */
function remoteRead(): Condition {
  return all(
    is.connect,
    { kind: 'not', of: { kind: 'mutates' } },
    { kind: 'zone', zones: ['public', 'unknown'] },
  );
}

/** A grant or a verdict for a question's key. A reviewer may not wave through what a guard keeps for the person. */
export const recommendedAnswers: readonly Rule[] = [
  rule('answers', 'deny', 'denied', {
    kind: 'any',
    of: [
      { kind: 'verdict', from: 'person', effects: ['deny'] },
      { kind: 'verdict', from: 'reviewer', effects: ['deny'] },
      { kind: 'verdict', from: 'hook', effects: ['deny'] },
    ],
  }),
  rule('answers', 'allow', 'granted', { kind: 'granted' }),
  rule('answers', 'allow', 'person', { kind: 'verdict', from: 'person', effects: ['allow'] }),
  ...(['hook', 'reviewer'] as const).map((from) => waved(from)),
];

/** Whoever is no person may not wave through what is kept for one. */
function waved(from: 'hook' | 'reviewer'): Rule {
  return rule(
    'answers',
    'allow',
    from,
    all(
      { kind: 'verdict', from, effects: ['allow'], stage: 'question' },
      { kind: 'not', of: { kind: 'risk', risks: ['forbidden'] } },
      { kind: 'not', of: { kind: 'verdict', from: 'hook', effects: ['ask'], stage: 'call' } },
      { kind: 'not', of: { kind: 'secret' } },
      { kind: 'not', of: { kind: 'protected' } },
      { kind: 'not', of: { kind: 'deed', kinds: ['opaque', 'flow'] } },
      { kind: 'not', of: reason('critical-removal', 'download-and-run', 'changed-execution-file') },
      { kind: 'not', of: { kind: 'requires-prompt' } },
    ),
  );
}
