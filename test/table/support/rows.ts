import { readFileSync } from 'node:fs';

/** The rows of a JSON-lines fixture. */
export function rows<Row extends { readonly id: string }>(name: string): readonly Row[] {
  const text = readFileSync(new URL(`../../../fixtures/${name}`, import.meta.url), 'utf8');
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line): Row => JSON.parse(line));
}
