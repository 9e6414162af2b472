import type { Word } from '../../shell/index.ts';
import type { Finding } from '../programs/interpretation.ts';
import type { OptionUse } from '../programs/line.ts';
import { staticText } from '../programs/texts.ts';
import { literalWord } from '../programs/words.ts';

interface Url {
  readonly word: Word;
  readonly at: number;
}

/** The files that `-o` and `-O` write, below the folder of `--output-dir`. */
export function outputFiles(uses: readonly OptionUse[], urls: readonly Url[], findings: Finding[]): void {
  let folder: string | undefined = '';
  for (const use of uses) {
    if (use.option.name !== '--output-dir' || use.value === undefined) continue;
    const text = staticText(use.value);
    // A second one belongs to another request of the line.
    folder = folder === '' && text !== undefined ? text : undefined;
  }
  for (const use of uses) {
    const { name } = use.option;
    if (name === '-o') outputFile(use, folder, findings);
    else if (name === '-O' || name === '--remote-name-all') remoteNames(use, urls, folder, findings);
  }
}

function unknownFile(use: OptionUse, findings: Finding[]): void {
  findings.push({
    effect: 'unknown-write',
    at: use.at,
    base: false,
    code: 'option-effect',
    name: use.option.name,
  });
}

function write(use: OptionUse, word: Word, at: number, findings: Finding[]): void {
  findings.push({ role: 'write', word, at, base: false, code: 'option-value', name: use.option.name });
}

function outputFile(use: OptionUse, folder: string | undefined, findings: Finding[]): void {
  const { value } = use;
  if (value === undefined) return;
  const text = staticText(value);
  if (text === '-') return;
  // `#1` stands for what a pattern in the address matched.
  if (folder === undefined || (text !== undefined && /#\d/.test(text))) unknownFile(use, findings);
  else if (folder === '') write(use, value, use.valueAt, findings);
  else if (text === undefined) unknownFile(use, findings);
  else write(use, literalWord(`${folder}/${text}`, value), use.valueAt, findings);
}

function remoteNames(
  use: OptionUse,
  urls: readonly Url[],
  folder: string | undefined,
  findings: Finding[],
): void {
  if (urls.length === 0 || folder === undefined) unknownFile(use, findings);
  for (const { word } of urls) {
    const name = lastSegment(staticText(word));
    if (name === undefined || folder === undefined) unknownFile(use, findings);
    else write(use, literalWord(folder === '' ? name : `${folder}/${name}`, word), use.at, findings);
  }
}

/** The name that curl gives the file: what follows the last slash, without query and fragment. */
function lastSegment(url: string | undefined): string | undefined {
  if (url === undefined) return undefined;
  const scheme = url.indexOf('://');
  const path = (scheme < 0 ? url : url.slice(scheme + 3)).split(/[?#]/)[0] ?? '';
  const slash = path.lastIndexOf('/');
  const name = slash < 0 ? '' : path.slice(slash + 1);
  return /^[\w.+~-]+$/.test(name) && name !== '.' && name !== '..' ? name : undefined;
}
