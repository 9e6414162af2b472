import type { Piece, Word } from '../../../src/shell/index.ts';

/**
 * A word of a fixture: plain text is literal, and inside it `<any>`, `<many>` (unquoted), `<number>`, `<ref>` and
 * `<scratch>` stand for what is not known, `<glob:*.ts>` for an unquoted pattern.
 */
export function fixtureWord(text: string): Word {
  const pieces: Piece[] = [];
  let fields: Word['fields'] = 'one';
  for (const part of text.split(/(<[a-z]+(?::[^>]*)?>)/)) {
    switch (part) {
      case '':
        break;
      case '<many>':
        fields = 'many';
        pieces.push({ kind: 'unknown', shape: { kind: 'any' } });
        break;
      case '<any>':
        pieces.push({ kind: 'unknown', shape: { kind: 'any' } });
        break;
      case '<number>':
        pieces.push({ kind: 'unknown', shape: { kind: 'number', signed: false } });
        break;
      case '<signed>':
        pieces.push({ kind: 'unknown', shape: { kind: 'number', signed: true } });
        break;
      case '<ref>':
        pieces.push({ kind: 'unknown', shape: { kind: 'ref-name' } });
        break;
      case '<scratch>':
        pieces.push({ kind: 'unknown', shape: { kind: 'scratch-path' } });
        break;
      default:
        pieces.push(
          part.startsWith('<glob:')
            ? { kind: 'glob', text: part.slice(6, -1) }
            : { kind: 'literal', text: part },
        );
    }
  }
  return { span: { start: 0, end: text.length }, raw: text, pieces, fields };
}

/** The same notation back again. */
export function showWord(word: Word): string {
  let text = '';
  for (const piece of word.pieces) {
    if (piece.kind === 'literal') text += piece.text;
    else if (piece.kind === 'glob') text += `<glob:${piece.text}>`;
    else text += word.fields === 'many' ? '<many>' : '<?>';
  }
  return text;
}
