// Tables that are asked for at run time, as CommonJS: Node loads that in half the time that a module takes. The module stays
// as a door to the same file, so that the package holds each table once.
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { dist, inAscii, minify } from './modules.mjs';

/** The files that ask for a table by its name when a line needs it. */
const askers = ['classify/programs/tables/lazy.js', 'shell/wrapper-tables/lazy.js'].map((path) =>
  join(dist, path),
);

const asked = /(?<=(['`]))\.[^'`]+\.table\.js(?=\1)/g;

/** Reads the tables as tsc wrote them. What it returns puts them in the place of their modules, once the rest is joined. */
export const joinTables = async () => {
  const paths = new Set(
    askers.flatMap((asker) =>
      [...readFileSync(asker, 'utf8').matchAll(asked)].map(([name]) => resolve(dirname(asker), name)),
    ),
  );
  const tables = await Promise.all([...paths].map(joinTable));
  return () => {
    for (const { path, code, names } of tables) {
      writeFileSync(commonOf(path), code);
      const door = `import table from './${basename(commonOf(path))}';\nexport const { ${names.join(', ')} } = table;\n`;
      writeFileSync(path, door);
    }
    for (const path of [...askers, join(dist, 'cli/hook/program.cjs')]) {
      writeFileSync(path, readFileSync(path, 'utf8').replaceAll(asked, commonOf));
    }
  };
};

const commonOf = (path) => path.replace(/\.js$/, '.cjs');

const joinTable = async (path) => {
  const build = await rolldown({ input: path, platform: 'node' });
  const { output } = await build.generate({ format: 'cjs', codeSplitting: false, minify });
  await build.close();
  const [{ code, exports }] = output;
  return { path, code: inAscii(code), names: exports };
};
