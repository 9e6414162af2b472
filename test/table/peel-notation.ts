import type { Peeled } from '../../src/shell/peeled.ts';
import type { Piece, Shape, Word } from '../../src/shell/types.ts';

/**
 * Words of the fixtures: plain text, with `<any>`, `<number>`, `<many>` … for unknown pieces, `<glob:*>` for a pattern
 * and `<a/b>` choices written `<one of:a,b>`.
 */
export function wordOf(text: string, at: number): Word {
  const pieces: Piece[] = [];
  let fields: Word['fields'] = 'one';
  for (const part of text.split(/(<[a-z-]+(?: of)?(?::[^>]*)?>)/)) {
    const token = /^<([a-z-]+(?: of)?)(?::([^>]*))?>$/.exec(part);
    if (token === null) {
      if (part !== '') pieces.push({ kind: 'literal', text: part });
      continue;
    }
    const [, kind, data = ''] = token;
    if (kind === 'glob') pieces.push({ kind: 'glob', text: data });
    else if (kind === 'one of') {
      pieces.push({
        kind: 'choice',
        options: data.split(',').map((option) => [{ kind: 'literal', text: option }]),
      });
    } else {
      if (kind === 'many') fields = 'many';
      pieces.push({ kind: 'unknown', shape: shapeOf(kind ?? 'any', data) });
    }
  }
  return { span: { start: at, end: at + text.length }, raw: text, pieces, fields };
}

export function wordsOf(argv: readonly string[]): readonly Word[] {
  let at = 0;
  return argv.map((text) => {
    const word = wordOf(text, at);
    at += text.length + 1;
    return word;
  });
}

function shapeOf(kind: string, data: string): Shape {
  switch (kind) {
    case 'number':
      return { kind: 'number', signed: data === 'signed' };
    case 'path-under':
      return { kind: 'path-under', base: data };
    case 'hex':
    case 'ref-name':
    case 'scratch-path':
    case 'text':
      return { kind };
    default:
      return { kind: 'any' };
  }
}

export function show(word: Word): string {
  const text = word.pieces.map(showPiece).join('');
  return word.fields === 'many' ? `${text}*` : text;
}

function showPiece(piece: Piece): string {
  switch (piece.kind) {
    case 'literal':
      return piece.text;
    case 'glob':
      return `<glob:${piece.text}>`;
    case 'choice':
      return '<one of>';
    case 'unknown':
      return piece.shape.kind === 'path-under' ? `<path-under:${piece.shape.base}>` : `<${piece.shape.kind}>`;
    default:
      return piece satisfies never;
  }
}

/** One line for one result: what the fixtures compare. */
export function render(peeled: Peeled): string {
  switch (peeled.kind) {
    case 'argv': {
      const facts = [
        peeled.relation === 'prefix' ? '' : peeled.relation,
        peeled.place === 'local' ? '' : peeled.place,
        peeled.transparent ? 'clear' : '',
        peeled.user === true ? 'user' : '',
        peeled.clears === true ? 'no-env' : '',
        ...peeled.assignments.map((one) => `${one.name}=${'pieces' in one.value ? show(one.value) : ''}`),
        peeled.directory === undefined ? '' : `in ${show(peeled.directory)}`,
        peeled.appended === undefined
          ? ''
          : `+${peeled.appended.separator} ${peeled.appended.source}${peeled.appended.replace === undefined ? '' : ` ${peeled.appended.replace}`}`,
        `@${peeled.from}`,
      ].filter((fact) => fact !== '');
      return `argv [${facts.join(', ')}] ${peeled.words.map(show).join('|')}`;
    }
    case 'text': {
      const facts = [
        peeled.shell,
        peeled.place === 'local' ? '' : peeled.place,
        peeled.user === true ? 'user' : '',
        peeled.directory === undefined ? '' : `in ${show(peeled.directory)}`,
        ...(peeled.assignments ?? []).map((one) => `${one.name}=`),
        ...peeled.positional.map((word) => `$${show(word)}`),
      ].filter((fact) => fact !== '');
      return `text [${facts.join(', ')}] ${show(peeled.text)}`;
    }
    case 'code':
      return `code @${peeled.at}`;
    case 'stdin-shell':
      return `stdin-shell ${peeled.shell}${peeled.place === 'local' ? '' : ` ${peeled.place}`}${peeled.user === true ? ' user' : ''}`;
    case 'opaque':
      return `opaque ${peeled.reason} @${peeled.at}`;
    default:
      return peeled satisfies never;
  }
}
