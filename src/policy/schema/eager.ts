export { documentJsonSchema } from './document.ts';
export { readDocument, readDocumentText } from './read.ts';
