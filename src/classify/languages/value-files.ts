import type { Word } from '../../shell/index.ts';
import type { Finding } from '../programs/interpretation.ts';
import type { Line, Reader, Reading } from '../programs/line.ts';
import { leadingLiteral, staticText, wordFrom } from '../programs/texts.ts';
import { unknownWord } from '../programs/words.ts';

/** aws: a value that starts so is read from that file. */
export const valueFiles: Reader = { read: (line) => readValues(line, /^(?:--[\w-]+=)?fileb?:\/\//) };

/** az: a value is read from the file behind the at sign. */
export const valueFilesAt: Reader = { read: (line) => readValues(line, /^(?:--?[\w-]+=)?@/) };

function readValues(line: Line, start: RegExp): Reading {
  const findings: Finding[] = [];
  for (let at = line.at + 1; at < line.words.length; at += 1) {
    const word = line.words[at];
    const found = word === undefined ? null : start.exec(leadingLiteral(word));
    if (word === undefined || found === null || staticText(word) === found[0]) continue;
    findings.push({
      role: 'read',
      word: fileOf(word, found[0].length),
      at,
      base: false,
      code: 'option-value',
      name: found[0],
    });
  }
  return { findings };
}

/** The program expands `~` and `$NAME` itself. */
function fileOf(word: Word, length: number): Word {
  const file = wordFrom(word, length);
  const text = staticText(file);
  return text === undefined || /^~|[$%]/.test(text) ? unknownWord(word) : file;
}
