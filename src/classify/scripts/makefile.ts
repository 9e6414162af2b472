import { nearest, type ScriptRun, type ScriptSource } from './script-run.ts';

interface Rule {
  readonly prerequisites: readonly string[];
  readonly recipe: readonly string[];
}

interface Makefile {
  readonly rules: ReadonlyMap<string, Rule>;
  readonly phony: ReadonlySet<string>;
  readonly first: string | undefined;
  readonly variables: ReadonlyMap<string, string>;
}

/**
 * `make TARGET…`: the recipes of the targets and of all that they need. Only makefiles of plain rules and variables are
 * read; `include`, conditionals, functions and pattern rules leave it unread. Source: the GNU make manual.
 */
export function makeRecipes(words: readonly string[], source: ScriptSource): ScriptRun | undefined {
  const targets = words.slice(1);
  if (targets.some((word) => /^-|=/.test(word))) return undefined;
  const found = nearest({ ...source, root: source.directory }, ['GNUmakefile', 'makefile', 'Makefile']);
  const file = found === undefined ? undefined : readMakefile(found.text);
  if (file === undefined) return undefined;
  const asked = targets.length > 0 ? targets : file.first === undefined ? [] : [file.first];
  const texts: string[] = [];
  const seen = new Set<string>();
  let whole = asked.length > 0;
  const visit = (target: string): boolean => {
    if (seen.has(target)) return true;
    seen.add(target);
    const rule = file.rules.get(target);
    // Without a rule of its own a built-in one may make it.
    if (rule === undefined) {
      whole = false;
      return texts.length > 0 || seen.size > asked.length;
    }
    if (rule.recipe.length === 0 && !file.phony.has(target)) whole = false;
    if (!rule.prerequisites.every(visit)) return false;
    for (const line of rule.recipe) {
      const text = expand(line, file.variables, target, rule.prerequisites);
      if (text === undefined) return false;
      texts.push(text);
    }
    return true;
  };
  if (!asked.every(visit) || texts.length === 0) return undefined;
  return { texts, directory: source.directory, whole, binFolders: [] };
}

const ASSIGNMENT = /^([A-Za-z_][\w.-]*)\s*(?::{0,3}|\?)=\s*(.*)$/;
const RULE = /^([^\s:=#%][^:=#%]*):(?![:=])\s*([^=:#%;|]*)(?:#.*)?$/;
const UNREAD =
  /^\s*-?(?:include|sinclude|ifeq|ifneq|ifdef|ifndef|else|endif|define|export|unexport|override|vpath|undefine|load)\b/;
/** Variables that put another program in the place of the shell or of make's own settings. */
const STEERING = /^(?:SHELL|\.SHELLFLAGS|MAKEFLAGS|MAKEFILES|VPATH|\.RECIPEPREFIX|GNUMAKEFLAGS)$/;

function readMakefile(text: string): Makefile | undefined {
  const rules = new Map<string, { prerequisites: string[]; recipe: string[] }>();
  const variables = new Map<string, string>();
  const phony = new Set<string>();
  let first: string | undefined;
  let current: readonly { prerequisites: string[]; recipe: string[] }[] = [];
  for (const line of text.replace(/\\\r?\n[ \t]*/g, ' ').split(/\r?\n/)) {
    if (line.startsWith('\t')) {
      if (current.length === 0 && line.trim() !== '') return undefined;
      for (const rule of current) rule.recipe.push(line.slice(1));
      continue;
    }
    if (/^\s*(?:#.*)?$/.test(line)) continue;
    if (UNREAD.test(line)) return undefined;
    const assignment = ASSIGNMENT.exec(line);
    if (assignment !== null) {
      const [, name = '', value = ''] = assignment;
      if (STEERING.test(name)) return undefined;
      variables.set(name, value.replace(/\s+#.*$/, ''));
      current = [];
      continue;
    }
    const rule = RULE.exec(line);
    if (rule === null || line.includes('$')) return undefined;
    const [, names = '', needs = ''] = rule;
    const prerequisites = needs.split(/\s+/).filter(Boolean);
    const targets = names.trim().split(/\s+/);
    if (targets.includes('.PHONY')) {
      for (const name of prerequisites) phony.add(name);
      current = [];
      continue;
    }
    if (targets.some((name) => /^\.[A-Z]/.test(name))) return undefined;
    first ??= targets[0];
    current = targets.map((name) => {
      const known = rules.get(name) ?? { prerequisites: [], recipe: [] };
      known.prerequisites.push(...prerequisites);
      rules.set(name, known);
      return known;
    });
  }
  return { rules, phony, first, variables };
}

/** The shell text of a recipe's line; `undefined` where a function or a variable that is not known stands in it. */
function expand(
  line: string,
  variables: ReadonlyMap<string, string>,
  target: string,
  prerequisites: readonly string[],
  depth = 0,
): string | undefined {
  if (depth > 8) return undefined;
  const bare = line.replace(/^[\s@+-]+/, '');
  let text = '';
  for (let at = 0; at < bare.length; at += 1) {
    if (bare.charAt(at) !== '$') {
      text += bare.charAt(at);
      continue;
    }
    at += 1;
    const next = bare.charAt(at);
    if (next === '$') text += '$';
    else if (next === '@') text += target;
    else if (next === '<') text += prerequisites[0] ?? '';
    else if (next === '^') text += prerequisites.join(' ');
    else {
      const reference = /^[({]([A-Za-z_][\w.-]*)[)}]/.exec(bare.slice(at));
      const name = reference?.[1];
      // Recursive make, which reads the same file again with targets of its own.
      if (reference === null || name === undefined) return undefined;
      if (name === 'MAKE') text += 'make';
      else {
        const value = variables.get(name);
        const inner =
          value === undefined ? undefined : expand(value, variables, target, prerequisites, depth + 1);
        if (inner === undefined) return undefined;
        text += inner;
      }
      at += reference[0].length - 1;
    }
  }
  return text;
}
