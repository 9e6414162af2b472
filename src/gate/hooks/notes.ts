import { isRaw, type ReadyHook, unreadableMatchers } from './fire.ts';
import { type Hook, nameOf } from './hook.ts';

/** What whoever starts a run should be told of its hooks, once. */
export function hookNotes(hooks: readonly Hook[], ready: readonly ReadyHook[]): readonly string[] {
  const fires = new Set(ready.map(({ hook }) => hook));
  const raw = new Set(ready.filter(({ hook, event }) => isRaw(hook, event)).map(({ hook }) => ownerOf(hook)));
  return [
    ...[...raw].map(
      (owner) => `${owner} may set the risk and the permission of every call, not only raise them.`,
    ),
    ...hooks
      .filter((hook) => !fires.has(hook))
      .map((hook) => `${nameOf(hook)} never runs: there is no event ${JSON.stringify(hook.event)} here.`),
    ...unreadableMatchers(ready).map((name) => `${name} runs for every tool: its matcher cannot be read.`),
  ];
}

function ownerOf(hook: Hook): string {
  return (hook.kind === 'function' ? hook.plugin : undefined) ?? nameOf(hook);
}
