import { describe, expect, it } from 'vitest';
import { compileWrapper, wrapperNamed } from '../../src/shell/wrapper-lookup.ts';
import type { WrapperEntry, WrapperTable } from '../../src/shell/wrapper-schema.ts';
import { wrapperTables } from '../../src/shell/wrapper-tables/eager.ts';
import { leftToPrograms } from '../../src/shell/wrappers-programs.table.ts';

const FAMILIES: readonly WrapperTable[] = Object.values(wrapperTables);
const OPTION_FIELDS = [
  'options',
  'stops',
  'texts',
  'codes',
  'programs',
  'rests',
  'obscures',
  'pipes',
  'deeds',
  'directories',
  'users',
  'clears',
  'remotes',
  'joins',
  'escapes',
  'splits',
  'skips',
] as const;

interface Row {
  readonly path: string;
  readonly entry: WrapperEntry;
}

function rowsOf(path: string, entry: WrapperEntry): readonly Row[] {
  const inner = Object.entries(entry.under ?? {}).flatMap(([name, child]) =>
    rowsOf(`${path} ${name}`, child),
  );
  return [{ path, entry }, ...inner];
}

const rows = Object.values<WrapperTable>(wrapperTables)
  .flatMap((table) => Object.entries(table))
  .flatMap(([name, entry]) => rowsOf(name, entry));

function listed(list: string | undefined): readonly string[] {
  return list === undefined || list === '' ? [] : list.split(' ');
}

describe('the wrapper tables', () => {
  it('name each program once, aliases included', () => {
    const names = FAMILIES.flatMap((family) =>
      Object.entries(family).flatMap(([name, entry]) => [name, ...listed(entry.aliases)]),
    );
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it('name no program that is left to the program tables', () => {
    const left = Object.values(leftToPrograms).flatMap((names) => names.split(' '));
    expect(left.filter((name, at) => left.indexOf(name) !== at)).toEqual([]);
    expect(left.filter((name) => wrapperNamed(name) !== undefined)).toEqual([]);
  });

  it.each(rows)('spell the options of $path', ({ entry }) => {
    const spelled: string[] = [];
    for (const field of OPTION_FIELDS) {
      for (const item of listed(entry[field])) {
        const names = item.replace(/(={1,3}\??)$/, '').split(',');
        for (const name of names) {
          expect(name, field).toMatch(/^-[^\s=,]*$/);
          spelled.push(name);
        }
      }
    }
    expect(spelled.filter((name, at) => spelled.indexOf(name) !== at)).toEqual([]);
  });

  it.each(rows)('give $path options that no cluster could be taken for', ({ path, entry }) => {
    if (entry.syntax !== undefined) return;
    const wrapper = compileWrapper(path, entry);
    for (const [option, rule] of wrapper.options) {
      if (option.startsWith('--') || option.length <= 2) continue;
      // A whole-word spelling such as `-dm` wins over the cluster; it has to say so on purpose.
      expect(WHOLE_WORDS.has(option), `${path} ${option} ${rule.role}`).toBe(true);
    }
  });

  it('know the names that matter', () => {
    for (const name of [
      'sudo',
      'env',
      'gtimeout',
      'sh',
      'dash',
      '.',
      'readarray',
      'fdfind',
      'podman',
      'ld-linux-x86-64.so.2',
    ]) {
      expect(wrapperNamed(name)?.name, name).toBeDefined();
    }
    for (const name of ['constructor', '__proto__', 'toString', '', 'rm', 'git']) {
      expect(wrapperNamed(name), name).toBeUndefined();
    }
  });
});

/** Spellings of several letters behind one dash that are options of their own. */
const WHOLE_WORDS: ReadonlySet<string> = new Set(
  (
    '-DD -DDD -ff -qq -qqq -tt -ttt -xx -yy -dm -dmS -ls -list -wipe -Logfile -vv -vvv -nw -ws -fv -fk ' +
    '-one-insn-per-tb'
  ).split(' '),
);
