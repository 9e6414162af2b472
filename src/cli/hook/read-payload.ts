import type { AgentEntry, HookEventEntry } from '../../adapters/agents.table.ts';

/** What the agent wants to know. */
export interface HookRequest {
  readonly event: HookEventEntry;
  /** In toolgate's own names of tools; the fields stay the agent's. */
  readonly call: unknown;
  /** As the agent names it. */
  readonly tool: string;
  readonly cwd: string | undefined;
  readonly mode: string | undefined;
  readonly headless: boolean;
}

type Data = Readonly<Record<string, unknown>>;

const isData = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (data: Data, key: string): string | undefined => {
  const value = Object.hasOwn(data, key) ? data[key] : undefined;
  return typeof value === 'string' ? value : undefined;
};

/** The request in the JSON that an agent hands to its hooks, or why there is none. */
export const readPayload = (
  value: unknown,
  agent: AgentEntry,
): HookRequest | { readonly fault: string; readonly event: HookEventEntry | undefined } => {
  if (!isData(value)) return { fault: 'the payload is not a JSON object', event: undefined };
  const name = textOf(value, agent.eventField);
  const event = agent.events.find((one) => sameEvent(one.name, name ?? ''));
  if (event === undefined) {
    const known = agent.events.map((one) => one.name).join(' and ');
    return { fault: `the event ${JSON.stringify(name ?? '')} is not one of ${known}`, event: undefined };
  }
  const tool = textOf(value, 'tool_name');
  if (tool === undefined) return { fault: 'the payload names no tool', event };
  const input = Object.hasOwn(value, 'tool_input') ? value['tool_input'] : undefined;
  if (!isData(input)) return { fault: 'the input of the tool is not an object', event };
  const mode = textOf(value, 'permission_mode');
  return {
    event,
    tool,
    call: { tool: Object.hasOwn(agent.names, tool) ? agent.names[tool] : tool, input },
    cwd: textOf(value, 'cwd'),
    mode: mode === undefined || !Object.hasOwn(agent.modes, mode) ? undefined : agent.modes[mode],
    headless: mode !== undefined && agent.headless.includes(mode),
  };
};

/** Crush compares names of events without case and underscores; no two events differ in these alone. */
const sameEvent = (known: string, given: string): boolean => {
  const plain = (text: string): string => text.toLowerCase().replaceAll('_', '');
  return plain(known) === plain(given);
};

/** Whether the tool works on nothing but the agent's own state, so that there is nothing to decide. */
export const touchesNothing = ({ tools }: AgentEntry, tool: string): boolean =>
  Object.hasOwn(tools.entries, tool) && tools.entries[tool]?.touchesNothing === true;
