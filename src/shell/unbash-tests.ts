import type { TestOperand, WordNode } from './syntax.ts';
import { arithmeticTests, fileComparisons, fileTests, variableTests } from './test-operators.ts';
import { type Source, type U, unreachable } from './unbash-source.ts';
import { toPattern, unreadWord } from './unbash-words.ts';

export function collectTest(node: U.TestExpression, source: Source, operands: TestOperand[]): void {
  switch (node.type) {
    case 'TestUnary': {
      const role = variableTests.has(node.operator)
        ? 'variable'
        : fileTests.has(node.operator)
          ? 'file'
          : 'text';
      operands.push({ word: operandOf(node.operand, source), role });
      return;
    }
    case 'TestBinary': {
      const role = arithmeticTests.has(node.operator)
        ? 'arithmetic'
        : fileComparisons.has(node.operator)
          ? 'file'
          : 'text';
      operands.push(
        { word: operandOf(node.left, source), role },
        { word: operandOf(node.right, source), role },
      );
      return;
    }
    case 'TestLogical':
      for (const operand of node.operands) collectTest(operand, source, operands);
      return;
    case 'TestNot':
      collectTest(node.operand, source, operands);
      return;
    case 'TestGroup':
      collectTest(node.expression, source, operands);
      return;
    default:
      unreachable(node);
  }
}

/** Bash takes `]]` for the end wherever it stands, and refuses what lacks a word before it; the parser takes it for a word. */
function operandOf(word: U.Word, source: Source): WordNode {
  return word.text === ']]' ? unreadWord(word, source, true) : toPattern(word, source);
}
