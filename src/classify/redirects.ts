import type { Directory, Redirect } from '../shell/index.ts';
import { staticText } from '../shell/index.ts';
import { type Doer, hostDeed, onItsOwn, pathDeed } from './deed-kit.ts';
import { zoneOf } from './hosts.ts';
import { pathResource } from './path-resource.ts';
import type { Prepared } from './prepared.ts';
import { variantsOf } from './readings.ts';
import type { AccessAction, Deed } from './types.ts';
import { pathText, startDirectories } from './word-path.ts';

/** A redirect opens a file like the edit tool does: the same path gets the same answer. */
export function redirectDeeds(
  redirect: Redirect,
  directories: readonly Directory[],
  doer: Doer,
  prepared: Prepared,
  into: Deed[],
): void {
  if (redirect.action === 'text' || redirect.action === 'duplicate') return;
  const ground = onItsOwn('redirect');
  if (redirect.network !== undefined) {
    const host = redirect.network.host;
    into.push(
      hostDeed(
        doer,
        ground,
        {
          kind: 'host',
          host,
          spelled: true,
          zone: host === undefined ? 'unknown' : zoneOf(host.toLowerCase()),
        },
        true,
        redirect.span,
      ),
    );
    return;
  }
  const actions = ACTIONS[redirect.action];
  for (const target of variantsOf(redirect.target)) {
    // `> ""` opens nothing.
    if (staticText(target) === '') continue;
    const text = pathText(target);
    for (const directory of startDirectories(directories, prepared)) {
      const resource = pathResource(text, directory, false, prepared);
      if (resource.place === 'device-null') continue;
      for (const action of actions)
        into.push(pathDeed(doer, ground, action, resource, redirect.span, prepared));
    }
  }
}

const ACTIONS: Readonly<Record<'read' | 'write' | 'append' | 'read-write', readonly AccessAction[]>> = {
  read: ['read'],
  write: ['write'],
  append: ['write'],
  'read-write': ['read', 'write'],
};
