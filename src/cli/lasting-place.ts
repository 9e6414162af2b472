import type { Environment } from '../classify/index.ts';
import { lastingFiles } from './lasting-files.ts';
import type { SessionPlace } from './session.ts';

/** The place as it is at one moment, for many calls that are judged together. */
export const lastingPlace = (place: SessionPlace): SessionPlace => {
  const made = new WeakMap<Environment, Environment>();
  return {
    ...place,
    environmentOf: (call) => {
      const environment = place.environmentOf(call);
      const known = made.get(environment);
      if (known !== undefined) return known;
      const lasting = lastingFiles(environment);
      made.set(environment, lasting);
      return lasting;
    },
  };
};
