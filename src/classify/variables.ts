import { neutralVariables, publicNames, secretNameParts, steeringVariables } from './variables.table.ts';

export type VariableKind = 'steering' | 'neutral' | 'unlisted';

interface Names {
  readonly exact: ReadonlySet<string>;
  /** Beginnings and endings round a star. */
  readonly patterns: readonly (readonly [string, string])[];
}

function namesOf(list: readonly string[]): Names {
  const exact = new Set<string>();
  const patterns: (readonly [string, string])[] = [];
  for (const name of list) {
    const star = name.indexOf('*');
    if (star === -1) exact.add(name);
    else patterns.push([name.slice(0, star), name.slice(star + 1)]);
  }
  return { exact, patterns };
}

function matches(names: Names, name: string): boolean {
  return (
    names.exact.has(name) ||
    names.patterns.some(
      ([start, end]) =>
        name.length >= start.length + end.length && name.startsWith(start) && name.endsWith(end),
    )
  );
}

const neutral = namesOf(neutralVariables);
const steering = namesOf(Object.keys(steeringVariables));
const openNames: ReadonlySet<string> = new Set(publicNames);
const secretParts: ReadonlySet<string> = new Set(secretNameParts);

/** What a variable does to programs. An exact name goes before a pattern; what is in neither list is `unlisted`. */
export function variableKind(name: string): VariableKind {
  if (neutral.exact.has(name)) return 'neutral';
  if (matches(steering, name)) return 'steering';
  return matches(neutral, name) ? 'neutral' : 'unlisted';
}

/** Whether a variable's name says that it holds a credential: a part between underscores is on the list. */
export function isSecretVariable(name: string): boolean {
  if (name.length < 3 || openNames.has(name)) return false;
  const upper = name.toUpperCase();
  if (secretParts.has(upper)) return true;
  const parts = upper.split('_');
  for (let i = 0; i < parts.length; i++) {
    let joined = '';
    // Listed parts may themselves hold an underscore: `API_KEY`.
    for (let j = i; j < parts.length && j < i + 3; j++) {
      joined = j === i ? (parts[j] ?? '') : `${joined}_${parts[j] ?? ''}`;
      if (secretParts.has(joined)) return true;
    }
  }
  return false;
}
