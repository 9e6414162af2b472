import type {
  AmbiguousPlace,
  ClosestRegion,
  LineDifference,
  MissDiagnosis,
  Piece,
  ReadyEdit,
} from '../diagnose/types.ts';
import type { EditNote, EditResult, LineRange } from '../types.ts';
import { differenceOf, nextOf, reasonOf } from './prose.ts';
import { colored, plain, type Style } from './style.ts';
import { distinct, visible } from './visible.ts';

/** So many lines of a comparison are shown; the rest is counted. */
const mostLines = 24;
const longestLine = 400;

/** An answer to the model that sent the edit: plain text, short, with what to send next. Empty for an exact hit. */
export const renderForModel = (result: EditResult): string => render(result, plain).join('\n');

/** The same for a person at a terminal. `color` puts escape sequences in. */
export const renderForTerminal = (result: EditResult, options: { readonly color?: boolean } = {}): string =>
  render(result, options.color === false ? plain : colored).join('\n');

const render = (result: EditResult, style: Style): readonly string[] => {
  switch (result.status) {
    case 'applied':
      return result.note === undefined ? [] : renderNote(result.note);
    case 'no-change':
      return [
        result.reason === 'same-texts'
          ? 'old_string and new_string are the same: nothing to change.'
          : 'The file already has what this edit would write.',
      ];
    case 'empty-old':
      return ['old_string is empty. To create a file, use the tool that writes one.'];
    case 'ambiguous':
      return [
        style.strong(`old_string stands ${result.count} times. Send one of these instead:`),
        ...result.diagnosis.places.flatMap((place) => renderPlace(place, style)),
        ...(result.count > result.diagnosis.places.length
          ? [style.dim(`and ${result.count - result.diagnosis.places.length} more`)]
          : []),
      ];
    case 'not-found':
      return renderMiss(result.diagnosis, style);
    default: {
      const unreachable: never = result;
      return unreachable;
    }
  }
};

const range = ([first, last]: LineRange): string =>
  first === last ? `line ${first}` : `lines ${first}-${last}`;

const isDifference = (part: string): part is keyof typeof differenceOf => Object.hasOwn(differenceOf, part);

const renderNote = ({ rung, lines, differing, indentation }: EditNote): readonly string[] => {
  const what = rung
    .split('>')
    .filter((part) => part !== 'exact')
    .map((part) => (isDifference(part) ? differenceOf[part] : part));
  const note = `Applied at ${range(lines)} although old_string differs in ${what.join(' and ')}${
    differing > 0 ? ` (${differing} ${differing === 1 ? 'line' : 'lines'})` : ''
  }. Lines that the edit keeps are as they were.`;
  return indentation === 'mixed' ? [note, 'The indentation of new_string was unclear: check it.'] : [note];
};

const renderMiss = (
  { reason, closest, ready, changedLines, next }: MissDiagnosis,
  style: Style,
): readonly string[] => [
  style.strong(reasonOf[reason]),
  ...(changedLines.length > 0 ? [`Changed: ${changedLines.slice(0, 8).map(range).join(', ')}`] : []),
  ...(closest === undefined ? [] : renderRegion(closest, style)),
  nextOf[next],
  ...(ready === undefined || next !== 'resend-ready' ? [] : renderReady(ready)),
];

/** JSON, so that the text can be sent as it stands. */
const renderReady = ({ oldString, newString }: ReadyEdit): readonly string[] => [
  `old_string: ${JSON.stringify(oldString)}`,
  ...(newString === undefined ? [] : [`new_string: ${JSON.stringify(newString)}`]),
];

const renderPlace = (
  { startLine, endLine, header, unique }: AmbiguousPlace,
  style: Style,
): readonly string[] => [
  `${range([startLine, endLine])}${header === undefined ? '' : style.dim(`, in line ${header.line}: ${cut(header.text.trim())}`)}`,
  ...(unique === undefined ? [] : renderReady(unique)),
];

const cut = (text: string): string => (text.length > longestLine ? `${text.slice(0, longestLine)}...` : text);

/** Differing lines, each with one line of context around. */
const renderRegion = (
  { startLine, endLine, differences }: ClosestRegion,
  style: Style,
): readonly string[] => {
  const near = differences.map((_, index) =>
    [index - 1, index, index + 1].some((at) => {
      const other = differences[at];
      return other !== undefined && other.kind !== 'same';
    }),
  );
  const lines = differences.flatMap((difference, index) =>
    near[index] === true ? renderDifference(difference, style) : [],
  );
  const shown = lines.slice(0, mostLines);
  return [
    style.dim(`${range([startLine, endLine])} ([+ +] only in the file, [- -] only in old_string):`),
    ...shown,
    ...(shown.length < lines.length ? [style.dim(`(${lines.length - shown.length} more)`)] : []),
  ];
};

const renderDifference = (difference: LineDifference, style: Style): readonly string[] => {
  switch (difference.kind) {
    case 'same':
      return [style.dim(`${difference.line}: ${cut(difference.text)}`)];
    case 'differs':
      return [
        `${difference.line}: ${cut(difference.pieces.map((piece) => renderPiece(piece, style)).join(''))}`,
      ];
    case 'only-in-file':
      return [`${difference.line}: ${style.file(cut(visibleEnds(difference.text)))}`];
    case 'only-given':
      return [`-: ${style.given(cut(visibleEnds(difference.text)))}`];
    default: {
      const unreachable: never = difference;
      return unreachable;
    }
  }
};

const renderPiece = ({ kind, text }: Piece, style: Style): string => {
  switch (kind) {
    case 'same':
      return text;
    case 'file':
      return style.file(distinct(text));
    case 'given':
      return style.given(distinct(text));
    default: {
      const unreachable: never = kind;
      return unreachable;
    }
  }
};

/** A whole line that only one side has: what it says is the difference, not its blanks. */
const visibleEnds = (text: string): string => (text.trim() === '' ? visible(text) : text);
