import { parseArgs } from 'node:util';
import { policyJsonSchema } from '../policy/index.ts';
import { exitCodes } from './exit-codes.ts';
import { schemaHelp } from './help.ts';
import type { Terminal } from './terminal.ts';

/** `toolgate schema`: prints the JSON schema of `toolgate.json`. */
export const schema = async (args: readonly string[], terminal: Terminal): Promise<number> => {
  const asked = readHelp(args);
  if (typeof asked === 'string') {
    terminal.complain(`${asked}; toolgate schema --help`);
    return exitCodes.usage;
  }
  terminal.print(asked ? schemaHelp.trimEnd() : JSON.stringify(policyJsonSchema(), undefined, 2));
  return exitCodes.done;
};

/** Whether help is asked for, or what is wrong with the arguments. */
const readHelp = (args: readonly string[]): boolean | string => {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { help: { type: 'boolean', short: 'h' } },
      strict: true,
    });
    return values.help === true;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};
