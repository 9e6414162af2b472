/**
 * Who may ask now. Calls wait in order for one of a limited number of places.
 *
 * INVARIANT: never more than `places` are held; one that is left is given to the first that still waits.
 */
export interface Queue {
  /** Waits for a place. `undefined` where the signal was aborted first; then nothing is held. */
  readonly enter: (signal: AbortSignal) => Promise<Place | undefined>;
  readonly held: () => number;
  readonly waiting: () => number;
}

export interface Place {
  /** Frees the place; a second call does nothing. */
  readonly leave: () => void;
}

interface Waiter {
  readonly admit: (place: Place) => void;
}

export function createQueue(places: number | 'unlimited'): Queue {
  const most = places === 'unlimited' ? Number.POSITIVE_INFINITY : Math.max(1, places);
  const waiters: Waiter[] = [];
  let held = 0;
  const take = (): Place => {
    held += 1;
    let isHeld = true;
    return {
      leave: () => {
        if (!isHeld) return;
        isHeld = false;
        held -= 1;
        if (held < most) waiters.shift()?.admit(take());
      },
    };
  };
  return {
    enter: (signal) => {
      if (signal.aborted) return Promise.resolve(undefined);
      if (held < most && waiters.length === 0) return Promise.resolve(take());
      return new Promise((settle) => {
        const give = (): void => {
          waiters.splice(waiters.indexOf(waiter), 1);
          settle(undefined);
        };
        const waiter: Waiter = {
          admit: (place) => {
            signal.removeEventListener('abort', give);
            settle(place);
          },
        };
        signal.addEventListener('abort', give, { once: true });
        waiters.push(waiter);
      });
    },
    held: () => held,
    waiting: () => waiters.length,
  };
}
