import { expect, test } from 'vitest';
import { builtInPrograms } from '../../src/classify/programs/index.ts';
import { compilePrograms } from '../../src/classify/programs/lookup.ts';
import type { ProgramTable } from '../../src/classify/programs/schema.ts';
import { programTables } from '../../src/classify/programs/tables/eager.ts';
import { wrapperNamed } from '../../src/shell/wrapper-lookup.ts';
import type { WrapperTable } from '../../src/shell/wrapper-schema.ts';
import { wrapperTables } from '../../src/shell/wrapper-tables/eager.ts';

type Names = readonly (readonly [family: string, names: readonly string[]])[];

const programNames: Names = Object.entries<ProgramTable>(programTables).map(([family, table]) => [
  family,
  Object.entries(table).flatMap(([name, { aliases = [] }]) => [name, ...aliases]),
]);

const wrapperNames: Names = Object.entries<WrapperTable>(wrapperTables).map(([family, table]) => [
  family,
  Object.entries(table).flatMap(([name, { aliases = '' }]) => [
    name,
    ...aliases.split(/\s+/).filter(Boolean),
  ]),
]);

function lines(names: readonly string[]): string {
  const done: string[] = [];
  let line = '   ';
  for (const name of [...new Set(names)].sort()) {
    if (line.length + name.length >= 108) {
      done.push(line);
      line = '   ';
    }
    line += ` ${name}`;
  }
  return [...done, line].join('\n');
}

function rendered(constant: string, type: string, from: string, names: Names): string {
  const families = names.map(
    ([family, listed]) => `  [\n    '${family}',\n    \`\n${lines(listed)}\`,\n  ],\n`,
  );
  return `import type { ${type} } from '${from}';

/** The names that each table holds. Written by \`npm run names\`; a test holds that they equal the tables. */
export const ${constant}: readonly (readonly [${type}, string])[] = [
${families.join('')}];
`;
}

test('the names of programs are those of the tables', async () => {
  const text = rendered('PROGRAM_NAMES', 'Family', './tables/eager.ts', programNames);
  await expect(text).toMatchFileSnapshot('../../src/classify/programs/names.table.ts');
});

test('the names of wrappers are those of the tables', async () => {
  const text = rendered('WRAPPER_NAMES', 'WrapperFamily', './wrapper-tables/eager.ts', wrapperNames);
  await expect(text).toMatchFileSnapshot('../../src/shell/wrapper-names.table.ts');
});

test.each([
  ['programs', programNames],
  ['wrappers', wrapperNames],
])('no name of %s stands in two tables', (_, names) => {
  const all = names.flatMap(([, listed]) => [...new Set(listed)]);
  expect(all.filter((name, at) => all.indexOf(name) !== at)).toEqual([]);
});

test('a program is found by every name, as in all tables at once', () => {
  const all = compilePrograms(Object.values(programTables));
  const programs = builtInPrograms();
  for (const name of programNames.flatMap(([, names]) => names)) {
    const found = programs.find(name);
    expect(found?.entry.entry, name).toBeDefined();
    // By identity: entries are large.
    expect(found?.entry.entry === all.find(name)?.entry.entry, name).toBe(true);
    expect(found?.name).toBe(all.find(name)?.name);
  }
  for (const name of ['', 'constructor', '__proto__']) expect(programs.find(name)).toBeUndefined();
});

test('a wrapper is found by every name', () => {
  for (const name of wrapperNames.flatMap(([, names]) => names))
    expect(wrapperNamed(name), name).toBeDefined();
  for (const name of ['', 'constructor', '__proto__']) expect(wrapperNamed(name)).toBeUndefined();
});
