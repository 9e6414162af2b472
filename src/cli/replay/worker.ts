import { parentPort, workerData } from 'node:worker_threads';
import type { LoggedCall } from '../../ci/replay/log/logged-call.ts';
import type { Terminal } from '../terminal.ts';
import type { CrewTask } from './crew.ts';
import { openJudge } from './open-judge.ts';

/** A thread of the replay: opens the same policy as the main one, and judges batches of calls in the order they come. */
const work = async ({ request, place }: CrewTask): Promise<void> => {
  // What is doubtful about the policy was said by the main thread.
  const terminal: Terminal = {
    ...place,
    colour: false,
    columns: 80,
    print: () => {},
    complain: () => {},
    readStandardInput: async () => new Uint8Array(),
  };
  const waiting: (readonly LoggedCall[])[] = [];
  let answer = (calls: readonly LoggedCall[]): void => {
    waiting.push(calls);
  };
  parentPort?.on('message', (calls: readonly LoggedCall[]) => answer(calls));
  const judge = await openJudge(request, terminal);
  if (judge === undefined) throw new Error('the policy cannot be opened a second time');
  answer = (calls) => parentPort?.postMessage(calls.map(judge.judge));
  for (const calls of waiting) answer(calls);
};

const task: CrewTask = workerData;
// A rejection ends the thread, and the main one is told.
void work(task);
