// Joins the modules of the library and of the program into a few files. What somebody asks for by its name stays where
// it is: the package's subpaths, its bin, the targets of its import map, and what a module asks for at run time. All
// else moves into one file for each layer (what the whole package's face loads of it), one for the start of the
// program, and one for each other set of users. Declarations stay as tsc wrote them.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { rolldown } from 'rolldown';
import {
  closure,
  dist,
  entries,
  inAscii,
  isOutside,
  joinedPackages,
  layerOf,
  minify,
  modules,
  rankOf,
  root,
} from './modules.mjs';

const whole = closure([join(dist, 'index.js')]);
const start = closure([join(dist, 'cli/start.js')]);

/** The ranks that a layer's modules have, the lowest first. */
const ranksOf = (layer) =>
  [...new Set([...whole].filter((path) => layerOf(path) === layer && !entries.has(path)).map(rankOf))].sort();

/** From the lowest up: a group takes with it what its modules import and no earlier group holds. */
const groups = [
  ...['shell', 'classify', 'policy'].flatMap((layer) =>
    ranksOf(layer).map((rank) => ({
      name: rank === 0 ? layer : `${layer}-${rank}`,
      test: (path) => whole.has(path) && layerOf(path) === layer && rankOf(path) === rank,
    })),
  ),
  { name: 'start', test: (path) => start.has(path) },
];

/** Puts the joined files in the place of the modules. */
export const joinLibrary = async () => {
  const joined = join(root, 'dist.joined');
  const build = await rolldown({
    input: Object.fromEntries([...entries].map((path) => [relative(dist, path).slice(0, -3), path])),
    platform: 'neutral',
    external: isOutside,
  });
  await build.write({
    dir: joined,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'joined/[name].js',
    minify,
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
    writeFileSync(target, inAscii(readFileSync(join(joined, path), 'utf8')));
  }
  for (const name of joinedPackages) {
    copyFileSync(join(root, 'node_modules', name, 'LICENSE'), join(dist, 'joined', `${name}.LICENSE`));
  }
  rmSync(joined, { recursive: true });
};
