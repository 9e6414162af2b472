import type { Call, EnvironmentFacts, Permission, Risk } from '../../../classify/index.ts';
import type { DialectMachine } from '../contract.ts';
import { isCredentialPath } from './credentials.ts';
import { shellClass } from './shell-class.ts';
import { inward, readers, shells, stopsTask, writers } from './tools.table.ts';

/** What the agent's classifier makes of a call, before hooks. `permission` is its word "authority". */
export interface CrystalClass {
  readonly risk: Risk;
  readonly permission: Permission;
  readonly summary: string;
}

/** A class that a plugin or an external tool set gives to a name. The first that claims a name wins. */
export interface ExternalClass extends CrystalClass {
  readonly tool: string;
  /** The person is asked whatever the class. */
  readonly requiresPrompt?: boolean | undefined;
  /** `false`: no remembered answer is good for its calls. */
  readonly reusableGrant?: boolean | undefined;
}

/** What is known of where a call happens. `timedOut` stands for rules of the original that ran out of time. */
export interface ClassContext {
  readonly environment: Pick<EnvironmentFacts, 'cwd' | 'home' | 'roots'>;
  readonly machine: DialectMachine;
  readonly external: readonly ExternalClass[];
  readonly timedOut?: readonly string[];
}

/**
 * The class of a call by the description's tables: built-in names first, then external classifiers in their order, then
 * "Unknown tool".
 */
export function crystalClass(
  { tool, input }: Pick<Call, 'tool' | 'input'>,
  context: ClassContext,
): CrystalClass {
  if (shells.has(tool)) {
    const { command } = input;
    const { risk, permission, summary } = shellClass(
      typeof command === 'string' ? command : undefined,
      context.timedOut,
    );
    return { risk, permission, summary };
  }
  if (tool === stopsTask) return { ...inside('write'), summary: 'Stop background shell task' };
  const own = Object.hasOwn(inward, tool) ? inward[tool] : undefined;
  if (own !== undefined) return { ...inside('read'), summary: own };
  if (Object.hasOwn(readers, tool)) return pathClass('read', 'Read', input['path'], context);
  if (writers.has(tool))
    return pathClass('write', tool === 'edit' ? 'Edit' : 'Write', input['path'], context);
  const external = context.external.find((one) => one.tool === tool);
  if (external !== undefined) {
    const { risk, permission, summary } = external;
    return { risk, permission, summary };
  }
  return { risk: 'privileged', permission: 'privileged_escalation', summary: 'Unknown tool' };
}

function inside(risk: 'read' | 'write'): Pick<CrystalClass, 'risk' | 'permission'> {
  return { risk, permission: 'workspace' };
}

function pathClass(
  risk: 'read' | 'write',
  verb: string,
  value: unknown,
  context: ClassContext,
): CrystalClass {
  const path = typeof value === 'string' ? absolutePath(value, context.environment) : undefined;
  // What is missing or cannot be resolved never becomes forbidden: the tool itself fails then.
  if (path === undefined) return { ...inside(risk), summary: `${verb} workspace` };
  const resolved = context.machine.resolvePath?.(path);
  if (isCredentialPath(path) || (resolved !== undefined && isCredentialPath(resolved))) {
    return {
      risk: 'forbidden',
      permission: 'privileged_escalation',
      summary: `${verb} credential path`,
    };
  }
  return isBelowOne(path, context.environment.roots)
    ? { ...inside(risk), summary: `${verb} workspace file` }
    : { risk, permission: 'outside_workspace', summary: `${verb} outside workspace` };
}

/** The path with its home expanded, from the working directory on and without dot segments; nothing for one that no file has. */
export function absolutePath(
  text: string,
  { cwd, home }: Pick<EnvironmentFacts, 'cwd' | 'home'>,
): string | undefined {
  if (text === '' || text.includes('\0')) return undefined;
  const forward = text.replaceAll('\\', '/');
  const tilde = forward === '~' || forward.startsWith('~/');
  if (tilde && home === undefined) return undefined;
  const expanded = tilde ? `${home}${forward.slice(1)}` : forward;
  const parts: string[] = [];
  for (const part of `${expanded.startsWith('/') ? '' : `${cwd}/`}${expanded}`.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `/${parts.join('/')}`;
}

export function isBelowOne(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => folder === '/' || path === folder || path.startsWith(`${folder}/`));
}
