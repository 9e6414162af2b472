import type { TestOperand } from './syntax.ts';
import { arithmeticTests, fileComparisons, fileTests, variableTests } from './test-operators.ts';
import { type Source, type U, unreachable } from './unbash-source.ts';
import { toPattern } from './unbash-words.ts';

export function collectTest(node: U.TestExpression, source: Source, operands: TestOperand[]): void {
  switch (node.type) {
    case 'TestUnary': {
      const role = variableTests.has(node.operator)
        ? 'variable'
        : fileTests.has(node.operator)
          ? 'file'
          : 'text';
      operands.push({ word: toPattern(node.operand, source), role });
      return;
    }
    case 'TestBinary': {
      const role = arithmeticTests.has(node.operator)
        ? 'arithmetic'
        : fileComparisons.has(node.operator)
          ? 'file'
          : 'text';
      operands.push(
        { word: toPattern(node.left, source), role },
        { word: toPattern(node.right, source), role },
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
