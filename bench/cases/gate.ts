import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { classify } from '../../src/classify/index.ts';
import { createGate } from '../../src/gate/index.ts';
import { decide } from '../../src/policy/index.ts';
import { environment, recommendedPolicy } from '../decisions.ts';
import { paths } from '../paths.ts';
import { printHeading } from '../report.ts';
import { loadShells } from '../shells.ts';

/** Texts that pass unasked; what asks waits for somebody. */
const mostTexts = 400;
const rounds = 300;

/**
 * What the gate adds to a decision, without hooks and questions: the ticket included. Of each text the quietest of many
 * rounds counts, since another program's work only ever adds.
 */
export const benchGate = async (): Promise<void> => {
  const policy = recommendedPolicy();
  const surroundings = environment((await loadShells()).both);
  const pure = (command: string) =>
    decide(policy, classify({ tool: 'bash', input: { command } }, surroundings), {});
  const texts = everydayLines()
    .filter((command) => pure(command).effect === 'allow')
    .slice(0, mostTexts);
  const gate = await createGate({ policy, environment: surroundings });
  const checked = async (command: string): Promise<void> => {
    const outcome = await gate.check({ tool: 'bash', input: { command } });
    if (outcome.kind === 'allow') outcome.ticket.done();
  };
  const least: Record<Taken, number[]> = { pure: [], gate: [], again: [] };
  for (let round = 0; round < rounds; round += 1) {
    // Taken in turn, so that what slows the machine slows all.
    for (const name of ['pure', 'gate', 'again'] as const) {
      for (const [at, command] of texts.entries()) {
        const start = process.hrtime.bigint();
        if (name === 'gate') await checked(command);
        else pure(command);
        const microseconds = Number(process.hrtime.bigint() - start) / 1000;
        least[name][at] = Math.min(least[name][at] ?? microseconds, microseconds);
      }
    }
  }
  printHeading('gate', `a check without hooks and questions, over ${texts.length} texts that pass`);
  const decided = Math.min(mean(least.pure), mean(least.again));
  const line = (name: string, value: number): void =>
    console.log(`${name.padEnd(40)} ${value.toFixed(1).padStart(8)} µs`);
  line('classify and decide', decided);
  line('the same again (noise)', Math.max(mean(least.pure), mean(least.again)));
  line('gate.check with its ticket', mean(least.gate));
  line('added', mean(least.gate) - decided);
};

type Taken = 'pure' | 'gate' | 'again';

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

const everydayLines = (): readonly string[] =>
  readFileSync(join(paths.root, 'fixtures/vectors/agent-lines.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => {
      const row: unknown = JSON.parse(line);
      const command = typeof row === 'object' && row !== null && 'command' in row ? row.command : undefined;
      return typeof command === 'string' ? [command] : [];
    });
