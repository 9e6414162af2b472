import type { Classification } from '../../../classify/index.ts';
import type { FactValue, State, Unit, View } from '../../types.ts';
import type { DialectMachine } from '../contract.ts';
import { faithfulUnit } from '../faithful-unit.ts';
import { unreadableUnit } from '../passes.ts';
import { type Approval, approvalKey, approvalsOf, isApproved } from './approvals.ts';
import { doomLoopRequest } from './doom-loop.ts';
import { fact, requestText } from './engine-rule.ts';
import { callHoles, unitHoles } from './holes.ts';
import { onlyHidden } from './requests.table.ts';
import type { Asked } from './requests.ts';
import type { PermissionRequest, Ruleset } from './rules.ts';
import { isInside, type Session } from './session.ts';
import { opencodeTools } from './tools.table.ts';
import { slashed } from './wildcard.ts';

/** What the view needs to know of the run. */
export interface ViewContext {
  readonly session: Session;
  readonly requests: (classification: Classification, session: Session) => Asked | undefined;
  /** The rules of the agent in a mode, to tell which holes a call meets; nothing is decided with them. */
  readonly rulesOf: (mode: string | undefined) => Ruleset;
  readonly subagentDepth: number;
  /** Whether equal calls in a row are asked about: OpenCode 2 does not. */
  readonly doomLoop: boolean;
  /** Follows links, where the version does. */
  readonly resolvePath: DialectMachine['resolvePath'] | undefined;
  /** Holes that every call meets. */
  readonly flags: readonly string[];
}

/** OpenCode's own view: pairs of a key and a text, perhaps none. */
export function opencodeView(context: ViewContext): View {
  return {
    name: 'opencode',
    values: 'two-valued',
    units: (classification, state) => unitsOf(classification, state, context),
    holes: (classification, state) => {
      const asked = askedOf(classification, state, context);
      return asked === undefined
        ? context.flags
        : [
            ...context.flags,
            ...callHoles(classification, asked, context.session, rulesIn(classification, state, context)),
          ];
    },
  };
}

function rulesIn({ call }: Classification, state: State, { rulesOf }: ViewContext): Ruleset {
  return rulesOf(state.mode ?? call.mode);
}

function askedOf(classification: Classification, state: State, context: ViewContext): Asked | undefined {
  const { call } = classification;
  if (isNoTool(call.tool)) return undefined;
  if (call.tool === 'task' && state.facts?.['user-invoked'] === true) return { requests: [] };
  if (onlyHidden.has(call.tool))
    return { requests: [{ permission: call.tool, patterns: ['*'], always: [] }] };
  return context.requests(classification, context.session);
}

/**
 * What is no call has no name. A name that differs from a tool's in case alone is mended by OpenCode, and would pass here
 * for a tool of a server.
 */
function isNoTool(name: string): boolean {
  const plain = name.toLowerCase();
  return name === '' || (plain !== name && Object.hasOwn(opencodeTools.entries, plain));
}

function unitsOf(classification: Classification, state: State, context: ViewContext): readonly Unit[] {
  const asked = askedOf(classification, state, context);
  if (asked === undefined) return [unreadableUnit(classification)];
  const approvals = approvalsOf(state.grants ?? []);
  const loop = context.doomLoop ? doomLoopRequest(classification.call.tool, state) : undefined;
  const units: Unit[] = [];
  if (loop !== undefined) addUnits(loop, { [fact.agentOnly]: true });
  const { tool } = classification.call;
  const more: Record<string, FactValue> = {};
  if (onlyHidden.has(tool)) more[fact.onlyHidden] = true;
  if (tool === 'task' && isTooDeep(state, context)) more[fact.tooDeep] = true;
  if (classification.tool.kind !== 'execute' && leadsOut(classification, context)) more[fact.linkOut] = true;
  for (const request of asked.requests) addUnits(request, more);
  return units;

  function addUnits(request: PermissionRequest, facts: Readonly<Record<string, FactValue>>): void {
    for (const pattern of request.patterns) {
      units.push(unitOf(classification, state, context, request, pattern, facts, units.length, approvals));
    }
  }
}

/** packages/core/src/location-mutation.ts:120-129. */
function leadsOut({ accesses }: Classification, { session, resolvePath }: ViewContext): boolean {
  return accesses.some(({ resource }) => {
    if (resource.kind !== 'path' || !resource.exact || !isInside(session, resource.path)) return false;
    const real = resolvePath?.(resource.path);
    return real !== undefined && !isInside(session, real);
  });
}

function isTooDeep(state: State, { subagentDepth }: ViewContext): boolean {
  const depth = state.facts?.['subagent-depth'];
  return typeof depth === 'number' && depth >= subagentDepth;
}

function unitOf(
  classification: Classification,
  state: State,
  context: ViewContext,
  request: PermissionRequest,
  pattern: string,
  facts: Readonly<Record<string, FactValue>>,
  index: number,
  approvals: readonly Approval[],
): Unit {
  const { permission, patterns, always } = request;
  const { platform } = context.session;
  const key = [permission, ...patterns].join('\n');
  const granted =
    isApproved(approvals, permission, pattern, platform) ||
    (state.grants ?? []).some((grant) => grant.key === key);
  return faithfulUnit(classification, index, {
    // One request is one question, however many texts it names.
    key,
    text: permission === 'bash' ? pattern : `${permission} ${pattern}`,
    facts: {
      ...facts,
      [fact.permission]: slashed(permission),
      [fact.pattern]: slashed(pattern),
      [fact.request]: slashed(requestText(permission, pattern)),
    },
    holes: unitHoles(request, pattern, granted, rulesIn(classification, state, context), platform),
    remembers: always.map((one) => approvalKey(permission, one)),
    granted,
  });
}
