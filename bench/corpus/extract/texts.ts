import { basename, extname } from 'node:path';
import { ciSteps } from './ci-steps.ts';
import { markdownBlocks } from './markdown.ts';
import { packageScripts } from './package-scripts.ts';
import { dockerfileRuns, makefileRecipes } from './recipes.ts';

export type SourceKind = 'package-script' | 'markdown' | 'ci' | 'script' | 'makefile' | 'dockerfile';

const maxScriptLength = 16 * 1024;
const ciFolder = /(?:^|\/)\.(?:github\/(?:workflows|actions)|circleci)\//;
const ciFile = /^(?:\.travis|appveyor|\.gitlab-ci|azure-pipelines|action)\.ya?ml$/;
/** PowerShell, fish and the like call themselves shells too. */
const posixShebang = /^#!.*\b(?:ba|da)?sh\b/;

const kindOf = (path: string): SourceKind | undefined => {
  const name = basename(path);
  const extension = extname(path).toLowerCase();
  if (name === 'package.json') return 'package-script';
  if (extension === '.md' || extension === '.mdx' || extension === '.markdown') return 'markdown';
  if (ciFile.test(name) || (ciFolder.test(path) && (extension === '.yml' || extension === '.yaml')))
    return 'ci';
  if (/^(?:GNU)?makefile$/i.test(name) || extension === '.mk') return 'makefile';
  if (/^(?:.*\.)?dockerfile(?:\..*)?$/i.test(name)) return 'dockerfile';
  if (extension === '.sh' || extension === '.bash' || extension === '') return 'script';
  return undefined;
};

/** Whether a file of this path can hold shell text. */
export const holdsShellText = (path: string): boolean => kindOf(path) !== undefined;

const script = (path: string, text: string): readonly string[] =>
  text.length <= maxScriptLength && (posixShebang.test(text) || /\.(?:ba)?sh$/.test(path)) ? [text] : [];

/** The shell texts in one file of a package. */
export const shellTexts = (path: string, text: string): { kind: SourceKind; texts: readonly string[] } => {
  const kind = kindOf(path) ?? 'script';
  switch (kind) {
    case 'package-script':
      return { kind, texts: packageScripts(text) };
    case 'markdown':
      return { kind, texts: markdownBlocks(text) };
    case 'ci':
      return { kind, texts: ciSteps(text) };
    case 'makefile':
      return { kind, texts: makefileRecipes(text) };
    case 'dockerfile':
      return { kind, texts: dockerfileRuns(text) };
    case 'script':
      return { kind, texts: script(path, text) };
    default:
      return kind satisfies never;
  }
};
