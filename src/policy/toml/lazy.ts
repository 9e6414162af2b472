import { requireSibling } from '../../shell/require-sibling.ts';

type Eager = typeof import('./toml.ts');

let loaded: Eager | undefined;

/** The same, loaded when the first file is read. */
export const readToml: Eager['readToml'] = (text) => {
  loaded ??= requireSibling<Eager>(import.meta.url, './toml.js');
  return loaded.readToml(text);
};
