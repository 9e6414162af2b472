import type { Json } from '../../../classify/index.ts';
import type { Issue } from '../../types.ts';
import type { LaunchOptions } from '../contract.ts';
import type { AgentRule } from './agent-rules.ts';
import { headlessSession, type TableRule } from './agents.table.ts';
import { opencodeIssue } from './config/issues.table.ts';
import { actionOf } from './config/read-permission.ts';
import type { PermissionRule } from './rules.ts';

/**
 * The flags of a run, in OpenCode's own words: `auto` (also `yolo`) answers every question with once, `session` is a
 * list of `{permission, pattern, action}`, `tools` switches tools for one message, `folders` are those of skills and of
 * configured references.
 */
export interface Launch {
  readonly auto: boolean;
  readonly session: readonly AgentRule[];
  readonly folders: readonly string[];
  /** Rules of the session that are none. */
  readonly errors: readonly Issue[];
}

export function launchOf({ headless = false, flags = {} }: LaunchOptions): Launch {
  const switched = messageTools(flags['tools']);
  const errors: Issue[] = [];
  const session = [
    ...(headless ? headlessSession.map(toRule) : []),
    ...sessionRules(flags['session'], errors),
  ];
  return {
    auto: flags['auto'] === true || flags['yolo'] === true,
    // The switches of a message replace the session's rules. packages/opencode/src/session/prompt.ts:1060-1066.
    session: (switched ?? session).map((rule): AgentRule => ({ rule, origin: 'session' })),
    folders: textsOf(flags['folders']),
    errors,
  };
}

function toRule([permission, pattern, action]: TableRule): PermissionRule {
  return { permission, pattern, action };
}

function textsOf(value: Json | undefined): readonly string[] {
  return isList(value) ? value.filter((one) => typeof one === 'string') : [];
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** What is no rule is an error: dropped, it might be the one that denies. */
function sessionRules(value: Json | undefined, errors: Issue[]): readonly PermissionRule[] {
  if (value === undefined || value === null) return [];
  const refuse = (one: Json): readonly PermissionRule[] => {
    errors.push(opencodeIssue('bad-session-rule', ['session'], {}, JSON.stringify(one)));
    return [];
  };
  if (!isList(value)) return refuse(value);
  return value.flatMap((one) => {
    if (typeof one !== 'object' || one === null || isList(one)) return refuse(one);
    const { permission, pattern, action } = one;
    const effect = actionOf(action);
    if (typeof permission !== 'string' || typeof pattern !== 'string' || effect === undefined)
      return refuse(one);
    return [{ permission, pattern, action: effect }];
  });
}

/** Names as they are: here `write` is not folded into `edit`. */
function messageTools(value: Json | undefined): readonly PermissionRule[] | undefined {
  if (typeof value !== 'object' || value === null || isList(value)) return undefined;
  return Object.entries(value).flatMap(([permission, on]) =>
    typeof on === 'boolean' ? [{ permission, pattern: '*', action: on ? 'allow' : 'deny' }] : [],
  );
}
