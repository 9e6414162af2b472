import { describe, expect, test } from 'vitest';
import { classify } from '../../src/classify/index.ts';
import { type Machine, machineOf, showDeed } from '../support/lines-deeds.ts';
import { rows } from './support/rows.ts';

interface Row {
  readonly id: string;
  readonly command?: string;
  readonly call?: unknown;
  readonly machine?: Machine;
  readonly deeds: readonly string[];
  readonly reasons?: readonly string[];
}

/** What a call would do, on a machine: the deeds in their order, equal ones once. */
describe.each(['tools', 'hosts', 'paths', 'execution', 'deeds'])('classify %s', (name) => {
  for (const row of rows<Row>(`classify-${name}.jsonl`)) {
    test(row.id, () => {
      const found = classify(row.call ?? { command: row.command }, machineOf(row.machine ?? {}));
      expect([...new Set(found.deeds.map(showDeed))]).toEqual(row.deeds);
      if (row.reasons !== undefined) expect(found.reasons.map(({ code }) => code)).toEqual(row.reasons);
    });
  }
});
