import process from 'node:process';
import { setFlagsFromString } from 'node:v8';

/** The engines that are known to have the flag; others would complain of it on the terminal. */
const KNOWN_ENGINES = /^1[1-4]\./;

/**
 * Keeps the code that V8 first makes of the second parser's wasm. Where that is used for a while V8 makes better code of it, which
 * takes the cores for half a second and pays only in runs of many seconds. To be called before the parser is loaded.
 */
export const keepFirstGrammarCode = (): void => {
  if (KNOWN_ENGINES.test(process.versions.v8)) setFlagsFromString('--wasm-tiering-budget=2000000000');
};
