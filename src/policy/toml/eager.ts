export { readToml, type TomlText } from './toml.ts';
