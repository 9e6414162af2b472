import { existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { draftPolicy } from '../ci/init/draft.ts';
import { exitCodes } from './exit-codes.ts';
import { initHelp } from './help-ci.ts';
import { readText } from './read-configuration.ts';
import type { Terminal } from './terminal.ts';

/** `toolgate init`: a first policy for a folder, by what lies in it. */
export const init = async (args: readonly string[], terminal: Terminal): Promise<number> => {
  const asked = read(args);
  if (typeof asked === 'string') {
    terminal.complain(`${asked}; toolgate init --help`);
    return exitCodes.usage;
  }
  if (asked.help === true) {
    terminal.print(initHelp.trimEnd());
    return exitCodes.done;
  }
  const folder = resolve(terminal.cwd, asked.cwd ?? '.');
  const scripts = scriptsOf(join(folder, 'package.json'), terminal);
  const text = draftPolicy({ has: (name) => existsSync(join(folder, name)), scripts });
  if (asked.print === true) {
    terminal.print(text.trimEnd());
    return exitCodes.done;
  }
  const file = join(folder, 'toolgate.json');
  try {
    // `wx` fails where the file exists, so that no policy is lost.
    writeFileSync(file, text, { flag: 'wx' });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    terminal.complain(
      existsSync(file)
        ? `${file} exists and is kept; toolgate init --print shows what would be written`
        : `cannot write ${file}: ${why}`,
    );
    return exitCodes.usage;
  }
  terminal.print(`wrote ${file}; next: toolgate test, toolgate lint`);
  return exitCodes.done;
};

const read = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      options: { cwd: { type: 'string' }, print: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
      strict: true,
    }).values;
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
  }
};

const scriptsOf = (file: string, terminal: Terminal): readonly string[] | undefined => {
  const text = readText(file, terminal);
  if (typeof text === 'string') return undefined;
  try {
    const manifest: unknown = JSON.parse(text.text);
    if (typeof manifest !== 'object' || manifest === null || !('scripts' in manifest)) return [];
    return typeof manifest.scripts === 'object' && manifest.scripts !== null
      ? Object.keys(manifest.scripts)
      : [];
  } catch {
    terminal.complain(`${file} is no JSON, so its scripts are left out`);
    return [];
  }
};
