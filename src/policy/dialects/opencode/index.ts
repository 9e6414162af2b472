import type { Dialect } from '../contract.ts';
import { defaultsOfV1 } from './agent-rules.ts';
import { candidatesOf, scopeOfFile } from './config/candidates.ts';
import { opencodeGate } from './gate-profile.ts';
import { opencodeHoles } from './holes.table.ts';
import { modeAliases, openWith, type Version } from './open.ts';
import { requestsOf } from './requests.ts';
import { approvalsLast } from './tables.ts';
import { opencodeTools } from './tools.table.ts';

const version1: Version = {
  defaults: defaultsOfV1,
  requests: requestsOf,
  doomLoop: true,
  last: [approvalsLast],
  scanTree: true,
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
