import { type AwkToken, awkTokens } from './awk-tokens.ts';

/** What an awk program does beyond printing what it makes of its input. */
export interface AwkProgram {
  /** Pipes and `system`, or a construct that can call anything. */
  readonly executes: boolean;
  readonly environment: boolean;
  readonly network: boolean;
  /** Literal names; `undefined` for one that is computed. */
  readonly reads: readonly (string | undefined)[];
  readonly writes: readonly (string | undefined)[];
}

/** Names that every awk, or the system, gives to the standard streams. */
const streams: ReadonlySet<string> = new Set(['/dev/stdout', '/dev/stderr', '/dev/stdin', '-']);

/** Reads an awk program in full, or gives `undefined`. */
export function readAwkProgram(text: string): AwkProgram | undefined {
  const tokens = awkTokens(text);
  if (tokens === undefined) return undefined;
  const reads: (string | undefined)[] = [];
  const writes: (string | undefined)[] = [];
  let executes = false;
  let environment = false;
  let network = false;
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (token === undefined) break;
    if (token.kind === 'string' && token.text.startsWith('/inet')) network = true;
    if (token.kind === 'punctuation') {
      // `@load`, `@include`, `@name()` and pipes of both directions.
      if (token.text === '|' || token.text === '|&' || token.text === '@') executes = true;
    } else if (token.kind === 'word') {
      switch (token.text) {
        case 'system':
        case 'SYMTAB':
          executes = true;
          break;
        case 'ENVIRON':
          environment = true;
          break;
        // The program may name further input files in them.
        case 'ARGV':
        case 'ARGC':
          reads.push(undefined);
          break;
        case 'getline':
          readInput(tokens, index + 1, reads);
          break;
        case 'print':
        case 'printf':
          readOutput(tokens, index + 1, writes);
          break;
        default:
      }
    }
  }
  return { executes, environment, network, reads, writes };
}

function is(token: AwkToken | undefined, text: string): boolean {
  return token?.kind === 'punctuation' && token.text === text;
}

/** `getline < FILE`, `getline x < FILE`; the variable may be `$1` or `a[i]`. */
function readInput(tokens: readonly AwkToken[], from: number, reads: (string | undefined)[]): void {
  let at = from;
  while (is(tokens[at], '$') || tokens[at]?.kind === 'word' || tokens[at]?.kind === 'number') at += 1;
  if (is(tokens[at], '[') || is(tokens[at], '(')) at = closing(tokens, at) + 1;
  if (is(tokens[at], '<')) reads.push(literalName(tokens, at + 1));
}

function closing(tokens: readonly AwkToken[], from: number): number {
  let depth = 0;
  for (let at = from; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (is(token, '[') || is(token, '(')) depth += 1;
    if (is(token, ']') || is(token, ')')) depth -= 1;
    if (depth === 0) return at;
  }
  return tokens.length;
}

/** A `>` of `print` outside parentheses is a redirection, any other one compares. */
function readOutput(tokens: readonly AwkToken[], from: number, writes: (string | undefined)[]): void {
  let depth = 0;
  for (let at = from; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined) return;
    if (token.kind === 'newline') {
      if (depth === 0 && !continues(tokens[at - 1])) return;
    } else if (token.kind === 'punctuation') {
      if (token.text === '(' || token.text === '[') depth += 1;
      else if (token.text === ')' || token.text === ']') depth -= 1;
      else if (depth === 0 && (token.text === ';' || token.text === '}')) return;
      // `>=` is no redirection to a name that starts with `=`: every awk reads it as one operator.
      else if (depth === 0 && (token.text === '>' || token.text === '>>')) {
        const name = literalName(tokens, at + 1);
        if (name === undefined || !streams.has(name)) writes.push(name);
        return;
      }
    }
    if (depth < 0) return;
  }
}

/** A newline after these does not end the statement. */
function continues(before: AwkToken | undefined): boolean {
  if (before === undefined) return false;
  if (before.kind === 'newline') return true;
  return before.kind === 'punctuation' && [',', '&&', '||', '?', ':', '{'].includes(before.text);
}

/** A string that stands alone as a file's name, not as a part of a longer one. */
function literalName(tokens: readonly AwkToken[], at: number): string | undefined {
  const name = tokens[at];
  if (name?.kind !== 'string' || name.unclear === true) return undefined;
  const next = tokens[at + 1];
  const alone =
    next === undefined ||
    next.kind === 'newline' ||
    (next.kind === 'punctuation' && [';', '}', ')', '>', '&&', '||', '==', '!='].includes(next.text));
  return alone ? name.text : undefined;
}
