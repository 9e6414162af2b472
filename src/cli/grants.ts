import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { revokeGrants } from '../gate/grants/change.ts';
import { grantFilePath } from '../gate/grants/file-path.ts';
import { fileGrantStore } from '../gate/grants/file-store.ts';
import type { GrantRecord, GrantStore } from '../gate/grants/store.ts';
import { exitCodes } from './exit-codes.ts';
import { grantsHelp } from './help.ts';
import { sayIssue } from './say-issue.ts';
import type { Terminal } from './terminal.ts';

/** `toolgate grants list|revoke`: what a person has allowed for longer, and takes back. */
export const grants = async (args: readonly string[], terminal: Terminal): Promise<number> => {
  const asked = readArguments(args);
  if (typeof asked === 'string') {
    terminal.complain(`${asked}; toolgate grants --help`);
    return exitCodes.usage;
  }
  if (asked.kind === 'help') {
    terminal.print(grantsHelp.trimEnd());
    return exitCodes.done;
  }
  const { HOME, XDG_CONFIG_HOME } = terminal.variables;
  const file =
    asked.file === undefined ? grantFilePath(HOME, XDG_CONFIG_HOME) : resolve(terminal.cwd, asked.file);
  if (file === undefined) {
    terminal.complain('no home directory, so there is no file of grants; name one with --file');
    return exitCodes.usage;
  }
  const store = fileGrantStore(file);
  return asked.kind === 'list' ? list(store, asked.json, terminal) : revoke(store, asked, terminal);
};

type Asked =
  | { readonly kind: 'help' }
  | { readonly kind: 'list'; readonly file: string | undefined; readonly json: boolean }
  | {
      readonly kind: 'revoke';
      readonly file: string | undefined;
      readonly ids: readonly string[];
      readonly all: boolean;
    };

const readArguments = (args: readonly string[]): Asked | string => {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: {
        help: { type: 'boolean', short: 'h' },
        file: { type: 'string' },
        format: { type: 'string' },
        all: { type: 'boolean' },
      },
      allowPositionals: true,
      strict: true,
    });
    if (values.help === true) return { kind: 'help' };
    const [action, ...ids] = positionals;
    const { file, format = 'pretty' } = values;
    if (format !== 'pretty' && format !== 'json') return `no such format: "${format}"`;
    if (action === 'list') {
      return ids.length > 0 || values.all === true
        ? 'list takes no ids'
        : { kind: 'list', file, json: format === 'json' };
    }
    if (action !== 'revoke') return action === undefined ? 'list or revoke?' : `no such action: "${action}"`;
    const all = values.all === true;
    if (all === ids.length > 0) return 'name the ids to take back, or --all';
    return { kind: 'revoke', file, ids, all };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

const list = async (store: GrantStore, json: boolean, terminal: Terminal): Promise<number> => {
  const { records, issues } = await store.read();
  for (const issue of issues) terminal.complain(sayIssue(issue));
  if (json) for (const record of records) terminal.print(JSON.stringify(record));
  else terminal.print(records.length === 0 ? 'No grants.' : records.map(describe).join('\n\n'));
  return exitCodes.done;
};

/** A grant with everything that it covers. */
const describe = ({ id, grant, text, tool, project, createdAt }: GrantRecord): string => {
  const { scope, key, fingerprint } = grant;
  const where = fingerprint === undefined ? '' : ` in ${fingerprint.directory}`;
  const files = Object.keys(fingerprint?.digests ?? {});
  return [
    `${id}  ${scope}${project === undefined ? '' : ` (${project})`}, since ${new Date(createdAt).toISOString()}`,
    `  ${tool}: ${text}${where}`,
    `  covers ${key}`,
    ...(files.length === 0 ? [] : [`  while these stay as they were: ${files.join(', ')}`]),
  ].join('\n');
};

const revoke = async (
  store: GrantStore,
  { ids, all }: { readonly ids: readonly string[]; readonly all: boolean },
  terminal: Terminal,
): Promise<number> => {
  const { issues } = await store.read();
  for (const issue of issues) terminal.complain(sayIssue(issue));
  const { revoked, written } = await revokeGrants(store, ({ id }) => all || ids.includes(id));
  if (!written.ok) {
    terminal.complain(`nothing was taken back: ${written.detail ?? written.why}`);
    return exitCodes.usage;
  }
  for (const { id, text } of revoked) terminal.print(`${id}  ${text}`);
  const missing = ids.filter((id) => !revoked.some((record) => record.id === id));
  for (const id of missing) terminal.complain(`no such grant: ${id}`);
  return missing.length === 0 ? exitCodes.done : exitCodes.usage;
};
