import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { paths } from '../paths.ts';
import { holdsShellText, type SourceKind, shellTexts } from './extract/texts.ts';
import { fetchTarballs, tarballPath } from './fetch.ts';
import { readTarball } from './tarball.ts';

/**
 * Most texts taken of one package and kind, so that no package with a large manual stands for a third of the sample.
 */
const perPackage = 160;

const packageList = (): readonly string[] => {
  const list: unknown = JSON.parse(readFileSync(paths.packageList, 'utf8'));
  return Array.isArray(list) ? list.filter((spec) => typeof spec === 'string') : [];
};

/** Distinct texts of one package, an even spread over its files where there are too many. */
const packageTexts = (spec: string): ReadonlyMap<SourceKind, readonly string[]> => {
  const byKind = new Map<SourceKind, Set<string>>();
  const files = readTarball(readFileSync(tarballPath(spec)), holdsShellText);
  for (const file of [...files].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    const { kind, texts } = shellTexts(file.path, file.text);
    const known = byKind.get(kind) ?? new Set<string>();
    byKind.set(kind, known);
    for (const text of texts) if (text.trim() !== '') known.add(text.trim());
  }
  const spread = new Map<SourceKind, readonly string[]>();
  for (const [kind, texts] of byKind) {
    const every = Math.max(1, texts.size / perPackage);
    spread.set(
      kind,
      [...texts].filter((_, index) => Math.floor(index / every) !== Math.floor((index - 1) / every)),
    );
  }
  return spread;
};

/**
 * Gathers shell texts from the listed packages and writes them as calls, one JSON object a line, in an order that
 * depends on the list alone.
 */
export const gather = (): void => {
  const specs = packageList();
  const failed = new Set(fetchTarballs(specs));
  for (const spec of failed) console.log(`skipped ${spec}: npm could not fetch it`);
  const calls = new Map<string, string>();
  const counts = new Map<SourceKind, number>();
  for (const spec of specs.filter((candidate) => !failed.has(candidate))) {
    for (const [kind, texts] of packageTexts(spec)) {
      for (const text of texts) {
        if (calls.has(text)) continue;
        calls.set(text, JSON.stringify({ id: `${spec}:${kind}:${calls.size}`, command: text }));
        counts.set(kind, (counts.get(kind) ?? 0) + 1);
      }
    }
  }
  mkdirSync(paths.cache, { recursive: true });
  writeFileSync(paths.corpus, `${[...calls.values()].join('\n')}\n`);
  const shares = [...counts].sort((a, b) => b[1] - a[1]).map(([kind, count]) => `${kind} ${count}`);
  console.log(`${calls.size} distinct texts of ${specs.length - failed.size} packages: ${shares.join(', ')}`);
};
