import type { Word } from '../../shell/index.ts';
import type { Finding } from '../programs/interpretation.ts';
import type { Line, OptionUse, Reader, Reading } from '../programs/line.ts';
import type { ProgramEffect, Role } from '../programs/schema.ts';
import { staticText, wordFrom } from '../programs/texts.ts';
import { literalWord, unknownWord } from '../programs/words.ts';
import { fileOfData, fileOfForm, type NamedFile } from './curl-data.ts';
import { curlOptions } from './curl-options.table.ts';
import { outputFiles } from './curl-output.ts';
import { urlFinding } from './curl-url.ts';

/** curl: reads from a server unless an option sends data, and writes files where an option says so. */
export const curl: Reader = { entry: curlOptions, read };

/** Methods that change nothing on the server: the safe ones of RFC 9110. */
const readingMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/** FTP commands that ask, or move within the session alone. They may be prefixed to be sent later or to fail freely. */
const askingCommand =
  /^[-+*]{0,2}(?:SIZE|MDTM|NOOP|SYST|PASV|EPSV|CWD|CDUP|PWD|STAT|HELP|FEAT|MLST|TYPE [AI])(?: [^\r\n]*)?$/i;

function read(line: Line): Reading {
  const findings: Finding[] = [];
  const left: OptionUse[] = [];
  const globbing = !line.uses.some(({ option }) => option.name === '-g');
  const inQuery = line.uses.some(({ option }) => option.name === '-G');
  const urls: { readonly word: Word; readonly at: number }[] = line.operands.map(({ word, at }) => ({
    word,
    at,
  }));
  for (const use of line.uses) {
    const { value } = use;
    const name = use.option.name;
    if (value === undefined) {
      left.push(use);
      continue;
    }
    const effect = (does: ProgramEffect) =>
      findings.push({ effect: does, at: use.at, base: false, code: 'option-effect', name });
    const file = (role: Role, word: Word) =>
      findings.push({ role, word, at: use.valueAt, base: false, code: 'option-value', name });
    const named = (found: NamedFile) => {
      if (found.kind === 'file') file('read', found.word);
      return found.kind !== 'none';
    };
    switch (name) {
      case '-X':
        if (!readingMethods.has((staticText(value) ?? '').toUpperCase())) effect('remote-write');
        break;
      case '-Q':
        if (!askingCommand.test(staticText(value) ?? '')) effect('remote-write');
        break;
      case '-d':
      case '--json':
      case '--data-urlencode': {
        const sends = named(fileOfData(value, name === '--data-urlencode'));
        if (sends || !inQuery) effect('remote-write');
        break;
      }
      case '--url-query':
        if (named(fileOfData(value, true))) effect('remote-write');
        break;
      case '--data-raw':
      case '--form-string':
        if (!inQuery) effect('remote-write');
        break;
      case '-F':
        named(fileOfForm(value));
        effect('remote-write');
        break;
      case '-T':
        if (staticText(value) !== '-' && staticText(value) !== '.') file('read', upload(value, globbing));
        effect('remote-write');
        break;
      case '-H':
      case '--proxy-header':
      case '-w':
        named(fileOfData(value, false));
        if (name === '-w' && mayHold(value, '%output{')) effect('unknown-write');
        break;
      case '--variable':
        named(fileOfData(value, true));
        if (mayHold(value, '%') && (staticText(value) ?? '%').startsWith('%')) effect('secret');
        break;
      case '-b':
        if (staticText(value)?.includes('=') !== true && staticText(value) !== '') file('read', value);
        break;
      case '-E':
      case '--key':
        file('endpoint', value);
        file('key', value);
        break;
      case '--netrc-file':
        effect('secret');
        file('read', value);
        break;
      case '--url':
        if (staticText(value)?.startsWith('@') === true) file('file-list', wordFrom(value, 1));
        else urls.push({ word: value, at: use.valueAt });
        break;
      default:
        left.push(use);
    }
  }
  for (const { word, at } of urls) findings.push(urlFinding(word, at, globbing));
  outputFiles(line.uses, urls, findings);
  return { findings, uses: left.filter(({ option }) => !written.has(option.name)), operands: [] };
}

/** Judged together by `outputFiles`. */
const written: ReadonlySet<string> = new Set(['-o', '-O', '--remote-name-all', '--output-dir']);

function mayHold(word: Word, part: string): boolean {
  return staticText(word)?.includes(part) ?? true;
}

/** `-T "{a,b}"` names several files. */
function upload(word: Word, globbing: boolean): Word {
  const text = staticText(word);
  if (!globbing || text === undefined) return word;
  return /[[\]{}]/.test(text) ? unknownWord(word) : literalWord(text, word);
}
