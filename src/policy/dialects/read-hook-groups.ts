import type { ProgramHook } from '../hook-profile.ts';
import type { DialectPlace } from './contract.ts';

export type HookPath = readonly (string | number)[];

/** How one agent writes its hooks, and whom to tell of what does not fit. */
export interface HookReading {
  readonly file: string;
  readonly platform: DialectPlace['platform'];
  /** Keys beside the events that are none. */
  readonly notEvents: readonly string[];
  /** The field with a rule that narrows a hook, where the agent has one. */
  readonly filterField?: string;
  /** The field that stands for `command` on Windows, where the agent has one. */
  readonly windowsField?: string;
  readonly lineOf: (path: HookPath) => number;
  readonly refuse: (path: HookPath, detail: string) => void;
  /** A hook that is no program, or that nobody waits for: it decides nothing. */
  readonly skip: (path: HookPath, type: string) => void;
}

type Data = Readonly<Record<string, unknown>>;

/** Reads `{ EVENT: [{ matcher?, hooks: [{ type: "command", command, timeout? }] }] }`, as several agents have it. */
export function readHookGroups(value: unknown, path: HookPath, reading: HookReading): readonly ProgramHook[] {
  if (value === undefined) return [];
  if (!isData(value)) {
    reading.refuse(path, 'hooks is an object of events');
    return [];
  }
  return Object.entries(value).flatMap(([event, groups]) => {
    if (reading.notEvents.includes(event)) return [];
    const at = [...path, event];
    if (Array.isArray(groups))
      return groups.flatMap((group: unknown, index) => readGroup(event, group, [...at, index], reading));
    reading.refuse(at, `${event} is a list of groups`);
    return [];
  });
}

function readGroup(
  event: string,
  group: unknown,
  path: HookPath,
  reading: HookReading,
): readonly ProgramHook[] {
  const list = isData(group) ? group['hooks'] : undefined;
  const matcher = isData(group) ? group['matcher'] : undefined;
  if (!Array.isArray(list)) {
    reading.refuse(path, `a group of ${event} has a list "hooks"`);
    return [];
  }
  if (matcher !== undefined && typeof matcher !== 'string') {
    reading.refuse([...path, 'matcher'], 'matcher is a text');
    return [];
  }
  return list.flatMap((hook: unknown, at) => {
    const read = readHook(hook, [...path, 'hooks', at], reading);
    return read === undefined ? [] : [{ ...read, event, ...(matcher === undefined ? {} : { matcher }) }];
  });
}

function readHook(
  hook: unknown,
  path: HookPath,
  reading: HookReading,
): Omit<ProgramHook, 'event'> | undefined {
  const { file, platform, filterField, windowsField, refuse } = reading;
  if (!isData(hook) || typeof hook['type'] !== 'string') {
    refuse(path, 'a hook has a type');
    return undefined;
  }
  if (hook['type'] !== 'command' || hook['async'] === true) {
    reading.skip(path, hook['type']);
    return undefined;
  }
  const onWindows =
    windowsField !== undefined && platform === 'win32' && typeof hook[windowsField] === 'string';
  const field = onWindows ? windowsField : 'command';
  const command = hook[field];
  if (typeof command !== 'string' || command.trim() === '') {
    refuse([...path, field], `${field} is a text`);
    return undefined;
  }
  const { timeout } = hook;
  if (timeout !== undefined && typeof timeout !== 'number') {
    refuse([...path, 'timeout'], 'timeout is a number of seconds');
    return undefined;
  }
  const onlyIf = filterField === undefined ? undefined : hook[filterField];
  if (onlyIf !== undefined && typeof onlyIf !== 'string') {
    refuse([...path, filterField ?? ''], `${filterField} is a rule`);
    return undefined;
  }
  return {
    kind: 'program',
    command,
    file,
    line: reading.lineOf(path),
    ...(timeout === undefined ? {} : { timeout: timeout * 1000 }),
    ...(onlyIf === undefined ? {} : { onlyIf }),
  };
}

function isData(value: unknown): value is Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
