import { familyTable } from '#program-tables';
import { compilePrograms, type Programs } from './lookup.ts';
import { PROGRAM_NAMES } from './names.table.ts';
import type { ProgramTable } from './schema.ts';
import type { Family } from './tables/eager.ts';

/** Every table of the package, by its family's name. */
export function programTables(): Readonly<Record<string, ProgramTable>> {
  return Object.fromEntries(PROGRAM_NAMES.map(([family]) => [family, familyTable(family)]));
}

/** The family whose table holds a program of this name, or `undefined`. Loads nothing. */
export function programFamily(name: string): Family | undefined {
  return PROGRAM_NAMES.find(([, names]) => names.split(/\s+/).includes(name))?.[0];
}

/** A table is loaded and made ready when one of its names is first asked for. */
function byFamily(): Programs {
  const familyOf = new Map<string, Family>();
  for (const [family, names] of PROGRAM_NAMES)
    for (const name of names.trim().split(/\s+/)) familyOf.set(name, family);
  const ready = new Map<Family, Programs>();
  return {
    kind: 'programs',
    find(name) {
      const family = familyOf.get(name);
      if (family === undefined) return undefined;
      let programs = ready.get(family);
      if (programs === undefined) {
        programs = compilePrograms([familyTable(family)]);
        ready.set(family, programs);
      }
      return programs.find(name);
    },
  };
}

let builtIn: Programs | undefined;
const extended = new WeakMap<ProgramTable, Programs>();

/** The package's own tables. */
export function builtInPrograms(): Programs {
  builtIn ??= byFamily();
  return builtIn;
}

/** The package's tables with a user's entries in front. */
export function programsOf(additional: ProgramTable): Programs {
  const known = extended.get(additional);
  if (known !== undefined) return known;
  const own = compilePrograms([additional]);
  const made: Programs = {
    kind: 'programs',
    find: (name) => own.find(name) ?? builtInPrograms().find(name),
  };
  extended.set(additional, made);
  return made;
}
