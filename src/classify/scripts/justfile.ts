import { nearest, type ScriptRun, type ScriptSource } from './script-run.ts';

/**
 * `just RECIPE`: the recipe's lines and those of its dependencies. Interpolation, settings, imports, attributes,
 * parameters and recipes with a `#!` line leave it unread. Source: the manual of just.
 */
export function justRecipes(words: readonly string[], source: ScriptSource): ScriptRun | undefined {
  const asked = words.slice(1);
  if (asked.some((word) => /^-|[=/:]/.test(word))) return undefined;
  const found = nearest(source, ['justfile', 'Justfile', '.justfile']);
  const recipes = found === undefined ? undefined : readJustfile(found.text);
  if (found === undefined || recipes === undefined) return undefined;
  const [first] = recipes.keys();
  const texts: string[] = [];
  const seen = new Set<string>();
  const visit = (name: string): boolean => {
    if (seen.has(name)) return true;
    seen.add(name);
    const recipe = recipes.get(name);
    if (recipe === undefined || !recipe.dependencies.every(visit)) return false;
    texts.push(...recipe.lines);
    return true;
  };
  const names = asked.length > 0 ? asked : first === undefined ? [] : [first];
  if (!names.every(visit) || texts.length === 0) return undefined;
  return { texts, directory: found.folder, whole: true, binFolders: [] };
}

interface Recipe {
  readonly dependencies: readonly string[];
  readonly lines: string[];
}

function readJustfile(text: string): ReadonlyMap<string, Recipe> | undefined {
  if (text.includes('{{')) return undefined;
  const recipes = new Map<string, Recipe>();
  let current: Recipe | undefined;
  for (const line of text.replace(/\\\r?\n/g, ' ').split(/\r?\n/)) {
    if (line.trim() === '') continue;
    if (/^[ \t]/.test(line)) {
      const body = line.trim();
      if (current === undefined || body.startsWith('#!')) return undefined;
      current.lines.push(body.replace(/^[@-]+/, ''));
      continue;
    }
    if (line.startsWith('#')) continue;
    const head = /^@?([A-Za-z_][\w-]*):\s*((?:[A-Za-z_][\w-]*\s*)*)(?:#.*)?$/.exec(line);
    if (head === null) return undefined;
    const [, name = '', needs = ''] = head;
    current = { dependencies: needs.split(/\s+/).filter(Boolean), lines: [] };
    recipes.set(name, current);
  }
  return recipes;
}
