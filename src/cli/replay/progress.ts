import type { Terminal } from '../terminal.ts';

/** A line that tells how far a long run is; where nobody looks there is none. */
export interface Progress {
  readonly show: (done: number, calls: number) => void;
  readonly end: () => void;
}

const barWidth = 30;
const everyMilliseconds = 100;

/** `total` is in the same unit as what is shown as done; 0 where it is not known. */
export const progressOn = ({ status }: Terminal, total: number, now: () => number): Progress => {
  let last = 0;
  const started = now();
  return {
    show: (done, calls) => {
      const time = now();
      if (status === undefined || time - last < everyMilliseconds) return;
      last = time;
      const seconds = Math.max(0.001, (time - started) / 1000);
      const rate = `${calls.toLocaleString('en')} calls, ${Math.round(calls / seconds).toLocaleString('en')}/s`;
      if (total <= 0) {
        status(rate);
        return;
      }
      const share = Math.min(1, done / total);
      const full = Math.round(share * barWidth);
      const bar = `${'#'.repeat(full)}${'.'.repeat(barWidth - full)}`;
      status(
        `[${bar}] ${Math.floor(share * 100)
          .toString()
          .padStart(3)} %  ${rate}`,
      );
    },
    end: () => status?.(''),
  };
};
