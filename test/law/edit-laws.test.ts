import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEdit, type EditRequest } from '../../src/edit/index.ts';
import {
  foldTypography,
  withoutIndent,
  withoutRuns,
  withoutTrailing,
  withoutTypography,
} from '../../src/edit/text/forms.ts';
import { dataOf, mustApply, runs, target, textsOf, written } from '../support/edit-files.ts';

const indentWith =
  (unit: string, shift = 0) =>
  (line: string): string => {
    const depth = (/^ */.exec(line)?.[0].length ?? 0) / 2;
    return line === '' ? line : unit.repeat(depth + shift) + line.trimStart();
  };

const inLines = (text: string, change: (line: string) => string): string =>
  text.split('\n').map(change).join('\n');

const units = fc.constantFrom('\t', '    ', '        ', '   ');

/** What a model may do to a text without meaning it, for each looser rung. */
const blurs: Readonly<Record<string, (text: string) => string>> = {
  eol: (text) => text.replaceAll('\n', '\r\n'),
  typography: (text) => text.replaceAll('"', '\u201d').replaceAll("'", '\u2019'),
  'trailing-ws': (text) => inLines(text, (line) => `${line} `),
  indent: (text) => inLines(text, indentWith('\t', 1)),
  'interior-ws': (text) => inLines(text, (line) => line.replaceAll(/(\S) (\S)/g, '$1  $2')),
};

const wraps: Readonly<Record<string, (text: string) => string>> = {
  'line-numbers': (text) =>
    text
      .split('\n')
      .map((line, index) => `${index + 7}\t${line}`)
      .join('\n'),
  fence: (text) => `\`\`\`ts\n${text}\n\`\`\``,
  'html-entities': (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  'escaped-newlines': (text) => text.replaceAll('\n', '\\n'),
  'escaped-quotes': (text) => text.replaceAll('"', '\\"'),
  'backslash-doubled': (text) => text.replaceAll('\\', '\\\\'),
};

const overlapping = (text: string, part: string): number => {
  let count = 0;
  for (let at = 0; at + part.length <= text.length; at += 1) if (text.startsWith(part, at)) count += 1;
  return count;
};

const short = fc.string({ unit: fc.constantFrom('a', 'b', '\n', ' ', '$', '&'), minLength: 1, maxLength: 4 });
const longer = fc.string({ unit: fc.constantFrom('a', 'b', '\n', ' ', '$', '&'), maxLength: 40 });

describe('laws of the edit matcher', () => {
  test('law 1: an exact hit without carriage returns is spliced', () => {
    fc.assert(
      fc.property(longer, short, longer, longer, (before, old, after, next) => {
        const content = before + old + after;
        fc.pre(overlapping(content, old) === 1 && old !== next);
        const at = content.indexOf(old);
        expect(mustApply({ content, oldString: old, newString: next }).content).toBe(
          content.slice(0, at) + next + content.slice(at + old.length),
        );
      }),
      runs(1000),
    );
  });

  test.each(Object.keys(blurs))('law 2: bytes outside the touched lines stay, at rung %s', (name) => {
    fc.assert(
      fc.property(target(2), (at) => {
        const { content, oldString, newString, lines } = textsOf(at);
        const blur = blurs[name] ?? ((text) => text);
        const result = mustApply({ content, oldString: blur(oldString), newString: blur(newString) });
        const [first, last] = result.lines;
        expect([first, last]).toEqual([at.start + 1, at.start + at.length]);
        expect(
          result.content.startsWith(
            lines
              .slice(0, first - 1)
              .map((line) => `${line}\n`)
              .join(''),
          ),
        ).toBe(true);
        expect(
          result.content.endsWith(
            lines
              .slice(last)
              .map((line) => `${line}\n`)
              .join(''),
          ),
        ).toBe(true);
      }),
      runs(150),
    );
  });

  test('law 3: several hits are ambiguous, counted with overlaps', () => {
    fc.assert(
      fc.property(longer, short, (content, old) => {
        const count = overlapping(content, old);
        fc.pre(count > 1);
        const result = applyEdit({ content, oldString: old, newString: 'z' });
        expect(result).toMatchObject({ status: 'ambiguous', rung: 'exact', count });
      }),
      runs(1000),
    );
  });

  test.each(Object.keys(blurs))('law 4: rung %s writes what the exact text would', (name) => {
    fc.assert(
      fc.property(target(2), (at) => {
        const { content, region, changed, oldString, newString } = { ...textsOf(at), changed: at.changed };
        const kept = region.findIndex((_, index) => index !== changed);
        const blur = blurs[name] ?? ((text) => text);
        // Only a kept line is blurred, in both texts.
        const line = region[kept] ?? '';
        const swap = (text: string): string =>
          name === 'eol'
            ? blur(text)
            : text
                .split('\n')
                .map((own) => (own === line ? blur(own) : own))
                .join('\n');
        fc.pre(swap(oldString) !== oldString);
        const blurred = applyEdit({ content, oldString: swap(oldString), newString: swap(newString) });
        expect(blurred).toMatchObject({
          status: 'applied',
          content: mustApply({ content, oldString, newString }).content,
        });
      }),
      runs(150),
    );
  });

  test.each(Object.keys(blurs))('law 5: an appended line changes that line only, at rung %s', (name) => {
    fc.assert(
      fc.property(target(2), (at) => {
        const { content, oldString, lines } = textsOf(at);
        const blurred = (blurs[name] ?? ((text) => text))(oldString);
        const result = mustApply({ content, oldString: blurred, newString: `${blurred}\nappended();` });
        const kept = result.content.split('\n').filter((line) => !line.includes('appended();'));
        expect(kept).toEqual([...lines, '']);
      }),
      runs(150),
    );
  });

  test('law 6: an edit is undone by the reverse edit', () => {
    fc.assert(
      fc.property(target(2), units, (at, unit) => {
        const { content, oldString, newString } = textsOf(at);
        const done = mustApply({ content, oldString: inLines(oldString, indentWith(unit, 1)), newString });
        const [first, last] = done.written;
        const region = done.content
          .split('\n')
          .slice(first - 1, last)
          .join('\n');
        expect(mustApply({ content: done.content, oldString: region, newString: oldString }).content).toBe(
          content,
        );
      }),
      runs(200),
    );
  });

  test('law 7: forms are idempotent and each erases what the stricter one does', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', ' ', '\t', '\u201c', '\u00a0', '\u2013', 'e\u0301', '\u00e9', '\r'),
      maxLength: 12,
    });
    const forms = [withoutTrailing, withoutIndent, withoutRuns, withoutTypography];
    fc.assert(
      fc.property(text, text, (first, second) => {
        expect(foldTypography(first)).toHaveLength(first.length);
        for (const [index, form] of forms.entries()) {
          expect(form(form(first))).toBe(form(first));
          if (form(first) !== form(second)) continue;
          for (const looser of forms.slice(index)) expect(looser(first)).toBe(looser(second));
        }
      }),
      runs(2000),
    );
  });

  test.each(Object.keys(blurs))('law 8: kept lines keep the bytes of the file, at rung %s', (name) => {
    fc.assert(
      fc.property(target(3), (at) => {
        const { content, oldString, newString, region } = textsOf(at);
        const blur = blurs[name] ?? ((text) => text);
        const result = mustApply({ content, oldString: blur(oldString), newString: blur(newString) });
        const now = new Set(result.content.split('\n'));
        for (const [index, line] of region.entries()) if (index !== at.changed) expect(now).toContain(line);
      }),
      runs(150),
    );
  });

  test('law 9: a file with one kind of line end keeps it', () => {
    const eols = fc.constantFrom('\n', '\r\n');
    fc.assert(
      fc.property(target(1), eols, eols, eols, (at, inFile, inOld, inNew) => {
        const { content, oldString, newString } = textsOf(at);
        const own = content.replaceAll('\n', inFile);
        const result = mustApply({
          content: own,
          oldString: oldString.replaceAll('\n', inOld),
          newString: newString.replaceAll('\n', inNew),
        });
        const wanted = mustApply({ content, oldString, newString }).content.replaceAll('\n', inFile);
        expect(result.content).toBe(wanted);
      }),
      runs(400),
    );
  });

  test('law 10: the indentation of the caller does not matter', () => {
    fc.assert(
      fc.property(target(3), units, fc.nat({ max: 2 }), units, (at, unit, shift, inFile) => {
        const right = textsOf(at, inFile);
        const { oldString, newString } = textsOf(at);
        const see = (text: string): string => inLines(text, indentWith(unit, shift));
        // A first line with less indentation may be an exact hit inside the file's line; then it is spliced.
        fc.pre(see(oldString) === right.oldString || !right.content.includes(see(oldString)));
        const result = applyEdit({
          content: right.content,
          oldString: see(oldString),
          newString: see(newString),
        });
        expect(result).toMatchObject({ status: 'applied', content: mustApply(right).content });
      }),
      runs(400),
    );
  });

  test('law 11: a new text in the indentation of the file is taken as it is', () => {
    fc.assert(
      fc.property(target(3), units, fc.nat({ max: 2 }), (at, unit, shift) => {
        const { content, oldString, newString } = textsOf(at);
        const result = applyEdit({
          content,
          oldString: inLines(oldString, indentWith(unit, shift)),
          newString,
        });
        expect(result).toMatchObject({
          status: 'applied',
          content: mustApply({ content, oldString, newString }).content,
        });
      }),
      runs(400),
    );
  });

  test.each(['exact', ...Object.keys(blurs)])('law 12: dollar signs are characters, at rung %s', (name) => {
    fc.assert(
      fc.property(target(2), fc.constantFrom('$&', '$1', '$$', '$`', "$'", '$<a>'), (at, dollars) => {
        const { content, oldString, newString } = textsOf(at);
        const blur = blurs[name] ?? ((text) => text);
        const mark = 'cost_mark';
        const withMark = (text: string): string => `${blur(newString)}\n${text};`;
        const plain = mustApply({ content, oldString: blur(oldString), newString: withMark(mark) }).content;
        expect(mustApply({ content, oldString: blur(oldString), newString: withMark(dollars) }).content).toBe(
          plain.split(mark).join(dollars),
        );
      }),
      runs(100),
    );
  });

  test.each(['exact', ...Object.keys(blurs)])(
    'law 13: a copy of the region makes it ambiguous, at rung %s',
    (name) => {
      fc.assert(
        fc.property(target(2), (at) => {
          const { content, oldString, newString } = textsOf(at);
          const blur = blurs[name] ?? ((text) => text);
          const call = { oldString: blur(oldString), newString: blur(newString) };
          expect(applyEdit({ ...call, content: `${content}${oldString}\n` })).toMatchObject({
            status: 'ambiguous',
            count: 2,
          });
          const twin = `${content}${inLines(oldString, (line) => `      ${line}`)}\n`;
          const onIndent = applyEdit({
            content: twin,
            oldString: inLines(oldString, (line) => `   \t${line}`),
            newString,
          });
          expect(onIndent.status).toBe('ambiguous');
        }),
        runs(100),
      );
    },
  );

  test.each(['exact', ...Object.keys(blurs)])(
    'law 14: without its target an edit is not found, at rung %s',
    (name) => {
      fc.assert(
        fc.property(target(2), (at) => {
          const { lines, oldString, newString } = textsOf(at);
          const blur = blurs[name] ?? ((text) => text);
          const without = [...lines.slice(0, at.start), ...lines.slice(at.start + at.length)].join('\n');
          const result = applyEdit({
            content: without,
            oldString: blur(oldString),
            newString: blur(newString),
          });
          expect(result.status).toBe('not-found');
        }),
        runs(100),
      );
    },
  );

  const drifts: readonly ((line: string) => string)[] = [
    (line) => line.replace('name', 'naem'),
    (line) => line.replace(/\d+/, (digits) => String(Number(digits) + 100)),
    (line) => line.replace(/name\d+x/, (name) => name.toUpperCase()),
    (line) =>
      line
        .replace('&&', '||')
        .replace(' = ', ' == ')
        .replace('(first', '(-first')
        .replace('=> item', '=> !item')
        .replace('& more', '| more'),
  ];

  test('law 15: a name, number, case, operator or order that is not in the file never applies', () => {
    fc.assert(
      fc.property(
        target(2),
        fc.nat({ max: 4 }),
        fc.constantFrom('exact', ...Object.keys(blurs)),
        (at, sort, name) => {
          const { content, oldString, newString } = textsOf(at);
          const lines = oldString.split('\n');
          const drift = drifts[sort];
          const wrong =
            drift === undefined
              ? [lines[1], lines[0], ...lines.slice(2)].join('\n')
              : lines.map((line, index) => (index === at.changed ? drift(line) : line)).join('\n');
          fc.pre(wrong !== oldString);
          const blur = blurs[name] ?? ((text) => text);
          expect(applyEdit({ content, oldString: blur(wrong), newString: blur(newString) }).status).toBe(
            'not-found',
          );
        },
      ),
      runs(600),
    );
  });

  test.each(Object.keys(wraps))('law 16: %s around both texts do not matter', (name) => {
    const wrap = wraps[name] ?? ((text) => text);
    fc.assert(
      fc.property(target(2), (at) => {
        const { content, oldString, newString } = textsOf(at);
        fc.pre(wrap(oldString) !== oldString);
        // A text with backslashes of its own cannot be told from an escaped one.
        fc.pre(name === 'backslash-doubled' || !name.startsWith('escaped') || !oldString.includes('\\'));
        expect(applyEdit({ content, oldString: wrap(oldString), newString: wrap(newString) })).toMatchObject({
          status: 'applied',
          content: mustApply({ content, oldString, newString }).content,
        });
      }),
      runs(200),
    );
  });

  test.each(['html-entities', 'escaped-newlines', 'escaped-quotes', 'backslash-doubled'])(
    'law 16: %s in the old text alone are refused',
    (name) => {
      const wrap = wraps[name] ?? ((text) => text);
      fc.assert(
        fc.property(target(2), (at) => {
          const { content, oldString, newString } = textsOf(at);
          fc.pre(wrap(oldString) !== oldString && wrap(newString) !== newString);
          fc.pre(name === 'backslash-doubled' || !oldString.includes('\\'));
          expect(applyEdit({ content, oldString: wrap(oldString), newString }).status).toBe('not-found');
        }),
        runs(100),
      );
    },
  );

  const wellFormed = (text: string): boolean =>
    !/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(text);

  test('law 17: surrogate pairs are never split', () => {
    const emoji = fc.string({
      unit: fc.constantFrom('\u{1f600}', '\u{1f680}', '\u{1f64f}', 'a', ' ', '\u201c', '"'),
      minLength: 2,
      maxLength: 8,
    });
    fc.assert(
      fc.property(emoji, emoji, emoji, (first, second, third) => {
        const content = `${first}\n${second}\n${third}\n`;
        const oldString = foldTypography(`${first}\n  ${second}`);
        const result = applyEdit({ content, oldString, newString: `${oldString}\u{1f6a9}` });
        expect(wellFormed(JSON.stringify(dataOf(result)).replaceAll('\\\\', ''))).toBe(true);
        if (result.status === 'applied') expect(wellFormed(result.content)).toBe(true);
      }),
      runs(500),
    );
  });

  const anyText = fc.string({
    unit: fc.constantFrom(
      'a',
      '}',
      '\n',
      '\r',
      '\r\n',
      ' ',
      '\t',
      '\0',
      '\ud800',
      '\udc00',
      '\ufeff',
      '"',
      '\\',
      '...',
      '\u201c',
      '&lt;',
      '1: ',
    ),
    maxLength: 30,
  });

  test('law 19: the same call gives the same answer, nothing is thrown and nothing changed', () => {
    fc.assert(
      fc.property(
        anyText,
        anyText,
        anyText,
        fc.boolean(),
        anyText,
        (content, oldString, newString, replaceAll, lastRead) => {
          const request: EditRequest = Object.freeze({ content, oldString, newString, replaceAll, lastRead });
          const first = dataOf(applyEdit(request));
          expect(dataOf(applyEdit({ ...request }))).toEqual(first);
        },
      ),
      runs(3000),
    );
  });

  test('law 20: a diagnosis quotes the file under the right line numbers', () => {
    fc.assert(
      fc.property(target(3), fc.nat({ max: 3 }), (at, sort) => {
        const { content, lines, oldString, newString } = textsOf(at);
        const wrong = (drifts[sort] ?? ((text) => text))(oldString);
        const result = applyEdit({ content, oldString: wrong, newString });
        fc.pre(result.status === 'not-found');
        if (result.status !== 'not-found') return;
        for (const difference of result.diagnosis.closest?.differences ?? []) {
          if (difference.kind === 'only-given') continue;
          const text = difference.kind === 'differs' ? difference.file : difference.text;
          expect(lines[difference.line - 1]).toBe(text);
          if (difference.kind !== 'differs') continue;
          const side = (not: string): string =>
            difference.pieces
              .filter(({ kind }) => kind !== not)
              .map((piece) => piece.text)
              .join('');
          expect([side('given'), side('file')]).toEqual([difference.file, difference.given]);
        }
        expect(content).toContain(result.diagnosis.ready?.oldString ?? '');
      }),
      runs(400),
    );
  });

  test('law 21: to replace all exact hits is to split and join', () => {
    fc.assert(
      fc.property(longer, short, longer, (content, old, next) => {
        fc.pre(content.includes(old) && old !== next);
        expect(mustApply({ content, oldString: old, newString: next, replaceAll: true }).content).toBe(
          content.split(old).join(next),
        );
      }),
      runs(1000),
    );
  });

  test('law 22: the ready text of a diagnosis applies on the first or second rung', () => {
    fc.assert(
      fc.property(target(2), fc.nat({ max: 3 }), fc.constantFrom('\n', '\r\n'), (at, sort, eol) => {
        const { content, oldString, newString } = textsOf(at);
        const file = content.replaceAll('\n', eol);
        const wrong = (drifts[sort] ?? ((text) => text))(oldString);
        const missed = applyEdit({ content: file, oldString: wrong, newString });
        const twice = file + oldString.replaceAll('\n', eol) + eol;
        const ambiguous = applyEdit({ content: twice, oldString, newString });
        if (missed.status === 'not-found' && missed.diagnosis.ready !== undefined) {
          const { ready } = missed.diagnosis;
          const again = mustApply({
            content: file,
            oldString: ready.oldString,
            newString: ready.newString ?? newString,
          });
          expect(['exact', 'eol']).toContain(again.rung);
        }
        if (ambiguous.status !== 'ambiguous') return;
        for (const { unique } of ambiguous.diagnosis.places) {
          if (unique === undefined) continue;
          const again = mustApply({
            content: twice,
            oldString: unique.oldString,
            newString: unique.newString ?? '',
          });
          expect(['exact', 'eol']).toContain(again.rung);
        }
      }),
      runs(300),
    );
  });

  test('the generated files are what the laws need: unique lines at several depths', () => {
    const [sample] = fc.sample(target(3), { numRuns: 1, seed: 1 });
    expect(sample && new Set(written(sample.file)).size).toBe(sample?.file.bodies.length);
  });
});
