import { loadZod } from '#zod';
import type { Grant, Issue } from '../../types.ts';
import type { ConfigurationFile, DialectPlace } from '../contract.ts';
import { readConfiguration, type Schema } from '../read-json.ts';
import { absolutePath, type ExternalClass, isBelowOne } from './class.ts';
import { isCredentialPath } from './credentials.ts';

/** Where an entry stands in a file. */
export interface EntryPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** A session directory beside the workspace. */
export interface SessionDirectory {
  readonly path: string;
  readonly access: 'read-only' | 'read-write';
}

/** An answer that a file remembers. */
export interface RememberedAnswer {
  readonly grant: Grant;
  readonly tool: string;
  readonly fingerprint: string;
}

export interface CrystalConfiguration {
  readonly mode: { readonly name: string; readonly place: EntryPlace } | undefined;
  readonly plan: boolean;
  readonly directories: readonly (SessionDirectory & { readonly place: EntryPlace })[];
  /** Tools whose approval is effectively `always`. */
  readonly automatic: readonly { readonly tool: string; readonly place: EntryPlace }[];
  readonly external: readonly (ExternalClass & { readonly place: EntryPlace })[];
  readonly answers: readonly (RememberedAnswer & { readonly place: EntryPlace })[];
}

export interface ReadCrystal {
  readonly configuration: CrystalConfiguration;
  readonly errors: readonly Issue[];
  readonly warnings: readonly Issue[];
}

/** What a file says, as written. */
interface RawFile {
  readonly mode?: string | undefined;
  readonly plan?: boolean | undefined;
  readonly directories?:
    | readonly { readonly path: string; readonly access: SessionDirectory['access'] }[]
    | undefined;
  readonly automatic?: readonly string[] | undefined;
  readonly tools?: readonly ExternalClass[] | undefined;
  readonly grants?:
    | readonly { readonly workspace: string; readonly tool: string; readonly fingerprint: string }[]
    | undefined;
}

const knownKeys = ['mode', 'plan', 'directories', 'automatic', 'tools', 'grants', '$schema'];

let schema: Schema<RawFile> | undefined;

function fileSchema(): Schema<RawFile> {
  if (schema !== undefined) return schema;
  const z = loadZod();
  schema = z.object({
    mode: z.string().optional(),
    plan: z.boolean().optional(),
    directories: z
      .array(z.object({ path: z.string(), access: z.enum(['read-only', 'read-write']) }))
      .optional(),
    automatic: z.array(z.string()).optional(),
    tools: z
      .array(
        z.object({
          tool: z.string(),
          risk: z.enum(['read', 'write', 'privileged', 'forbidden']),
          permission: z.enum(['workspace', 'outside_workspace', 'network', 'privileged_escalation']),
          summary: z.string().default('External tool'),
          requiresPrompt: z.boolean().optional(),
          reusableGrant: z.boolean().optional(),
        }),
      )
      .optional(),
    grants: z
      .array(z.object({ workspace: z.string(), tool: z.string(), fingerprint: z.string() }))
      .optional(),
  });
  return schema;
}

const empty: CrystalConfiguration = {
  mode: undefined,
  plan: false,
  directories: [],
  automatic: [],
  external: [],
  answers: [],
};

/** Reads the files, the weakest first. Lists are joined; of single values the last file's stands. */
export function readCrystal(files: readonly ConfigurationFile[], place: DialectPlace): ReadCrystal {
  let configuration = empty;
  const errors: Issue[] = [];
  const warnings: Issue[] = [];
  for (const file of files) {
    const read = readConfiguration(file, fileSchema(), knownKeys);
    if (!read.ok) {
      errors.push(...read.errors);
      continue;
    }
    warnings.push(...read.warnings);
    const placeOf = (path: readonly (string | number)[]): EntryPlace => ({
      file: file.path,
      ...read.json.positionOf(path),
    });
    warnings.push(...directoryWarnings(read.value, place, placeOf));
    configuration = merge(configuration, read.value, place, placeOf);
  }
  return { configuration, errors, warnings };
}

function merge(
  base: CrystalConfiguration,
  raw: RawFile,
  place: DialectPlace,
  placeOf: (path: readonly (string | number)[]) => EntryPlace,
): CrystalConfiguration {
  const { mode, directories = [], automatic = [], tools = [], grants = [] } = raw;
  return {
    mode: mode === undefined ? base.mode : { name: mode, place: placeOf(['mode']) },
    plan: raw.plan ?? base.plan,
    directories: [
      ...base.directories,
      ...directories.flatMap((one, at) =>
        directory(one, place).map((made) => ({ ...made, place: placeOf(['directories', at]) })),
      ),
    ],
    automatic: [
      ...base.automatic,
      ...automatic.map((tool, at) => ({ tool, place: placeOf(['automatic', at]) })),
    ],
    external: [...base.external, ...tools.map((one, at) => ({ ...one, place: placeOf(['tools', at]) }))],
    answers: [
      ...base.answers,
      ...grants.flatMap((one, at) =>
        answer(one).map((made) => ({ ...made, place: placeOf(['grants', at]) })),
      ),
    ],
  };
}

/** What a session directory does not give, and what it gives too much of. */
function directoryWarnings(
  { directories = [] }: RawFile,
  place: DialectPlace,
  placeOf: (path: readonly (string | number)[]) => EntryPlace,
): readonly Issue[] {
  return directories.flatMap(({ path: text }, at): readonly Issue[] => {
    const path = absolutePath(text, { cwd: place.cwd, home: place.home });
    const about = { path: ['directories', at], ...placeOf(['directories', at]) };
    if (path === undefined || isCredentialPath(path)) {
      return [
        {
          code: 'credential-directory',
          message: `No session directory covers "${text}".`,
          mend: 'Remove the entry: credential paths are asked about whatever it says.',
          ...about,
        },
      ];
    }
    if (path === place.cwd || !isBelowOne(place.cwd, [path])) return [];
    return [
      {
        code: 'wide-directory',
        message: `"${text}" holds the workspace and everything around it.`,
        mend: 'Name the folders that are needed.',
        ...about,
      },
    ];
  });
}

/** A directory rule cannot cover credential paths. */
function directory(raw: SessionDirectory, place: DialectPlace): readonly SessionDirectory[] {
  const path = absolutePath(raw.path, { cwd: place.cwd, home: place.home });
  return path === undefined || isCredentialPath(path) ? [] : [{ path, access: raw.access }];
}

/** A record with an empty part is skipped. */
function answer({
  workspace,
  tool,
  fingerprint,
}: NonNullable<RawFile['grants']>[number]): readonly RememberedAnswer[] {
  if (workspace === '' || tool === '' || fingerprint === '') return [];
  const grant: Grant = { key: [workspace, tool, fingerprint].join('\n'), scope: 'user' };
  return [{ grant, tool, fingerprint }];
}
