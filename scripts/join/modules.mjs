// The modules as tsc wrote them, and what the ways of joining them have in common.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const dist = join(root, 'dist');
export const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

export const modules = readdirSync(dist, { recursive: true })
  .filter((path) => path.endsWith('.js'))
  .map((path) => join(dist, path));
const texts = new Map(modules.map((path) => [path, readFileSync(path, 'utf8')]));

/**
 * Half the time of an import was this one's seventeen files. It stays among the dependencies, so that who audits them
 * sees it; the version is pinned.
 */
export const joinedPackages = ['unbash'];

/** What another package or Node gives, and what the import map of this one does. */
export const isOutside = (id) => /^[^./]/.test(id) && !joinedPackages.includes(id);

/** Blanks and comments go; names stay, so that a stack trace can be read. */
export const minify = { compress: false, mangle: false, codegen: { removeWhitespace: true } };

/** Every `./dist/….js` that the manifest names, patterns filled in. */
const named = JSON.stringify([manifest.exports, manifest.imports, manifest.bin])
  .match(/\.\/dist\/[^"]+\.js/g)
  .map((path) => new RegExp(`^${resolve(root, path).replaceAll('.', '\\.').replace('*', '[^/]+')}$`));

/** The modules that a text asks for at run time, by a path of its own; and the text itself, if it uses where it stands. */
const askedFor = (path, text) => [
  ...[...text.matchAll(/\b(?:sibling|requireSibling|URL)\([^'\n]*'(\.[^']+\.js)'/g)].map(([, target]) =>
    resolve(dirname(path), target),
  ),
  ...(text.includes('import.meta') ? [path] : []),
];

/** What bin.mjs makes the package's bin of. Nobody imports it. */
export const binModule = join(dist, 'cli/main.js');

/** What the bin imports when it is needed. */
export const loadedLater = [join(dist, 'cli/start.js'), join(dist, 'cli/hook/start.js')];

/** The modules that somebody finds by their place. */
export const entries = new Set([
  ...loadedLater,
  ...modules.filter((path) => named.some((pattern) => pattern.test(path))),
  ...modules.flatMap((path) => (path === binModule ? [] : askedFor(path, texts.get(path)))),
]);

const importsOf = (path) =>
  [...texts.get(path).matchAll(/^(?:import|export)\b[^;]*?\bfrom '([^'\n]+)';$|^import '([^'\n]+)';$/gm)].map(
    ([, from, alone]) => from ?? alone,
  );

/** What a module loads together with itself. */
const staticImports = (path) =>
  importsOf(path)
    .filter((name) => name.startsWith('.'))
    .map((name) => resolve(dirname(path), name));

/** The layer that a module belongs to. */
export const layerOf = (path) => relative(dist, path).split('/')[0];

const ranks = new Map();

/**
 * How many modules with a place of their own lie, one below the other, under a module of the same layer. Joined with
 * others of its rank, a module never comes to import what imports it: where a bundler follows the import map at once,
 * such a circle would run a module before what it needs.
 */
export const rankOf = (path) => {
  let rank = ranks.get(path);
  if (rank !== undefined) return rank;
  rank = 0;
  for (const name of importsOf(path)) {
    const target = name.startsWith('.')
      ? resolve(dirname(path), name)
      : name in manifest.imports
        ? join(root, manifest.imports[name].module)
        : undefined;
    if (target === undefined || layerOf(target) !== layerOf(path)) continue;
    rank = Math.max(rank, rankOf(target) + (entries.has(target) ? 1 : 0));
  }
  ranks.set(path, rank);
  return rank;
};

/** Some modules and all that is loaded together with them. */
export const closure = (paths, seen = new Set()) => {
  for (const path of paths) {
    if (seen.has(path)) continue;
    seen.add(path);
    closure(staticImports(path), seen);
  }
  return seen;
};

/**
 * One letter beyond Latin makes the text of a file twice as wide, and slower to read. Such letters stand in strings,
 * templates and expressions, where an escape says the same; but for raw templates.
 */
export const inAscii = (text) => {
  if (/\bString\.raw`[^`]*[^\0-\x7f]/.test(text)) throw new Error('a raw template has a letter beyond ASCII');
  return text.replaceAll(
    /[^\0-\x7f]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
};
