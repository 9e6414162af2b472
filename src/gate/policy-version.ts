import type { Json } from '../classify/index.ts';
import type { Policy } from '../policy/index.ts';
import { canonical } from './canonical.ts';
import { parseJson } from './json.ts';
import type { Digest } from './ports.ts';

/** Names a policy by what it says: its tables, answers, route and settings, but neither mode nor headless. */
export function policyVersion({ source }: Policy, digest: Digest): string {
  const { passes, answers, route, settings } = source;
  const said = {
    passes: passes.map(({ view, guards, deciders, finish }) => ({
      view: view.name,
      guards,
      deciders,
      finish,
    })),
    answers,
    route,
    settings,
  };
  const plain: Json | undefined = parseJson(JSON.stringify(said));
  return digest(canonical(plain ?? null)).slice(0, 32);
}
