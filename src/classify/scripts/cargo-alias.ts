import { nearest, quoted, type ScriptRun, type ScriptSource } from './script-run.ts';

/** Cargo's own commands: an alias never takes their place. Source: The Cargo Book, "Configuration", `[alias]`. */
const OWN: ReadonlySet<string> = new Set(
  (
    'add bench build check clean clippy config doc fetch fix fmt generate-lockfile help info init install ' +
    'locate-project login logout metadata miri new owner package pkgid publish read-manifest remove report run rustc ' +
    'rustdoc search test tree uninstall update vendor verify-project version yank'
  ).split(' '),
);

/** `cargo xtask …`: what the alias in the project's `.cargo/config.toml` stands for. */
export function cargoAlias(words: readonly string[], source: ScriptSource): ScriptRun | undefined {
  const [, name, ...rest] = words;
  if (name === undefined || !/^[A-Za-z][\w-]*$/.test(name) || OWN.has(name)) return undefined;
  const found = nearest(source, ['.cargo/config.toml', '.cargo/config']);
  const value = found === undefined ? undefined : aliasIn(found.text, name);
  if (value === undefined) return undefined;
  return {
    texts: [['cargo', ...value, ...rest].map(quoted).join(' ')],
    directory: source.directory,
    whole: true,
    binFolders: [],
  };
}

function aliasIn(text: string, name: string): readonly string[] | undefined {
  const table = /^\[alias\]\s*$([\s\S]*?)(?=^\[|$(?![\s\S]))/m.exec(text)?.[1];
  const line = table?.split('\n').find((each) => new RegExp(`^\\s*"?${name}"?\\s*=`).test(each));
  const value = line?.slice(line.indexOf('=') + 1).trim();
  if (value === undefined) return undefined;
  const string = /^(?:"([^"\\]*)"|'([^']*)')\s*(?:#.*)?$/.exec(value);
  if (string !== null) return (string[1] ?? string[2] ?? '').split(/\s+/).filter(Boolean);
  const list = /^\[((?:\s*(?:"[^"\\]*"|'[^']*')\s*,?)*)\s*\]\s*(?:#.*)?$/.exec(value)?.[1];
  return list === undefined
    ? undefined
    : [...list.matchAll(/"([^"]*)"|'([^']*)'/g)].map(([, a, b]) => a ?? b ?? '');
}
