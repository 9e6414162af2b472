import { existsSync, readFileSync } from 'node:fs';
import { paths } from '../paths.ts';
import { gather } from './gather.ts';

export interface Sample {
  readonly id: string;
  readonly command: string;
}

const parseLine = (line: string): readonly Sample[] => {
  const value: unknown = JSON.parse(line);
  if (typeof value !== 'object' || value === null || !('id' in value) || !('command' in value)) return [];
  const { id, command } = value;
  return typeof id === 'string' && typeof command === 'string' ? [{ id, command }] : [];
};

/** The gathered texts; gathers them first where the cache has none. */
export const loadCorpus = (): readonly Sample[] => {
  if (!existsSync(paths.corpus)) gather();
  return readFileSync(paths.corpus, 'utf8')
    .split('\n')
    .flatMap((line) => (line === '' ? [] : parseLine(line)));
};
