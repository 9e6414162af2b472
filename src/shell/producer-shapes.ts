import type { Scan } from './peel-scan.ts';
import { linesByName, readLine, stands } from './producer-lines.ts';
import type { ProducerEntry } from './producers.table.ts';
import { producerTable } from './producers.table.ts';
import type { Shape, Word } from './types.ts';
import { isOneWord, staticText } from './word-text.ts';

const producers = linesByName(producerTable);

/**
 * The shape of a simple command's output, without the newlines at its end.
 *
 * The name must not be a function or an alias. The output is empty where the command fails.
 *
 * @example
 * shapeOfOutput(words of `git rev-parse --verify HEAD`) // { kind: 'hex' }
 */
export function shapeOfOutput(words: readonly Word[]): Shape | undefined {
  const found = find(words);
  return found?.lines === true ? undefined : found?.shape;
}

/** The shape of each line of the output, of which there may be any number. */
export function shapeOfLines(words: readonly Word[]): Shape | undefined {
  return find(words)?.shape;
}

interface Found {
  readonly shape: Shape;
  readonly lines: boolean;
}

function find(words: readonly Word[]): Found | undefined {
  const name = words[0] === undefined ? undefined : staticText(words[0]);
  if (name === undefined) return undefined;
  for (const line of producers.get(name) ?? []) {
    const { entry } = line;
    const scan = readLine(line, words);
    if (scan === undefined) continue;
    if (entry.needs !== undefined && !stands(scan, entry.needs)) continue;
    if (entry.single === true && scan.uses.length !== 1) continue;
    const operands = operandTexts(words, scan);
    const shape = operands === undefined ? undefined : shapeFor(entry, operands, scan);
    if (shape !== undefined) return { shape, lines: entry.lines === true };
  }
  return undefined;
}

function operandTexts(words: readonly Word[], scan: Scan): readonly string[] | undefined {
  const texts: string[] = [];
  for (const at of scan.operands) {
    const word = words[at];
    const text = word === undefined || !isOneWord(word) ? undefined : staticText(word);
    if (text === undefined) return undefined;
    texts.push(text);
  }
  return texts;
}

function shapeFor(entry: ProducerEntry, operands: readonly string[], scan: Scan): Shape | undefined {
  const kind = entry.operands ?? 'none';
  const [first] = operands;
  switch (kind) {
    case 'none':
      return operands.length === 0 ? entry.shape : undefined;
    case 'optional':
      return operands.length <= 1 ? entry.shape : undefined;
    case 'head':
      return operands.length === 1 && first === 'HEAD' ? entry.shape : undefined;
    case 'revision':
      return operands.length === 1 && operands.every(isRevision) ? entry.shape : undefined;
    case 'revisions':
      return operands.length > 0 && operands.every(isRevision) ? entry.shape : undefined;
    case 'numbers': {
      const numbers =
        operands.length > 0 && operands.length <= 3 && operands.every((text) => /^\d{1,15}$/.test(text));
      return numbers ? entry.shape : undefined;
    }
    case 'template':
      return isFreshName(operands, scan) ? entry.shape : undefined;
    case 'format':
      return operands.length === 1 && first !== undefined
        ? formatShape(first, stands(scan, '-d -r'))
        : undefined;
    default:
      return kind satisfies never;
  }
}

/** One commit: no range, no file in a tree, no set of parents. */
function isRevision(text: string): boolean {
  return /^[A-Za-z0-9][\w./~^-]*$/.test(text) && !/\.\.|\^[-!@]/.test(text);
}

/** A name directly in the folder for temporary files. */
function isFreshName(operands: readonly string[], scan: Scan): boolean {
  const plain = scan.uses.every(
    (use) => use.value === undefined || /^[\w.-]*$/.test(staticText(use.value) ?? '/'),
  );
  const [template] = operands;
  if (!plain || template === undefined) return plain && !stands(scan, '-t');
  const inFolder = stands(scan, '-t') ? /^\w[\w.-]*$/ : /^\/tmp\/\w[\w.-]*$/;
  return operands.length === 1 && inFolder.test(template) && template.includes('XXXXXX');
}

/** Directives of date that print digits, and those that print words. A `-` or `0` in between changes the padding. */
const DIGITS: ReadonlySet<string> = new Set([...'YmdHMSsyjNuwUVWCGgI']);
const WORDS: ReadonlySet<string> = new Set([...'aAbBhpPTDRrcxXzZeklnt%']);

/** `past`: the time comes from `-d` or a file and may lie before 1970, where `%s` is negative. */
function formatShape(format: string, past: boolean): Shape | undefined {
  if (!/^\+./.test(format)) return undefined;
  let digits = true;
  let name = format.charAt(1) !== '-';
  for (let at = 1; at < format.length; at += 1) {
    const character = format.charAt(at);
    if (character !== '%') {
      if (!/[\w.:/+, -]/.test(character)) return undefined;
      digits &&= /\d/.test(character);
      name &&= /[\w-]/.test(character);
      continue;
    }
    at += /[-0]/.test(format.charAt(at + 1)) ? 2 : 1;
    const directive = format.charAt(at);
    if (DIGITS.has(directive)) {
      if (directive === 's' && past) return { kind: 'text' };
      continue;
    }
    digits = false;
    if (directive === 'F') continue;
    name = false;
    if (!WORDS.has(directive)) return undefined;
  }
  if (digits) return { kind: 'number', signed: false };
  return name ? { kind: 'ref-name' } : { kind: 'text' };
}
