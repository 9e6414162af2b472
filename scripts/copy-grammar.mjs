// Copies the tree-sitter-bash grammar and its licence into dist, so that users install 1.4 MB instead of 20 MB.
import { copyFileSync, mkdirSync } from 'node:fs';

const from = new URL('../node_modules/tree-sitter-bash/', import.meta.url);
const to = new URL('../dist/shell/', import.meta.url);
mkdirSync(to, { recursive: true });
copyFileSync(new URL('tree-sitter-bash.wasm', from), new URL('tree-sitter-bash.wasm', to));
copyFileSync(new URL('LICENSE', from), new URL('tree-sitter-bash.LICENSE', to));
