import { expect, test } from 'vitest';
import { builtInPrograms } from '../../src/classify/programs/index.ts';
import { compilePrograms } from '../../src/classify/programs/lookup.ts';
import type { ProgramTable } from '../../src/classify/programs/schema.ts';
import { programTables } from '../../src/classify/programs/tables/eager.ts';

function namesOf(table: ProgramTable): readonly string[] {
  return Object.entries(table).flatMap(([name, { aliases = [] }]) => [name, ...aliases]);
}

function wrapped(names: readonly string[]): string {
  const lines: string[] = [];
  let line = '   ';
  for (const name of [...new Set(names)].sort()) {
    if (line.length + name.length >= 109) {
      lines.push(line);
      line = '   ';
    }
    line += ` ${name}`;
  }
  return [...lines, line].join('\n');
}

function rendered(): string {
  const families = Object.entries<ProgramTable>(programTables).map(([family, table]) => {
    const key = family.includes('-') ? `'${family}'` : family;
    return `  ${key}: \`\n${wrapped(namesOf(table))}\`,\n`;
  });
  return `import type { Family } from './tables/eager.ts';

/** The names of each family's programs. Written by \`npm run names\`; a test holds that it equals the tables. */
export const PROGRAM_NAMES: Readonly<Record<Family, string>> = {
${families.join('')}};
`;
}

test('the names are those of the tables', async () => {
  await expect(rendered()).toMatchFileSnapshot('../../src/classify/programs/names.table.ts');
});

test('a name finds what it finds in all tables at once', () => {
  const all = compilePrograms(Object.values(programTables));
  for (const name of Object.values<ProgramTable>(programTables).flatMap(namesOf)) {
    const found = builtInPrograms().find(name);
    expect(found, name).toBeDefined();
    expect([found?.name, found?.entry.entry]).toEqual([all.find(name)?.name, all.find(name)?.entry.entry]);
  }
  expect(builtInPrograms().find('')).toBeUndefined();
  expect(builtInPrograms().find('constructor')).toBeUndefined();
});
