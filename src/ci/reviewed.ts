import type { ToolCatalogue } from '../classify/index.ts';
import type {
  Decision,
  Issue,
  Origin,
  PolicyDocument,
  PolicySource,
  PolicyTest,
  State,
} from '../policy/index.ts';

/** A file of a policy, as it was read. */
export interface ReviewedFile {
  readonly path: string;
  readonly text: string;
}

/** A policy that is looked at from outside: toolgate's own or an agent's, with the files that it was read from. */
export interface Reviewed {
  /** `toolgate`, or the name of a dialect. */
  readonly system: string;
  readonly files: readonly ReviewedFile[];
  readonly source: PolicySource;
  /** What the reader found broken, dead or ignored. */
  readonly errors: readonly Issue[];
  readonly warnings: readonly Issue[];
  /** Of toolgate's own files. */
  readonly document: PolicyDocument | undefined;
  readonly tests: readonly PolicyTest[];
  readonly modes: readonly string[];
  readonly mode: string;
  readonly cwd: string;
  readonly home: string | undefined;
  readonly tools: ToolCatalogue;
  readonly shellCall: (command: string) => ReviewedCall;
  /** `more`: what came before the call, and what was said to it. */
  readonly judge: (call: unknown, mode?: string, more?: State) => Decision;
}

export interface ReviewedCall {
  readonly tool: string;
  readonly input: Readonly<Record<string, string>>;
}

/** A rule's place in a file; rules that are built in have none. */
export interface WrittenOrigin extends Origin {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export function isWritten(origin: Origin): origin is WrittenOrigin {
  return origin.file !== undefined && origin.line !== undefined && origin.column !== undefined;
}

/** Equal for the same written rule in every pass that renders it. */
export function placeKey({ file, line, column }: Omit<WrittenOrigin, 'table' | 'rule'>): string {
  return `${file}:${line}:${column}`;
}

/** The rules that stand in the policy's files, in the order of the text, each once. */
export function writtenRules(source: PolicySource): readonly WrittenOrigin[] {
  const found = new Map<string, WrittenOrigin>();
  for (const { guards, deciders } of source.passes) {
    for (const { origin } of [...guards, ...deciders].flatMap(({ rules }) => rules)) {
      if (isWritten(origin) && !found.has(placeKey(origin))) found.set(placeKey(origin), origin);
    }
  }
  return [...found.values()].sort(
    (one, other) =>
      (one.file < other.file ? -1 : one.file > other.file ? 1 : 0) ||
      one.line - other.line ||
      one.column - other.column,
  );
}
