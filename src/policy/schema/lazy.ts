import { requireSibling } from '../../shell/require-sibling.ts';

type Eager = typeof import('./eager.ts');

let loaded: Eager | undefined;

function eager(): Eager {
  loaded ??= requireSibling<Eager>(import.meta.url, './eager.js');
  return loaded;
}

/** The same functions, loaded when the first document is read: zod's import takes longer than a thousand decisions. */
export const readDocument: Eager['readDocument'] = (value) => eager().readDocument(value);

export const readDocumentText: Eager['readDocumentText'] = (text, file) =>
  eager().readDocumentText(text, file);

export const documentJsonSchema: Eager['documentJsonSchema'] = () => eager().documentJsonSchema();
