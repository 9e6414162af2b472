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
const rounds = 60;

/** What the gate adds to a decision, without hooks and questions, in processor time: the ticket included. */
export const benchGate = async (): Promise<void> => {
  const policy = recommendedPolicy();
  const surroundings = environment((await loadShells()).both);
  const pure = (command: string) => decide(policy, classify({ command }, surroundings), {});
  const texts = everydayLines()
    .filter((command) => pure(command).effect === 'allow')
    .slice(0, mostTexts);
  const gate = await createGate({ policy, environment: surroundings });
  const times: Record<'pure' | 'gate' | 'again', number[]> = { pure: [], gate: [], again: [] };
  for (let round = 0; round < rounds; round += 1) {
    // Taken in turn, so that what slows the machine slows all.
    for (const name of ['pure', 'gate', 'again'] as const) {
      const start = process.cpuUsage();
      for (const command of texts) {
        if (name === 'gate') {
          const outcome = await gate.check({ tool: 'bash', input: { command } });
          if (outcome.kind === 'allow') outcome.ticket.done();
        } else {
          pure(command);
        }
      }
      const { user, system } = process.cpuUsage(start);
      times[name].push((user + system) / texts.length);
    }
  }
  printHeading('gate', `a check without hooks and questions, over ${texts.length} texts that pass`);
  const decided = Math.min(least(times.pure), least(times.again));
  const line = (name: string, value: number): void =>
    console.log(`${name.padEnd(40)} ${value.toFixed(1).padStart(8)} µs`);
  line('classify and decide', decided);
  line('the same again (noise)', least(times.again));
  line('gate.check with its ticket', least(times.gate));
  line('added', least(times.gate) - decided);
};

/** The quietest round: another program's work only ever adds. */
const least = (values: readonly number[]): number => Math.min(...values);

const everydayLines = (): readonly string[] =>
  readFileSync(join(paths.root, 'fixtures/vectors/agent-lines.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => {
      const row: unknown = JSON.parse(line);
      const command = typeof row === 'object' && row !== null && 'command' in row ? row.command : undefined;
      return typeof command === 'string' ? [command] : [];
    });
