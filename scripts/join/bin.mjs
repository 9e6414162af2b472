// The package's bin as CommonJS: Node starts its loader of modules only where something asks for one, and `toolgate hook`
// does not.
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { binModule, dist, inAscii, isOutside, loadedLater, minify } from './modules.mjs';

const own = 'import.meta.url';
const ownInCommonJs = 'require("node:url").pathToFileURL(__filename).href';

/** Writes `main.cjs` beside the module that it is made of. */
export const joinBin = async () => {
  const build = await rolldown({
    input: binModule,
    platform: 'node',
    external: (id) => isOutside(id) || loadedLater.some((path) => path.endsWith(id.slice(1))),
    plugins: [{ name: 'place', transform: (code) => code.replaceAll(own, ownInCommonJs) }],
  });
  const { output } = await build.generate({ format: 'cjs', codeSplitting: false, minify });
  await build.close();
  const [{ code }] = output;
  const target = join(dist, 'cli/main.cjs');
  writeFileSync(target, inAscii(code));
  chmodSync(target, 0o755);
};
