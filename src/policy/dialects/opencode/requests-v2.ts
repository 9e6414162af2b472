import type { Classification } from '../../../classify/index.ts';
import { folderGlob } from './paths.ts';
import { type Asked, requestsOf } from './requests.ts';
import type { PermissionRequest } from './rules.ts';
import { isInside, type Session, startOf } from './session.ts';

/**
 * What OpenCode 2 asks: of a shell text the whole text, without a parser, and whole it is remembered too. Its arguments
 * are not looked at. packages/core/src/tool/bash.ts:142-149.
 */
export function requestsOfV2(classification: Classification, session: Session): Asked | undefined {
  const { tool, analysis } = classification;
  if (tool.kind !== 'execute') return requestsOf(classification, session);
  if (analysis === undefined) return undefined;
  const { source } = analysis;
  const start = startOf(classification);
  const outside: readonly PermissionRequest[] = isInside(session, start)
    ? []
    : [{ permission: 'external_directory', patterns: [folderGlob(start)], always: [folderGlob(start)] }];
  return { requests: [...outside, { permission: 'bash', patterns: [source], always: [source] }] };
}
