import type { Dialect } from '../contract.ts';
import { defaultsOfV1 } from './agent-rules.ts';
import { candidatesOf, scopeOfFile } from './config/candidates.ts';
import { opencodeGate } from './gate-profile.ts';
import { opencodeHoles } from './holes.table.ts';
import { modeAliases, openWith, type Version } from './open.ts';
import { requestsOf } from './requests.ts';
import { approvalsLast } from './tables.ts';
import { opencodeTools } from './tools.table.ts';
import { gateOfV2, holesOfV2, version2 } from './v2.ts';

const version1: Version = {
  defaults: defaultsOfV1,
  requests: requestsOf,
  doomLoop: true,
  last: [approvalsLast],
  scanTree: true,
  refusesLinksOut: false,
};

/** OpenCode 1, as its users run it. docs/dialects/opencode.md. */
export const opencode: Dialect = {
  name: 'opencode',
  version: '1.18.9 (f7204902)',
  modes: version1.defaults.agents.map(({ name }) => name),
  modeAliases,
  defaultMode: 'build',
  tools: opencodeTools,
  shellTool: { name: 'bash', field: 'command' },
  holes: opencodeHoles,
  gate: opencodeGate,
  candidates: candidatesOf,
  scopeOf: scopeOfFile,
  open: (request) => openWith(version1, request),
};

/** OpenCode 2, the rewrite, as far as it is described. docs/dialects/opencode.md, "Version 2". */
export const opencode2: Dialect = {
  ...opencode,
  name: 'opencode@2',
  version: 'packages/core at f7204902',
  modes: version2.defaults.agents.map(({ name }) => name),
  holes: holesOfV2,
  gate: gateOfV2,
  open: (request) => openWith(version2, request),
};
