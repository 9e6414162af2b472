import type { PatchError } from './types.ts';

/** One sentence on what is wrong, in the words that models trained on Codex have met. */
export const describePatchError = (error: PatchError): string => {
  switch (error.code) {
    case 'begin-missing':
      return "The first line of the patch must be '*** Begin Patch'";
    case 'end-missing':
      return "The last line of the patch must be '*** End Patch'";
    case 'environment-empty':
      return 'apply_patch environment_id cannot be empty';
    case 'environment-repeated':
      return 'apply_patch environment_id cannot be specified more than once';
    case 'nothing-to-do':
      return 'No files were modified.';
    case 'invalid-header':
      return `Line ${error.line}: '${error.text}' is not a valid hunk header. Valid ones: '*** Add File: {path}', '*** Delete File: {path}', '*** Update File: {path}'`;
    case 'empty-update':
      return `Line ${error.line}: Update file hunk for path '${error.path}' is empty`;
    case 'empty-chunk':
      return `Line ${error.line}: Update hunk does not contain any lines`;
    case 'unexpected-line':
      return `Line ${error.line}: Unexpected line found in update hunk: '${error.text}'. Each line starts with ' ', '+' or '-'`;
    case 'chunk-expected':
      return `Line ${error.line}: Expected update hunk to start with a @@ context marker, got: '${error.text}'`;
    case 'unreadable':
      return `Failed to read file to update ${error.path}`;
    case 'undeletable':
      return `Failed to delete file ${error.path}`;
    case 'repeated-path':
      return `multiple operations target ${error.path}`;
    case 'context-not-found':
      return `Failed to find context '${error.text}' in ${error.path}`;
    case 'lines-not-found':
      return `Failed to find expected lines in ${error.path}:\n${error.lines.join('\n')}`;
    case 'lines-ambiguous':
      return `Expected lines stand more than once in ${error.path}:\n${error.lines.join('\n')}`;
    default: {
      const unreachable: never = error;
      return unreachable;
    }
  }
};
