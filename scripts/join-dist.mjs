// Joins what tsc wrote into a few files: Node spends most of a start on finding, reading and linking hundreds of them.
// See docs/decisions.md, "Layers are joined after tsc".
//
// What somebody asks for by its name stays where it is: the package's subpaths, its bin, the targets of its import map,
// and what a module asks for at run time. All else moves into one file for each layer (what the whole package's face
// loads of it), one for the start of the program, and one for each other set of users. Declarations stay as tsc wrote
// them.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');
const joined = join(root, 'dist.joined');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const modules = readdirSync(dist, { recursive: true })
  .filter((path) => path.endsWith('.js'))
  .map((path) => join(dist, path));
const texts = new Map(modules.map((path) => [path, readFileSync(path, 'utf8')]));

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
const entries = new Set([
  ...modules.filter((path) => named.some((pattern) => pattern.test(path))),
  ...modules.flatMap((path) => askedFor(path, texts.get(path))),
]);

/** What a module loads together with itself. */
const staticImports = (path) =>
  [
    ...texts.get(path).matchAll(/^(?:import|export)\b[^;]*?\bfrom '(\.[^'\n]+)';$|^import '(\.[^'\n]+)';$/gm),
  ].map(([, from, alone]) => resolve(dirname(path), from ?? alone));
const closure = (paths, seen = new Set()) => {
  for (const path of paths) {
    if (seen.has(path)) continue;
    seen.add(path);
    closure(staticImports(path), seen);
  }
  return seen;
};
const layerOf = (path) => relative(dist, path).split('/')[0];
const whole = closure([join(dist, 'index.js')]);
const start = closure(
  ['run', 'guarded-terminal', 'system-terminal'].map((name) => join(dist, `cli/${name}.js`)),
);

/** From the lowest up: a group takes with it what its modules import and no earlier group holds. */
const groups = [
  ...['shell', 'classify', 'policy'].map((name) => ({
    name,
    test: (path) => whole.has(path) && layerOf(path) === name,
  })),
  { name: 'start', test: (path) => start.has(path) },
];

/**
 * Half the time of an import was this one's seventeen files. It stays among the dependencies, so that who audits them
 * sees it; the version is pinned.
 */
const joinedPackages = ['unbash'];

/**
 * One letter beyond Latin makes the text of a file twice as wide, and slower to read. Such letters stand in strings,
 * templates and expressions, where an escape says the same; but for raw templates.
 */
const inAscii = (text) => {
  if (/\bString\.raw`[^`]*[^\0-\x7f]/.test(text)) throw new Error('a raw template has a letter beyond ASCII');
  return text.replaceAll(
    /[^\0-\x7f]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
};

const build = await rolldown({
  input: Object.fromEntries([...entries].map((path) => [relative(dist, path).slice(0, -3), path])),
  platform: 'neutral',
  external: (id) => /^[^./]/.test(id) && !joinedPackages.includes(id),
});
await build.write({
  dir: joined,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: 'joined/[name].js',
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  codeSplitting: {
    groups: groups.map(({ name, test }, at) => ({
      name,
      priority: groups.length - at,
      test: (path) => test(path) && !entries.has(path),
    })),
  },
});
await build.close();

for (const path of modules) rmSync(path);
for (const path of readdirSync(joined, { recursive: true }).filter((each) => each.endsWith('.js'))) {
  const target = join(dist, path);
  mkdirSync(dirname(target), { recursive: true });
  const text = readFileSync(join(joined, path), 'utf8');
  writeFileSync(target, inAscii(text));
}
for (const name of joinedPackages) {
  copyFileSync(join(root, 'node_modules', name, 'LICENSE'), join(dist, 'joined', `${name}.LICENSE`));
}
rmSync(joined, { recursive: true });
