import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Language, type Node, Parser } from 'web-tree-sitter';

/**
 * The agent's own way to read a script: a tree of tree-sitter's bash grammar whose node kinds are looked at one by one. Slow and plain,
 * to compare the product's reader with.
 */
export interface CodexTree {
  /** The argvs of a plain script; `undefined` of any other. */
  readonly plain: (
    script: string,
    era: 'classic' | 'mid' | 'current',
  ) => readonly (readonly string[])[] | undefined;
  /** The literal words of every command anywhere in a script that parses; `undefined` where it does not. */
  readonly anywhere: (script: string) => readonly (readonly string[])[] | undefined;
}

const KINDS = new Set(
  'program list pipeline command command_name word string string_content raw_string number concatenation'.split(
    ' ',
  ),
);
const TOKENS = new Set(['&&', '||', ';', '|', '"', "'"]);

export const loadCodexTree = async (): Promise<CodexTree> => {
  await Parser.init();
  const grammar = createRequire(import.meta.url).resolve('tree-sitter-bash/tree-sitter-bash.wasm');
  const parser = new Parser();
  parser.setLanguage(await Language.load(readFileSync(grammar)));
  const withTree = <T>(script: string, read: (root: Node) => T | undefined): T | undefined => {
    const tree = parser.parse(script);
    if (tree === null) return undefined;
    try {
      return tree.rootNode.hasError ? undefined : read(tree.rootNode);
    } finally {
      tree.delete();
    }
  };
  return {
    plain: (script, era) => withTree(script, (root) => plainArgvs(root, era === 'current')),
    anywhere: (script) => withTree(script, literalArgvs),
  };
};

const childrenOf = (node: Node): readonly Node[] =>
  Array.from({ length: node.childCount }, (_, at) => node.child(at)).filter((child) => child !== null);

const everyNode = (root: Node): readonly Node[] => [root, ...childrenOf(root).flatMap(everyNode)];

const plainArgvs = (root: Node, strict: boolean): readonly (readonly string[])[] | undefined => {
  const nodes = everyNode(root);
  for (const node of nodes) {
    if (node.isNamed ? !KINDS.has(node.type) : !TOKENS.has(node.type) && node.type.trim() !== '')
      return undefined;
  }
  const commands = nodes
    .filter((node) => node.type === 'command')
    .sort((a, b) => a.startIndex - b.startIndex);
  const argvs: (readonly string[])[] = [];
  for (const command of commands) {
    const words: string[] = [];
    for (const child of command.namedChildren) {
      const word = child === null ? undefined : plainWord(child, strict);
      if (word === undefined) return undefined;
      words.push(word);
    }
    if (words.length === 0) return undefined;
    argvs.push(words);
  }
  return argvs.length === 0 ? undefined : argvs;
};

const EXPANDS = /^=|[{}*?[\]\\~^#$`]/;

const plainWord = (node: Node, strict: boolean): string | undefined => {
  switch (node.type) {
    case 'command_name': {
      const inner = node.namedChild(0);
      return inner?.type === 'word' ? plainWord(inner, strict) : undefined;
    }
    case 'word':
    case 'number':
      if (node.namedChildCount > 0) return undefined;
      return strict && EXPANDS.test(node.text) ? undefined : node.text;
    case 'string': {
      if (node.namedChildren.some((child) => child?.type !== 'string_content')) return undefined;
      const text = node.text.slice(1, -1);
      return strict && /\\[$`"\\\n]/.test(text) ? undefined : text;
    }
    case 'raw_string':
      return node.text.slice(1, -1);
    case 'concatenation': {
      const parts = node.namedChildren.map((child) =>
        child === null ? undefined : plainWord(child, strict),
      );
      return parts.includes(undefined) || parts.join('') === '' ? undefined : parts.join('');
    }
    default:
      return undefined;
  }
};

const literalArgvs = (root: Node): readonly (readonly string[])[] =>
  everyNode(root)
    .filter((node) => node.type === 'command')
    .map((command) =>
      command.namedChildren.flatMap((child) => {
        const inner = child?.type === 'command_name' ? child.namedChild(0) : child;
        const word = inner === null || inner === undefined ? undefined : plainWord(inner, false);
        return word === undefined ? [] : [word];
      }),
    );
