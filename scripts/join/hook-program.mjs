// Joins what `toolgate hook` needs for most answers into one CommonJS file, of which Node can keep the compiled code
// (src/cli/hook/kept-code.ts).
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { rolldown } from 'rolldown';
import { dist, inAscii, isOutside, manifest } from './modules.mjs';

const target = join(dist, 'cli/hook/program.cjs');

/** Small parts of the import map, joined in and run when they are needed; the others stay in their files. */
const within = new Set(['#producers', '#peel-readers', '#wrapper-tables', '#language-readers']);

const partOf = (name) => join(dist, '..', manifest.imports[name].node);
const facesWithin = new Set([...within].map(partOf));

/** What a part asks for by a path of its own is asked for so that the build finds it. */
const askedWithin = (code, id) =>
  facesWithin.has(id)
    ? code.replaceAll(/\b(?:requireSibling\(import\.meta\.url, |sibling\()('\.[^']+')\)/g, 'require($1)')
    : code;

/** A module that asks where it stands is told where it stood, seen from the file that it is joined into. */
const placed = (code, id) =>
  code.replaceAll('import.meta.url', `placeOf(${JSON.stringify(relative(dirname(target), id))})`);
const placeOf =
  'const placeOf = (path) => require("node:url").pathToFileURL(require("node:path").join(__filename, "..", path)).href;';

/** Rare answers of the program that stay in files of their own. */
const apart = new Set(['./install.js']);
const staysOutside = (id) => apart.has(id) || (!id.startsWith('#') && isOutside(id));

/** Code that V8 took from an earlier start cannot `import()`; a later `require` does as well. */
const requiredLater = (code) =>
  code.replaceAll(/\bimport\(('[^'\n]+')\)/g, (all, name) =>
    staysOutside(name.slice(1, -1)) ? `Promise.resolve().then(() => require(${name}))` : all,
  );

/** Writes the file; its first line names its content. */
export const joinHookProgram = async () => {
  const build = await rolldown({
    input: join(dist, 'cli/hook/start.js'),
    platform: 'node',
    external: staysOutside,
    plugins: [
      {
        name: 'parts',
        resolveId: (id) => (id in manifest.imports ? partOf(id) : undefined),
        transform: (code, id) => requiredLater(placed(askedWithin(code, id), id)),
      },
    ],
  });
  const { output } = await build.generate({ format: 'cjs', codeSplitting: false, minify: true });
  await build.close();
  const [{ code }] = output;
  const text = inAscii(`${placeOf}${code}`);
  writeFileSync(target, `// ${createHash('sha256').update(text).digest('hex')}\n${text}`);
};
