import type { Language, Parser, Tree, TreeCursor } from 'web-tree-sitter';
import { matchesTree } from './agreement.ts';
import { copyTree } from './grammar-tree.ts';
import { kindsOf } from './second-kinds.table.ts';
import { readPlain } from './second-plain.ts';
import { createSheet, openSheet, wipeSheet } from './second-sheet.ts';
import { type Modes, readCursor } from './second-walk.ts';
import type { GrammarNode, LoadShellOptions, SecondOpinion } from './types.ts';

export interface TreeSitterOptions extends Pick<LoadShellOptions, 'runtime' | 'grammar'> {
  /** `false`: every text goes through tree-sitter, the plainest too. Default `true`. */
  readonly plain?: boolean;
}

/** The little that is used of it: without the DOM's types nothing declares it. */
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<object> };

/** A parse that takes longer is given up, and the text has no second opinion. */
const DEADLINE_MS = 60;

/** Asking for the work done costs more than most parses take: it is first asked after this time. */
const GRACE_MS = 5;

/**
 * Milliseconds of work that this process has done, where the runtime tells. On a busy machine a plain text may wait longer than the
 * deadline for its turn, and must be answered as on an idle one.
 */
const workDone = (): number | undefined => {
  if (typeof process !== 'object' || typeof process.cpuUsage !== 'function') return undefined;
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/**
 * Loads tree-sitter's bash grammar as the second opinion.
 *
 * Rejects where a wasm file cannot be found, read or compiled, or where the grammar does not fit the runtime.
 *
 * @example
 * const opinion = await loadTreeSitter();
 * opinion.agrees(text, unbashParser.parse(text));
 */
export async function loadTreeSitter(options: TreeSitterOptions = {}): Promise<SecondOpinion> {
  // The grammar is read and compiled while the package and its own wasm load.
  const compiled = options.grammar === undefined ? compileGrammar() : undefined;
  // Awaited below; where the package itself fails, that is what the caller hears of.
  compiled?.catch(() => undefined);
  // Imported here, so that who wants no second opinion does not pay for the package.
  const { Language, Parser } = await import('web-tree-sitter');
  await Parser.init(runtimeOptions(options.runtime));
  const language =
    compiled === undefined ? await loadGrammar(Language, options.grammar) : Language.loadSync(await compiled);
  const parser = new Parser();
  parser.setLanguage(language);
  return opinionOf(parser, language, options.plain !== false);
}

function opinionOf(parser: Parser, language: Language, usePlain: boolean): SecondOpinion {
  const kinds = kindsOf(
    Array.from({ length: language.nodeTypeCount }, (_, id) => language.nodeTypeForId(id) ?? undefined),
    (id) => language.nodeTypeIsNamed(id),
  );
  const sheet = createSheet();
  const modes: Modes = [];
  let started = 0;
  let budget: number | undefined;
  const overtime = {
    progressCallback: (): boolean => {
      const passed = performance.now() - started;
      if (passed <= GRACE_MS) return false;
      budget ??= (workDone() ?? Number.NEGATIVE_INFINITY) + DEADLINE_MS - GRACE_MS;
      return passed > DEADLINE_MS && (workDone() ?? Number.POSITIVE_INFINITY) > budget;
    },
  };

  /** What `read` makes of the tree; `undefined` past the deadline. The tree is freed. */
  const readWith = <T>(text: string, read: (tree: Tree, cursor: TreeCursor) => T): T | undefined => {
    started = performance.now();
    budget = undefined;
    const tree = parser.parse(text, null, overtime);
    if (tree === null) {
      // Otherwise the next parse would take up this text where it was left.
      parser.reset();
      return undefined;
    }
    try {
      const cursor = tree.walk();
      try {
        return read(tree, cursor);
      } finally {
        cursor.delete();
      }
    } finally {
      tree.delete();
    }
  };

  const readWithGrammar = (text: string): boolean =>
    readWith(text, (tree, cursor) => !tree.rootNode.hasError && readCursor(cursor, kinds, sheet, modes)) ===
    true;

  return {
    name: 'tree-sitter-bash',
    agrees(text, tree) {
      try {
        openSheet(sheet, text);
        if (usePlain && readPlain(text, sheet)) return matchesTree(sheet, tree);
        openSheet(sheet, text);
        return readWithGrammar(text) && matchesTree(sheet, tree);
      } catch {
        // A fault inside the wasm is no agreement.
        return false;
      } finally {
        wipeSheet(sheet);
      }
    },
    readTree(text): GrammarNode | undefined {
      try {
        return readWith(text, (_, cursor) => copyTree(cursor));
      } catch {
        return undefined;
      }
    },
  };
}

function runtimeOptions(runtime: LoadShellOptions['runtime']): Parameters<typeof Parser.init>[0] {
  if (runtime === undefined) return undefined;
  if (runtime instanceof Uint8Array) return { wasmBinary: Uint8Array.from(runtime).buffer };
  const address = String(runtime);
  return { locateFile: () => address };
}

/** Where the grammar lies for a checkout that has not been built. A variable, so that no bundler follows it. */
const GRAMMAR_OF_CHECKOUT = '../../node_modules/tree-sitter-bash/tree-sitter-bash.wasm';

/** The package's own grammar, or nothing where there is no Node to read it: then the loader fetches it. */
function compileGrammar(): Promise<object> | undefined {
  const getBuiltin = typeof process === 'object' ? process.getBuiltinModule : undefined;
  if (typeof getBuiltin !== 'function') return undefined;
  const { readFile } = getBuiltin('node:fs/promises');
  const bytes = readFile(new URL('./tree-sitter-bash.wasm', import.meta.url)).catch((error: unknown) => {
    // A built file never looks outside its own package.
    if (!import.meta.url.endsWith('.ts')) throw error;
    return readFile(new URL(GRAMMAR_OF_CHECKOUT, import.meta.url));
  });
  return bytes.then((read) => WebAssembly.compile(read));
}

function loadGrammar(loader: typeof Language, grammar: LoadShellOptions['grammar']): Promise<Language> {
  if (grammar === undefined) return loader.load(new URL('./tree-sitter-bash.wasm', import.meta.url));
  return loader.load(typeof grammar === 'string' ? addressOf(grammar) : grammar);
}

/** A path stays as it is; the loader takes an address only as a URL. */
function addressOf(text: string): string | URL {
  return /^[a-z]{2,}:\/\//i.test(text) ? new URL(text) : text;
}
