import type { OptionEntry, ProgramEffect, ProgramEntry, ReaderName, Role } from '../../classify/index.ts';
import { z } from './zod.ts';

/** What a user says of programs, in the language of the built-in tables: src/classify/programs/schema.ts. */

/** Complete by their types: what the language gains has to be listed here. */
const effects: Readonly<Record<ProgramEffect, true>> = {
  none: true,
  write: true,
  'scratch-write': true,
  'unknown-write': true,
  delete: true,
  'remote-read': true,
  'remote-write': true,
  network: true,
  'project-code': true,
  'inline-code': true,
  'unknown-program': true,
  configure: true,
  privileged: true,
  signal: true,
  secret: true,
  'shell-state': true,
  interactive: true,
};

const roles: Readonly<Record<Role, true>> = {
  text: true,
  data: true,
  read: true,
  'read-tree': true,
  key: true,
  certificate: true,
  jq: true,
  'read-visible-tree': true,
  filter: true,
  object: true,
  list: true,
  write: true,
  'write-tree': true,
  'read-write': true,
  delete: true,
  'delete-tree': true,
  move: true,
  link: true,
  'file-list': true,
  directory: true,
  url: true,
  host: true,
  remote: true,
  code: true,
  script: true,
  command: true,
  config: true,
  process: true,
  variable: true,
  endpoint: true,
  module: true,
  unknown: true,
};

const readers: Readonly<Record<ReaderName, true>> = {
  sed: true,
  awk: true,
  jq: true,
  yq: true,
  find: true,
  test: true,
  curl: true,
  tar: true,
  dd: true,
  kill: true,
  'git-config': true,
  fzf: true,
  mode: true,
  copy: true,
  'value-files': true,
  'value-files-at': true,
  sqlite: true,
  duckdb: true,
  postgres: true,
  mysql: true,
  athena: true,
  sqlcmd: true,
};

function keysOf<K extends string>(table: Readonly<Record<K, true>>): readonly K[] {
  return Object.keys(table).filter((key): key is K => Object.hasOwn(table, key));
}

const effect = z.enum(keysOf(effects));
const role = z.enum(keysOf(roles));
const rest = z.templateLiteral([role, '...']);
const perhaps = z.templateLiteral([role, '?']);
const operands = z.union([role, z.array(z.union([role, rest, perhaps])).min(1)]);
const says = { error: 'expected = or =? and a role, as in =write' };
const value = z.union([z.templateLiteral(['=', role], says), z.templateLiteral(['=?', role], says)]);
const spellings = z.string().regex(/^\S+(?:\s+\S+)*$/);

const option = z.strictObject({
  value: value.optional(),
  does: z.union([effect, z.array(effect).min(1)]).optional(),
  unless: spellings.optional(),
  where: spellings.optional(),
  readBy: spellings.optional(),
  calms: z.string().min(1).optional(),
  operands: operands.optional(),
  replacesOperands: z.number().int().min(0).optional(),
  only: effect.optional(),
  rest: role.optional(),
  bare: effect.optional(),
  defaultOperand: role.optional(),
});

const fields = {
  aliases: z.array(z.string().min(1)).optional(),
  effect,
  also: z.array(effect).optional(),
  bare: effect.optional(),
  syntax: z.enum(['gnu', 'posix', 'exact', 'single-dash', 'key-value', 'none']).optional(),
  flags: spellings.optional(),
  values: spellings.optional(),
  optional: spellings.optional(),
  options: z.record(z.string().min(1), option).optional(),
  operands: operands.optional(),
  assignmentOperands: role.optional(),
  globalOptions: z.boolean().optional(),
  unlisted: z.enum(['raise', 'base']).optional(),
  reader: z.enum(keysOf(readers)).optional(),
  stdin: z.enum(['data', 'code', 'file-list']).optional(),
  configuration: z.array(z.string().min(1)).optional(),
  defaultOperand: role.optional(),
  readsInside: effect.optional(),
};

const entry: z.ZodType<RawProgram> = z.strictObject({
  ...fields,
  get subcommands() {
    return z.record(z.string().min(1), entry).optional();
  },
  get passes() {
    return entry.optional();
  },
});
entry.register(z.globalRegistry, { id: 'program' });

const plainFields = z.strictObject(fields);

export interface RawProgram extends z.infer<typeof plainFields> {
  readonly subcommands?: Readonly<Record<string, RawProgram>> | undefined;
  readonly passes?: RawProgram | undefined;
}

/** `programs` of `toolgate.json`: entries by program name, which take the place of built-in ones. */
export const programsSchema = z
  .record(z.string().regex(/^[^\s/]+$/), entry)
  .meta({ description: 'What programs do, by their names; see docs/program-entries.md.' });

export type RawPrograms = z.infer<typeof programsSchema>;

/** Keys that may stand in an entry and in an option. */
export const programKeys: Readonly<Record<'program' | 'option', readonly string[]>> = {
  program: [...Object.keys(fields), 'subcommands', 'passes'],
  option: Object.keys(option.shape),
};

/** The entries without keys that hold nothing. */
export function toPrograms(raw: RawPrograms): Readonly<Record<string, ProgramEntry>> {
  return Object.fromEntries(Object.entries(raw).map(([name, each]) => [name, toEntry(each)]));
}

function toEntry(raw: RawProgram): ProgramEntry {
  const { options, subcommands, passes, ...plain } = raw;
  return {
    ...defined(plain),
    effect: raw.effect,
    ...(options === undefined
      ? {}
      : {
          options: Object.fromEntries(
            Object.entries(options).map(([name, each]): [string, OptionEntry] => [name, defined(each)]),
          ),
        }),
    ...(subcommands === undefined ? {} : { subcommands: toPrograms(subcommands) }),
    ...(passes === undefined ? {} : { passes: toEntry(passes) }),
  };
}

type Defined<T> = { readonly [K in keyof T]?: Exclude<T[K], undefined> };

function defined<T extends object>(value: T): Defined<T> {
  const kept: Partial<T> = {};
  for (const key in value) if (value[key] !== undefined) kept[key] = value[key];
  return kept as Defined<T>;
}
