import { isFields } from './log/fields.ts';
import type { LoggedCall } from './log/logged-call.ts';

/** Equal for calls to which one policy gives one answer: agent, tool, input and place. */
export function callKey({ agent, tool, input, cwd, home }: LoggedCall): string {
  return `${agent ?? ''}\n${tool}\n${cwd ?? ''}\n${home ?? ''}\n${canonical(input)}`;
}

/** Keys in one order, so that the same input written differently is the same call. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (!isFields(value)) return JSON.stringify(value);
  const keys = Object.keys(value);
  if (keys.length > 1) keys.sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join()}}`;
}
