/** Programs that only write down their words, and exit as the run wants it. */
export const LEAVES = ['c1', 'c2', 'c3', 'c4', 'rm', 'cp', 'curl', 'touch'] as const;

/** Stand-ins for programs whose output has a shape. */
export const PRODUCERS = ['nproc', 'git', 'mktemp', 'seq', 'date', 'basename', 'fd'] as const;

/** Real programs that run others, and a few that only print. */
export const PROGRAMS = [
  'env',
  'timeout',
  'nice',
  'nohup',
  'setsid',
  'stdbuf',
  'ionice',
  'taskset',
  'chrt',
  'flock',
  'xargs',
  'find',
  'echo',
  'printf',
  'true',
] as const;
