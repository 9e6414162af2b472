import { expandHome } from '../paths.ts';
import { pathParameters, switches } from './path-commands.table.ts';
import type { ScannedWord } from './scanned.ts';
import type { ScanPlace, ShellKind } from './shell-kind.ts';

/** The arguments of a path command that are taken for paths. packages/opencode/src/tool/shell.ts:188-218. */
export function pathArguments(words: readonly ScannedWord[], kind: ShellKind): readonly string[] {
  const [name, ...rest] = words;
  if (kind === 'powershell') return powershellArguments(rest);
  return rest
    .map(({ text }) => text)
    .filter(
      (text) =>
        !text.startsWith('-') &&
        !(kind === 'cmd' && text.startsWith('/')) &&
        !(name?.text === 'chmod' && text.startsWith('+')),
    );
}

function powershellArguments(words: readonly ScannedWord[]): readonly string[] {
  const found: string[] = [];
  let wanted = false;
  for (const { text, parameter } of words) {
    if (wanted || parameter !== true) {
      found.push(text);
      wanted = false;
    } else if (!switches.has(text.toLowerCase())) {
      wanted = pathParameters.has(text.toLowerCase());
    }
  }
  return found;
}

/** Why an argument gives no path: it starts with a pattern, or holds something that only the shell can tell. */
export type ArgumentPath =
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'skipped'; readonly dynamic: boolean };

/** The fixed front of an argument, without quotes and with the home folder in place of a tilde. */
export function argumentPath(argument: string, kind: ShellKind, place: ScanPlace): ArgumentPath {
  const powershell = kind === 'powershell';
  const bare = unquote(argument);
  const text = expandHome(powershell ? expandVariables(bare, place) : bare, place.home);
  const first = text.search(/[?*[]/);
  const front = first < 0 ? text : text.slice(0, first);
  if (front === '') return { kind: 'skipped', dynamic: false };
  if (isDynamic(front, powershell)) return { kind: 'skipped', dynamic: true };
  const path = powershell ? providerPath(front) : front;
  return path === undefined || path === '' ? { kind: 'skipped', dynamic: false } : { kind: 'path', path };
}

/** Only where the whole argument stands in one pair of quotes. */
function unquote(text: string): string {
  const [first] = text;
  return text.length >= 2 && (first === '"' || first === "'") && text.endsWith(first)
    ? text.slice(1, -1)
    : text;
}

function isDynamic(text: string, powershell: boolean): boolean {
  if (text.startsWith('(') || text.startsWith('@(')) return true;
  if (text.includes('$(') || text.includes('${') || text.includes('`')) return true;
  return powershell ? /\$(?!env:)/i.test(text) : text.includes('$');
}

function expandVariables(text: string, { cwd, home, variables }: ScanPlace): string {
  const named = (name: string): string => variables[name] ?? '';
  const automatic: Readonly<Record<string, string | undefined>> = { HOME: home, PWD: cwd };
  return text
    .replace(/\$\{env:([^}]+)\}/gi, (_, name: string) => named(name))
    .replace(/\$env:([A-Za-z_][A-Za-z0-9_]*)/gi, (_, name: string) => named(name))
    .replace(/\$(HOME|PWD|PSHOME)(?=$|[\\/])/gi, (_, name: string) => automatic[name.toUpperCase()] ?? '');
}

/** `FileSystem::/x` is `/x`; other providers hold no files. One letter is a drive. */
function providerPath(text: string): string | undefined {
  const [, provider, rest] = /^([A-Za-z]+)::(.*)$/s.exec(text) ?? [];
  if (provider !== undefined) return provider.toLowerCase() === 'filesystem' ? rest : undefined;
  const [, prefix] = /^([A-Za-z]+):/.exec(text) ?? [];
  return prefix === undefined || prefix.length === 1 ? text : undefined;
}
