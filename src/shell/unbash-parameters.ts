import type { ParameterPart, Part, WordNode } from './syntax.ts';
import { onlyIf, type Source, spanOf, type U, unreachable } from './unbash-source.ts';

type WordReader = (word: U.Word, source: Source) => WordNode;

export function parameterPart(
  part: U.ParameterExpansionPart,
  quoted: boolean,
  source: Source,
  toPattern: WordReader,
): Part {
  const operation = part.operation;
  const span = spanOf(part, source);
  if (operation?.type === 'Unknown') return { kind: 'unread', quoted, span, text: part.text };
  const operands: WordNode[] = [];
  let form: ParameterPart['form'] =
    part.prefix === '#' ? 'length' : part.prefix === '!' ? 'indirect' : 'plain';
  switch (operation?.type) {
    case undefined:
      if (
        part.prefix === '!' &&
        part.index !== undefined &&
        (part.index.text === '@' || part.index.text === '*')
      )
        form = 'names';
      break;
    case 'Default':
      operands.push(toPattern(operation.operand, source));
      if (form === 'plain') {
        const kind = operation.operator.at(-1);
        form = kind === '-' ? 'default' : kind === '=' ? 'assign' : kind === '+' ? 'alternative' : 'error';
      }
      break;
    case 'Remove':
      operands.push(toPattern(operation.operand, source));
      if (form === 'plain') form = 'edit';
      break;
    case 'Replace':
      operands.push(toPattern(operation.pattern, source), toPattern(operation.replacement, source));
      if (form === 'plain') form = 'edit';
      break;
    case 'CaseModification':
      if (operation.operand !== undefined) operands.push(toPattern(operation.operand, source));
      if (form === 'plain') form = 'edit';
      break;
    case 'Slice':
      operands.push(toPattern(operation.offset, source));
      if (operation.length !== undefined) operands.push(toPattern(operation.length, source));
      if (form === 'plain') form = 'slice';
      break;
    case 'Transform':
      operands.push(toPattern(operation.operand, source));
      if (form === 'plain') form = 'transform';
      break;
    case 'Names':
      form = 'names';
      break;
    default:
      return unreachable(operation);
  }
  return {
    kind: 'parameter',
    quoted,
    span,
    name: part.parameter,
    form,
    index: part.index === undefined ? undefined : toPattern(part.index, source),
    operands,
    ...onlyIf(
      part.prefix === '!' ||
        part.index !== undefined ||
        !(operation === undefined || operation.type === 'Default' || operation.type === 'Remove'),
    ),
  };
}
