/**
 * The syntax tree of a bash text: small, plain and the same whichever parser read the text.
 *
 * Quotes are flattened: a part says whether it stood inside quotes. Every node carries the span of its source
 * text as UTF-16 offsets into the text that was parsed (`Script.source`).
 */

/** A half-open range of UTF-16 offsets. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface SyntaxFault {
  readonly message: string;
  readonly at: number;
}

export interface Script {
  readonly kind: 'script';
  readonly source: string;
  readonly span: Span;
  readonly statements: readonly Statement[];
  readonly faults: readonly SyntaxFault[];
}

export interface Statement {
  readonly kind: 'statement';
  readonly span: Span;
  readonly background: boolean;
  readonly command: Node;
}

export type Node =
  | SimpleNode
  | PipelineNode
  | ListNode
  | GroupNode
  | IfNode
  | ForNode
  | ArithmeticForNode
  | WhileNode
  | CaseNode
  | FunctionNode
  | CoprocNode
  | TestNode
  | ArithmeticNode;

interface NodeBase {
  readonly span: Span;
  /** Spelled in a way that shells other than bash refuse or read otherwise; only where the tree does not show it. */
  readonly bashOnly?: true;
  readonly redirects: readonly RedirectNode[];
}

/** Assignments, words and redirects; without words the assignments change the shell itself. */
export interface SimpleNode extends NodeBase {
  readonly kind: 'simple';
  readonly assignments: readonly AssignmentNode[];
  /** Arguments of a declaration builtin (`export A=b`) stand here as assignments, in their place among the words. */
  readonly words: readonly (WordNode | AssignmentNode)[];
}

export interface PipelineNode extends NodeBase {
  readonly kind: 'pipeline';
  readonly negated: boolean;
  readonly timed: boolean;
  /** Bash refuses it, though the parser did not. */
  readonly refused: boolean;
  readonly stages: readonly Node[];
}

/** `a && b || c`: `operators[i]` stands between `items[i]` and `items[i + 1]`. */
export interface ListNode extends NodeBase {
  readonly kind: 'list';
  readonly items: readonly Node[];
  readonly operators: readonly ('&&' | '||')[];
}

export interface GroupNode extends NodeBase {
  readonly kind: 'group';
  readonly subshell: boolean;
  readonly body: readonly Statement[];
}

export interface IfNode extends NodeBase {
  readonly kind: 'if';
  readonly branches: readonly {
    readonly condition: readonly Statement[];
    readonly body: readonly Statement[];
  }[];
  readonly otherwise: readonly Statement[] | undefined;
}

/** `for` and `select`; without `in` the values are the positional parameters. */
export interface ForNode extends NodeBase {
  readonly kind: 'for' | 'select';
  readonly name: string;
  readonly values: readonly WordNode[] | undefined;
  readonly body: readonly Statement[];
}

export interface ArithmeticForNode extends NodeBase {
  readonly kind: 'arithmetic-for';
  readonly expressions: readonly Arithmetic[];
  readonly body: readonly Statement[];
}

export interface WhileNode extends NodeBase {
  readonly kind: 'while';
  readonly condition: readonly Statement[];
  readonly body: readonly Statement[];
}

export interface CaseNode extends NodeBase {
  readonly kind: 'case';
  readonly subject: WordNode;
  readonly items: readonly { readonly patterns: readonly WordNode[]; readonly body: readonly Statement[] }[];
}

export interface FunctionNode extends NodeBase {
  readonly kind: 'function';
  readonly name: WordNode;
  readonly body: Node;
}

export interface CoprocNode extends NodeBase {
  readonly kind: 'coproc';
  /** The array that gets the descriptors; none stands for `COPROC`. */
  readonly name: string | undefined;
  readonly body: Node;
}

/** `[[ … ]]`: only what can run or read is kept, as words, with those whose value bash evaluates as arithmetic. */
export interface TestNode extends NodeBase {
  readonly kind: 'test';
  readonly operands: readonly TestOperand[];
}

export interface TestOperand {
  readonly word: WordNode;
  /** `arithmetic`: an operand of `-eq` and the like; `variable`: of `-v` and `-R`; `file`: of a file test. */
  readonly role: 'text' | 'arithmetic' | 'variable' | 'file';
}

export interface ArithmeticNode extends NodeBase {
  readonly kind: 'arithmetic';
  readonly expression: Arithmetic;
}

export interface WordNode {
  readonly kind: 'word';
  readonly span: Span;
  /** The source text, quotes included. */
  readonly raw: string;
  readonly parts: readonly Part[];
}

export interface AssignmentNode {
  readonly kind: 'assignment';
  readonly span: Span;
  readonly raw: string;
  readonly name: string;
  readonly append: boolean;
  readonly index: WordNode | undefined;
  readonly value: WordNode | readonly WordNode[];
}

export type RedirectOperator =
  | '<'
  | '>'
  | '>>'
  | '>|'
  | '<>'
  | '<&'
  | '>&'
  | '&>'
  | '&>>'
  | '<<'
  | '<<-'
  | '<<<';

export interface RedirectNode {
  readonly kind: 'redirect';
  readonly span: Span;
  readonly operator: RedirectOperator;
  /** A number, `{name}` for a descriptor that bash picks, or none where the operator's own default holds. */
  readonly descriptor: number | { readonly variable: string } | undefined;
  /** A here-document whose end is spelled with quotes of bash's own. */
  readonly bashOnly?: true;
  /** The target, or the text of a here-document or here-string. */
  readonly target: WordNode;
}

export type Part =
  | {
      readonly kind: 'literal';
      readonly text: string;
      readonly quoted: boolean;
      /** `$'…'` or `$"…"`. */
      readonly bashOnly?: true;
    }
  /** `extended`: `@(a|b)` where bash reads it with `extglob` alone. */
  | { readonly kind: 'glob'; readonly text: string; readonly extended?: true }
  /** `{a,b}` or `{1..3}`, with its content as source text and as parts. */
  | { readonly kind: 'brace'; readonly text: string; readonly parts: readonly Part[] }
  | ParameterPart
  | {
      readonly kind: 'substitution';
      readonly quoted: boolean;
      /** `$((a); b)`: elsewhere `$((` always opens arithmetic. */
      readonly bashOnly?: true;
      readonly script: Script;
      readonly span: Span;
    }
  | {
      readonly kind: 'process-substitution';
      readonly direction: '<' | '>';
      readonly script: Script;
      readonly span: Span;
    }
  | {
      readonly kind: 'arithmetic';
      readonly quoted: boolean;
      /** `$[…]`. */
      readonly bashOnly?: true;
      readonly expression: Arithmetic;
      readonly span: Span;
    }
  /** Something that the parser could not take apart. */
  | {
      readonly kind: 'unread';
      readonly quoted: boolean;
      readonly span: Span;
      readonly text: string;
      /** What commands inside it get as words is not known either. */
      readonly wide?: true;
    };

export interface ParameterPart {
  readonly kind: 'parameter';
  readonly quoted: boolean;
  /** An operator that is bash's own. */
  readonly bashOnly?: true;
  readonly span: Span;
  readonly name: string;
  readonly form:
    | 'plain'
    | 'length'
    | 'indirect'
    | 'default'
    | 'assign'
    | 'alternative'
    | 'error'
    | 'edit'
    | 'slice'
    | 'transform'
    | 'names';
  /** The subscript of `${name[index]}`. */
  readonly index: WordNode | undefined;
  /** The words inside the expansion: a default, a pattern, an offset. */
  readonly operands: readonly WordNode[];
}

/**
 * An arithmetic expression, reduced to what matters: the names that it reads or assigns, the substitutions inside,
 * and whether it holds a subscript (which bash evaluates, and which can run commands).
 */
export interface Arithmetic {
  readonly names: readonly string[];
  readonly assigned: readonly string[];
  readonly words: readonly WordNode[];
  readonly subscripted: boolean;
  /** The expression could not be taken apart. */
  readonly unread: boolean;
  readonly text: string;
}
