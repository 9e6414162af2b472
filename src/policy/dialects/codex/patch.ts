import type { Script } from '../../../shell/index.ts';
import { plainWordValue } from './commands/plain-word.ts';
import { shellWrapper } from './commands/shell-wrapper.ts';
import { normalPath } from './rules/words.ts';
import type { SandboxSettings } from './settings.ts';

/** A change of files that a call asks for. */
export type PatchRequest =
  | { readonly kind: 'patch'; readonly text: string; readonly workdir: string | undefined }
  /** The text of a patch where a command should stand: refused with a hint. */
  | { readonly kind: 'implicit' };

const NAMES: ReadonlySet<string> = new Set(['apply_patch', 'applypatch']);
const BEGIN = '*** Begin Patch';

/** The patch that a command is in truth; `undefined` of any other command. */
export function patchRequest(argv: readonly string[], tree: Script | undefined): PatchRequest | undefined {
  const [program = '', patch, ...more] = argv;
  if (NAMES.has(program) && patch !== undefined && more.length === 0)
    return { kind: 'patch', text: patch, workdir: undefined };
  if (argv.length === 1 && isPatchText(program)) return { kind: 'implicit' };
  const wrapper = shellWrapper(argv);
  if (wrapper === undefined) return undefined;
  if (isPatchText(wrapper.script)) return { kind: 'implicit' };
  return tree?.source === wrapper.script ? heredocPatch(tree) : undefined;
}

function isPatchText(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.startsWith(BEGIN) || /^<patch>$/.test(trimmed);
}

/** `apply_patch <<'EOF'`, optionally behind `cd WORD &&`, and nothing else in the script. */
function heredocPatch(tree: Script): PatchRequest | undefined {
  const [statement, ...others] = tree.statements;
  if (statement === undefined || others.length > 0 || statement.background || tree.faults.length > 0)
    return undefined;
  const { command } = statement;
  if (command.kind === 'simple') return heredocOf(command, undefined);
  if (command.kind !== 'list' || command.redirects.length > 0) return undefined;
  const [first, second, ...more] = command.items;
  if (first?.kind !== 'simple' || second?.kind !== 'simple' || more.length > 0) return undefined;
  if (command.operators[0] !== '&&') return undefined;
  const [name, folder, ...extra] = first.words;
  if (name?.raw !== 'cd' || folder?.kind !== 'word' || extra.length > 0) return undefined;
  if (first.redirects.length > 0 || first.assignments.length > 0) return undefined;
  const workdir = plainWordValue(folder.raw, false);
  return workdir === undefined ? undefined : heredocOf(second, workdir);
}

type Simple = Extract<Script['statements'][number]['command'], { kind: 'simple' }>;

function heredocOf(command: Simple, workdir: string | undefined): PatchRequest | undefined {
  const [name, ...words] = command.words;
  const [redirect, ...redirects] = command.redirects;
  if (name === undefined || words.length > 0 || !NAMES.has(name.raw)) return undefined;
  if (command.assignments.length > 0 || redirect === undefined || redirects.length > 0) return undefined;
  if (redirect.operator !== '<<' && redirect.operator !== '<<-') return undefined;
  const text = redirect.target.parts
    .map((part) => (part.kind === 'literal' || part.kind === 'glob' ? part.text : ''))
    .join('');
  return { kind: 'patch', text, workdir };
}

/** What a patch does to one path. */
export interface PatchedPath {
  /** Absolute, dot segments taken out as text, links not followed. */
  readonly path: string;
  readonly action: 'add' | 'update' | 'delete' | 'move';
}

const HEADERS: ReadonlyMap<string, PatchedPath['action']> = new Map([
  ['Add File', 'add'],
  ['Update File', 'update'],
  ['Delete File', 'delete'],
  ['Move to', 'move'],
]);

/** The paths of a patch; `undefined` where the text is none. */
export function patchedPaths(text: string, cwd: string): readonly PatchedPath[] | undefined {
  const lines = text.trim().split(/\r?\n/);
  if (/^<<['"]?EOF['"]?$/.test(lines[0] ?? '') && lines.at(-1)?.endsWith('EOF') === true) {
    lines.shift();
    lines.pop();
  }
  if (lines[0]?.trim() !== BEGIN || lines.at(-1)?.trim() !== '*** End Patch') return undefined;
  const found: PatchedPath[] = [];
  for (const line of lines.slice(1, -1)) {
    const header = /^\*\*\* (Add File|Update File|Delete File|Move to): (.*)$/.exec(line.trim());
    const action = HEADERS.get(header?.[1] ?? '');
    if (action !== undefined) found.push({ path: absolute(header?.[2] ?? '', cwd), action });
  }
  return found;
}

export function absolute(path: string, cwd: string): string {
  return normalPath(path.startsWith('/') ? path : `${cwd}/${path}`);
}

/** Names directly below a writable folder that stay read-only. */
const PROTECTED = ['.git', '.agents', '.codex'];

/** Where the sandbox lets a file tool write. */
export function writableFolders(
  sandbox: SandboxSettings,
  cwd: string,
  variables: Readonly<Record<string, string>>,
): readonly string[] {
  if (sandbox.name !== 'workspace-write') return [];
  const tmpdir = variables['TMPDIR'];
  return [
    cwd,
    ...sandbox.writableRoots.map((root) => absolute(root, cwd)),
    ...(sandbox.excludeSlashTmp ? [] : ['/tmp']),
    ...(sandbox.excludeTmpdir || tmpdir === undefined || tmpdir === '' ? [] : [normalPath(tmpdir)]),
  ];
}

export function isWritable(path: string, folders: readonly string[]): boolean {
  const inside = folders.filter(
    (folder) => path === folder || path.startsWith(folder === '/' ? '/' : `${folder}/`),
  );
  if (inside.length === 0) return false;
  return !inside.some((folder) => {
    const first = path.slice(folder === '/' ? 1 : folder.length + 1).split('/')[0] ?? '';
    // A folder below, named as writable itself, opens what one above protects.
    return PROTECTED.includes(first) && !inside.some((other) => other.startsWith(`${folder}/${first}`));
  });
}
