import { argvOf, peelScanned, textOf, uses } from './peel-general.ts';
import type { Scan } from './peel-scan.ts';
import { scanOptions } from './peel-scan.ts';
import { holdsMarkers, joinWords, openText, replaceMarkers, textWord } from './peel-words.ts';
import type { Appended, Peeled } from './peeled.ts';
import { NOTHING, opaque } from './peeled.ts';
import type { Word } from './types.ts';
import { literalWord, staticText } from './word-text.ts';
import type { Wrapper } from './wrapper-lookup.ts';

/** `xargs COMMAND`: words of standard input or of a file follow, or stand for the `-I` marker. */
export function peelXargs(wrapper: Wrapper, words: readonly Word[], start: number): readonly Peeled[] {
  const scan = scanOptions(wrapper, words, start);
  if (scan.stopped) return NOTHING;
  if (scan.fault !== undefined) return peelScanned(wrapper, words, start, scan);
  const near = words[start - 1];
  if (near === undefined) return NOTHING;
  const [from] = scan.operands;
  // Without a command xargs runs echo.
  const inner =
    from === undefined
      ? [literalWord('echo', near.span)]
      : scan.operands.flatMap((index) => words[index] ?? []);
  const marker = markerOf(scan);
  if (marker === null) return [opaque(wrapper.name, 'dynamic-word', start)];
  const appended: Appended = {
    separator: separatorOf(scan, marker !== undefined),
    ...(marker === undefined ? {} : { replace: marker }),
    source: scan.uses.some((use) => use.rule.name === '-a') ? 'file' : 'stdin',
  };
  const results: Peeled[] = [argvOf(wrapper, scan, inner, from ?? start, 'appended', appended)];
  // The command, or the answer to whether it may run, comes from the terminal.
  for (const use of scan.uses)
    if (use.rule.name === '-o' || use.rule.name === '-p')
      results.push(opaque(wrapper.name, 'standard-input-code', use.at));
  const name = inner[0];
  if (marker !== undefined && name !== undefined && holdsMarkers([name], [marker])) {
    results.push(opaque(wrapper.name, 'dynamic-command-name', from ?? start));
  }
  return results;
}

/** The marker of `-I`, `-i` or `-J`; `null` where it is not known. */
function markerOf(scan: Scan): string | undefined | null {
  let marker: string | undefined | null;
  for (const use of scan.uses) {
    if (use.rule.name === '-I' || use.rule.name === '-i' || use.rule.name === '-J') {
      marker = use.value === undefined ? '{}' : (staticText(use.value) ?? null);
      if (marker === '') marker = null;
    }
    // `-L` and `-n` undo an earlier `-I` in GNU xargs: the marker then stays and words follow.
    if (marker !== undefined && (use.rule.name === '-L' || use.rule.name === '-l')) return null;
    if (
      marker !== undefined &&
      use.rule.name === '-n' &&
      use.value !== undefined &&
      staticText(use.value) !== '1'
    ) {
      return null;
    }
  }
  return marker;
}

function separatorOf(scan: Scan, marked: boolean): Appended['separator'] {
  let separator: Appended['separator'] = marked ? 'newline' : 'blank';
  for (const use of scan.uses) {
    if (use.rule.name === '-0') separator = 'nul';
    if (use.rule.name === '-d') {
      const text = use.value === undefined ? undefined : staticText(use.value);
      separator = text === '\n' || text === '\\n' ? 'newline' : text === '\\0' ? 'nul' : 'custom';
    }
  }
  return separator;
}

const SOURCES: ReadonlySet<string> = new Set([':::', ':::+', '::::', '::::+']);
const PARALLEL_MARKERS = ['{}', '{.}', '{/}', '{//}', '{/.}', '{#}', '{%}'];
const PLAIN_WORD = /^[\w./:,@%+=-]+$/;

/** GNU parallel: the words in front of `:::` are a template; without one each argument is a shell text. */
export function peelParallel(wrapper: Wrapper, words: readonly Word[], start: number): readonly Peeled[] {
  const scan = scanOptions(wrapper, words, start);
  if (scan.stopped) return NOTHING;
  if (scan.fault !== undefined) return peelScanned(wrapper, words, start, scan);
  const { name } = wrapper;
  const obscured = scan.uses
    .filter((use) => use.rule.role === 'obscure')
    .map((use) => opaque(name, 'unknown-wrapper-option', use.at));
  const payload = scan.operands.flatMap((index) => words[index] ?? []);
  const split = payload.findIndex((word) => SOURCES.has(staticText(word) ?? ''));
  const template = split < 0 ? payload : payload.slice(0, split);
  const listed = split < 0 ? [] : payload.slice(split + 1);
  const [from] = scan.operands;
  const spread = template.findIndex((word) => word.fields === 'many' || staticText(word) === '--');
  if (spread >= 0) return [...obscured, opaque(name, 'dynamic-word', (from ?? start) + spread)];
  if (template.length === 0)
    return [...obscured, ...listedTexts(wrapper, scan, payload[split], listed, start)];

  const markers = [...PARALLEL_MARKERS, ...ownMarkers(scan)];
  const open = template.some((word) => /\{[^\s}]*\}/.test(word.raw)) && !holdsMarkers(template, markers);
  const appended: Appended = {
    separator: scan.uses.some((use) => use.rule.name === '-0') ? 'nul' : 'newline',
    ...(holdsMarkers(template, markers) ? { replace: '{}' } : {}),
    source: split >= 0 ? 'words' : scan.uses.some((use) => use.rule.name === '-a') ? 'file' : 'stdin',
  };
  const replaced = replaceMarkers(template, markers, { kind: 'any' }, false);
  const quoted = scan.uses.some((use) => use.rule.name === '-q');
  const plain = template.every((word) => quoted || isPlain(word, markers));
  if (plain && !open)
    return [...obscured, argvOf(wrapper, scan, replaced, from ?? start, 'appended', appended)];
  const text = joinWords(replaced);
  if (text === undefined) return obscured;
  return [...obscured, textOf(wrapper, scan, appended.replace === undefined ? openText(text) : text, [])];
}

/** Whether the word means the same once it is read as shell text. */
function isPlain(word: Word, markers: readonly string[]): boolean {
  let text = staticText(word);
  if (text === undefined) return false;
  for (const marker of markers) text = text.replaceAll(marker, 'x');
  return PLAIN_WORD.test(text);
}

function ownMarkers(scan: Scan): readonly string[] {
  return scan.uses.flatMap((use) => {
    if (use.rule.name !== '-I' && use.rule.name !== '-i') return [];
    const text = use.value === undefined ? undefined : staticText(use.value);
    return text === undefined || text === '' ? [] : [text];
  });
}

function listedTexts(
  wrapper: Wrapper,
  scan: Scan,
  source: Word | undefined,
  listed: readonly Word[],
  start: number,
): readonly Peeled[] {
  const kind = source === undefined ? undefined : staticText(source);
  if (kind === undefined) {
    const place = uses(scan, 'remote') ? 'remote' : 'local';
    const fromFile = scan.uses.some((use) => use.rule.name === '-a');
    return fromFile
      ? [opaque(wrapper.name, 'script-file', start)]
      : [{ kind: 'stdin-shell', wrapper: wrapper.name, place, shell: 'sh' }];
  }
  if (!kind.startsWith(':::') || kind.startsWith('::::')) return [opaque(wrapper.name, 'script-file', start)];
  const several = listed.some((word) => SOURCES.has(staticText(word) ?? ''));
  if (several) return [opaque(wrapper.name, 'dynamic-code', start)];
  return listed.map((word) => textOf(wrapper, scan, textWord(word), []));
}
