/** The syntax tree of a rules file: the part of Starlark that is read here. Lines and columns start at 1. */

export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Why a file cannot be read or run. The code picks the sentence; the detail is quoted in it. */
export interface Fault extends Place {
  readonly code: FaultCode;
  readonly detail: string;
}

export type FaultCode =
  /** The text is no Starlark. */
  | 'rules-syntax'
  /** It is Starlark, and it fails when it is run. */
  | 'rules-failed'
  /** The agent would run it; this reader does not know how. */
  | 'rules-unsupported'
  /** A call of one of the three rule functions with something that they refuse. */
  | 'rules-refused'
  /** Too long, too deep or too many steps. */
  | 'rules-too-large';

export type Expression =
  | ({ readonly kind: 'string'; readonly value: string } & Place)
  | ({ readonly kind: 'format'; readonly parts: readonly FormatPart[] } & Place)
  | ({ readonly kind: 'int'; readonly value: number } & Place)
  | ({ readonly kind: 'name'; readonly name: string } & Place)
  | ({ readonly kind: 'ellipsis' } & Place)
  | ({ readonly kind: 'list' | 'tuple'; readonly items: readonly Expression[] } & Place)
  | ({ readonly kind: 'dict'; readonly entries: readonly DictEntry[] } & Place)
  | ({ readonly kind: 'unary'; readonly operator: string; readonly operand: Expression } & Place)
  | ({
      readonly kind: 'binary';
      readonly operator: string;
      readonly left: Expression;
      readonly right: Expression;
    } & Place)
  | ({
      readonly kind: 'choice';
      readonly condition: Expression;
      readonly met: Expression;
      readonly unmet: Expression;
    } & Place)
  | ({ readonly kind: 'index'; readonly of: Expression; readonly at: Expression } & Place)
  | ({
      readonly kind: 'slice';
      readonly of: Expression;
      readonly start: Expression | undefined;
      readonly stop: Expression | undefined;
      readonly step: Expression | undefined;
    } & Place)
  | ({ readonly kind: 'attribute'; readonly of: Expression; readonly name: string } & Place)
  | ({ readonly kind: 'call'; readonly callee: Expression; readonly arguments: readonly Argument[] } & Place)
  | ({
      readonly kind: 'lambda';
      readonly parameters: readonly Parameter[];
      readonly body: Expression;
    } & Place)
  | ({
      readonly kind: 'comprehension';
      readonly makes: 'list' | 'dict';
      readonly key: Expression;
      /** The value of a dict's entry. */
      readonly value: Expression | undefined;
      readonly clauses: readonly Clause[];
    } & Place);

export type FormatPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'value'; readonly value: Expression; readonly quoted: boolean };

export interface DictEntry {
  readonly key: Expression;
  readonly value: Expression;
}

export interface Argument extends Place {
  readonly kind: 'positional' | 'named' | 'list' | 'dict';
  readonly name: string;
  readonly value: Expression;
}

export interface Parameter extends Place {
  readonly kind: 'plain' | 'rest' | 'named-rest';
  readonly name: string;
  readonly byNameOnly: boolean;
  readonly initial: Expression | undefined;
}

export type Clause =
  | { readonly kind: 'for'; readonly target: Expression; readonly over: Expression }
  | { readonly kind: 'if'; readonly condition: Expression };

export type Statement =
  | ({ readonly kind: 'expression'; readonly value: Expression } & Place)
  | ({
      readonly kind: 'assign';
      /** `=`, or the operator of `+=` and its like. */
      readonly operator: string;
      readonly target: Expression;
      readonly value: Expression;
    } & Place)
  | ({
      readonly kind: 'def';
      readonly name: string;
      readonly parameters: readonly Parameter[];
      readonly body: readonly Statement[];
    } & Place)
  | ({
      readonly kind: 'for';
      readonly target: Expression;
      readonly over: Expression;
      readonly body: readonly Statement[];
    } & Place)
  | ({
      readonly kind: 'if';
      readonly condition: Expression;
      readonly met: readonly Statement[];
      readonly unmet: readonly Statement[];
    } & Place)
  | ({ readonly kind: 'return'; readonly value: Expression | undefined } & Place)
  | ({ readonly kind: 'pass' | 'break' | 'continue' } & Place);
