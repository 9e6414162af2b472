import type { Classification } from '../../../classify/index.ts';
import type { State, Unit, View } from '../../types.ts';
import type { DialectMachine, DialectPlace } from '../contract.ts';
import { faithfulUnit } from '../faithful-unit.ts';
import { isShown } from './availability.ts';
import { blockedBy } from './block-list.ts';
import { keyPath, type PermissionRequest, permissionKey, permissionRequest } from './request.ts';
import { type RunOrder, runOrder } from './run-order.ts';
import type { CrushConfiguration } from './settings.ts';
import { exemptMcpTools } from './tools.table.ts';

/** The request of the call, and for a shell text the program that the interpreter would refuse. */
export function crushView(
  configuration: CrushConfiguration,
  { platform }: Pick<DialectPlace, 'platform'>,
  machine: DialectMachine,
): View {
  return {
    name: 'crush',
    values: 'two-valued',
    units: (classification, state) => {
      const { call, environment } = classification;
      const { skillsPaths } = configuration;
      const request = permissionRequest(call, { environment, platform, skillsPaths, machine });
      const order = classification.analysis === undefined ? undefined : runOrder(classification.analysis);
      const asked = requestUnit(
        classification,
        state,
        request,
        machine,
        holesOf(classification, request, order, configuration.allowedTools, state),
      );
      const unit = isShown(call.tool, configuration)
        ? asked
        : { ...asked, facts: { ...asked.facts, disabled: true } };
      return order?.blocked === undefined
        ? [unit]
        : [unit, blockedUnit(classification, order, order.blocked)];
    },
  };
}

/** The unit of a request; of a tool that does not ask, one that says so. */
export function requestUnit(
  classification: Classification,
  state: State,
  request: PermissionRequest | undefined,
  machine: DialectMachine,
  holes: readonly string[],
): Unit {
  const { call, analysis, environment } = classification;
  const text = analysis?.source ?? `${call.tool} ${JSON.stringify(call.input)}`;
  const session = state.session ?? '';
  if (request === undefined) {
    return faithfulUnit(classification, 0, {
      key: permissionKey(session, { tool: call.tool, action: '', path: '', hasCallId: false }, ''),
      text,
      facts: { asks: false },
      holes,
    });
  }
  const path = keyPath(request.path, machine.kindOf, environment.roots[0] ?? environment.cwd);
  const key = permissionKey(session, request, path);
  const remembered = (state.grants ?? []).some((grant) => grant.key === key);
  return faithfulUnit(classification, 0, {
    key,
    text,
    facts: {
      asks: true,
      action: request.action,
      path: request.path,
      'key-path': path,
      'call-id': request.hasCallId,
      permission: [`${request.tool}:${request.action}`, request.tool],
    },
    holes: remembered ? [...holes, 'crush-grant-covers-all'] : holes,
  });
}

function blockedUnit(
  classification: Classification,
  { before }: RunOrder,
  { argv, by }: NonNullable<RunOrder['blocked']>,
): Unit {
  return faithfulUnit(classification, 1, {
    key: JSON.stringify(['blocked', ...argv]),
    text: argv.join(' '),
    facts: { blocked: by, argv },
    holes: before.length === 0 ? [] : ['crush-block-list-late'],
  });
}

function holesOf(
  classification: Classification,
  request: PermissionRequest | undefined,
  order: RunOrder | undefined,
  allowed: CrushConfiguration['allowedTools'],
  state: State,
): readonly string[] {
  const holes: string[] = [];
  const { call, deeds, invocations } = classification;
  if (exemptMcpTools.has(call.tool)) holes.push('crush-docker-exempt');
  if (request !== undefined) {
    const names = [`${request.tool}:${request.action}`, request.tool];
    const isOpenEnded = request.tool === 'bash' || request.tool.startsWith('mcp_');
    if (isOpenEnded && allowed.some(({ text }) => names.includes(text))) holes.push('crush-whole-tool');
    if (state.facts?.['auto-session'] === true) holes.push('crush-auto-session');
  }
  const leaves = deeds.some(
    ({ access }) => access?.resource.kind === 'path' && isElsewhere(access.resource.place),
  );
  if (request === undefined && leaves) {
    if (call.tool === 'glob' || call.tool === 'grep') holes.push('crush-search-outside');
    if (call.tool === 'view' || call.tool === 'ls') holes.push('crush-link');
  }
  if (order === undefined) return holes;
  const harmless = deeds.every(
    ({ risk, permission, runs, kind, access }) =>
      risk === 'read' &&
      permission === 'workspace' &&
      runs === undefined &&
      kind !== 'opaque' &&
      (access?.resource.kind !== 'variable' || access.resource.secret === 'no'),
  );
  if (request === undefined && !harmless) holes.push('crush-safe-start');
  const hidden = invocations.some(({ argvs }) =>
    argvs.some((argv) => {
      const words = argv.map((word) => word ?? '?');
      const [name = ''] = words;
      return blockedBy([name.slice(name.lastIndexOf('/') + 1), ...words.slice(1)]) !== undefined;
    }),
  );
  if (order.blocked === undefined && (hidden || order.unknownName)) holes.push('crush-block-list-passed');
  return holes;
}

function isElsewhere(place: string): boolean {
  return place === 'outside' || place === 'unknown' || place === 'system';
}
