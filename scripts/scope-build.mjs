// Gives the compiled scripts in .build their own import map: the package's points into dist, which may be absent or old.
import { readFileSync, writeFileSync } from 'node:fs';

const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
const { imports } = JSON.parse(manifest);
const scoped = {
  private: true,
  type: 'module',
  imports: JSON.parse(JSON.stringify(imports).replaceAll('./dist/', './src/')),
};
writeFileSync(new URL('../.build/package.json', import.meta.url), `${JSON.stringify(scoped, null, 2)}\n`);
