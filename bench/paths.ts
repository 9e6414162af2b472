import { fileURLToPath } from 'node:url';

/**
 * The repository's root. The bench runs compiled from `.build/bench`, so two levels up from there; its inputs
 * (`bench/corpus/packages.json`) are read from the sources.
 */
const root = new URL('../../', import.meta.url);

const inRoot = (path: string): string => fileURLToPath(new URL(path, root));

export const paths = {
  root: inRoot('.'),
  packageList: inRoot('bench/corpus/packages.json'),
  cache: inRoot('.bench-cache'),
  tarballs: inRoot('.bench-cache/tarballs'),
  corpus: inRoot('.bench-cache/corpus.jsonl'),
  peers: inRoot('.bench-cache/peers'),
  grammar: inRoot('node_modules/tree-sitter-bash/tree-sitter-bash.wasm'),
  dist: inRoot('dist'),
} as const;
