import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { LoggedCall } from '../../ci/replay/log/logged-call.ts';
import type { Unjudged, Verdict } from '../../ci/replay/verdict.ts';
import type { Terminal } from '../terminal.ts';
import type { JudgeRequest, ReplayJudge } from './open-judge.ts';

export type Judged = Verdict | Unjudged;

/** Who judges calls: this thread for a short log, and one thread for each core for a long one. */
export interface Crew {
  /** Resolves in the order of the calls. Rejects where a thread failed. */
  readonly judge: (calls: readonly LoggedCall[]) => Promise<readonly Judged[]>;
  /** How many batches are worth having under way. */
  readonly width: () => number;
  readonly close: () => Promise<void>;
}

/** What a thread is started with. */
export interface CrewTask {
  readonly request: JudgeRequest;
  readonly place: Pick<Terminal, 'cwd' | 'platform'> & {
    readonly variables: Readonly<Record<string, string>>;
  };
}

/** Starting threads takes as long as judging so many calls. */
const worthThreads = 3_000;

export const openCrew = (
  judge: ReplayJudge,
  task: CrewTask,
  threads: number = availableParallelism(),
): Crew => {
  const file = new URL('./worker.js', import.meta.url);
  // The sources are not run as threads, only what was built of them.
  const canStart = threads > 0 && existsSync(file);
  let begun = 0;
  let members: readonly Member[] = [];
  return {
    judge: (calls) => {
      begun += calls.length;
      if (members.length === 0 && canStart && begun > worthThreads) {
        members = Array.from({ length: threads }, () => startMember(file, task));
      }
      const [free] = [...members].sort((one, other) => one.load() - other.load());
      return free === undefined ? Promise.resolve(calls.map(judge.judge)) : free.judge(calls);
    },
    width: () => (members.length === 0 ? 1 : members.length * 3),
    close: async () => {
      await Promise.all(members.map((member) => member.close()));
    },
  };
};

interface Member {
  readonly load: () => number;
  readonly judge: (calls: readonly LoggedCall[]) => Promise<readonly Judged[]>;
  readonly close: () => Promise<void>;
}

interface Awaited {
  readonly resolve: (judged: readonly Judged[]) => void;
  readonly reject: (error: unknown) => void;
}

const startMember = (file: URL, task: CrewTask): Member => {
  const worker = new Worker(file, { workerData: task });
  const under: Awaited[] = [];
  let failure: unknown;
  const fail = (error: unknown): void => {
    failure ??= error;
    for (const one of under.splice(0)) one.reject(failure);
  };
  worker.on('message', (judged: readonly Judged[]) => under.shift()?.resolve(judged));
  worker.on('error', fail);
  worker.on('exit', (code) => fail(new Error(`a thread of the replay ended with code ${code}`)));
  return {
    load: () => under.length,
    judge: (calls) =>
      new Promise((resolve, reject) => {
        if (failure !== undefined) reject(failure);
        under.push({ resolve, reject });
        worker.postMessage(calls);
      }),
    close: async () => {
      failure ??= new Error('closed');
      await worker.terminate();
    },
  };
};
