import { createShell } from '../../src/shell/index.ts';
import { type Bench, runBatch, shrink } from '../../test/differential/soundness/campaign.ts';
import { CLASSES } from '../../test/differential/soundness/classes.ts';
import { openSandbox } from '../../test/differential/soundness/sandbox.ts';
import { openStructure } from '../../test/differential/soundness/structure.ts';
import { loadEngine } from '../engine.ts';
import type { Answer, Request } from './messages.ts';

/* One process of a campaign: takes a portion, answers what came out, until it is told to end. */

const opened = openSandbox();
const structure = openStructure();
const { shell } = await loadEngine();
const first = createShell();
const bench = {
  shells: { both: shell, first },
  plain: first,
  structure,
  sandbox: opened.ok ? opened.sandbox : undefined,
};

const benchOf = ({ readers }: Extract<Request, { kind: 'portion' }>): Bench => ({
  ...bench,
  shells: Object.fromEntries(readers.map((name) => [name, bench.shells[name]])),
});

const answer = (message: Answer): void => {
  process.send?.(message);
};

process.on('message', (request: Request) => {
  switch (request.kind) {
    case 'portion': {
      const kind = CLASSES.find(({ name }) => name === request.portion.class);
      if (kind === undefined) return;
      const { seed, count, runs } = request.portion;
      const { tally, failures } = runBatch(benchOf(request), kind, seed, count, runs);
      answer({ kind: 'batch', class: kind.name, tally, failures });
      return;
    }
    case 'shrink': {
      const kind = CLASSES.find(({ name }) => name === request.failure.class);
      if (kind === undefined) return;
      answer({ kind: 'shrunk', failure: shrink(bench, kind, request.failure) });
      return;
    }
    case 'end':
      if (opened.ok) opened.sandbox.close();
      structure.close();
      process.disconnect();
      return;
    default:
      request satisfies never;
  }
});

answer({ kind: 'ready', missing: opened.ok ? undefined : opened.missing });
