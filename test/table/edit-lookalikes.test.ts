import { describe, expect, test } from 'vitest';
import { applyEdit } from '../../src/edit/index.ts';

const lines = (...all: readonly string[]): string => all.join('\n');
const edit = (content: string, oldString: string, newString: string) =>
  applyEdit({ content, oldString, newString });

describe('a text that looks like the one meant', () => {
  const twin = lines(
    '  first() {',
    '      run -- "$words" \\',
    '      9>/dev/null; then',
    '    return',
    '  }',
    '  second() {',
    '    run -- "$words" \\',
    '    2>/dev/null; then',
    '',
    '    return',
    '  }',
    '',
  );
  const old = lines('      run -- "$words" \\', '      2>/dev/null; then', '    return');

  test('with other blank lines and lines at other depths each is not it', () => {
    expect(edit(twin, old, lines('      go', '    return')).status).toBe('not-found');
  });

  test('with other blank lines, moved as a whole, is it', () => {
    const moved = lines('  run -- "$words" \\', '  2>/dev/null; then', '  return');
    expect(edit(twin, moved, lines('  run -- "$words" \\', '  2>/dev/null; then', '  exit'))).toMatchObject({
      status: 'applied',
      rung: 'blank-lines',
      content: twin.replace('\n\n    return', '\n\n    exit'),
    });
  });

  test('of closing brackets alone, at other depths each, is not it', () => {
    const content = '\t\t\tcall({\n\t\t\t\tvalue\n\t\t\t\t});\n\t\t\t}\n\t\t}\n';
    expect(edit(content, '\t\t});\n\t\t\t}\n\t}', '\t\t});\n\t}').status).toBe('not-found');
  });

  test('with a single line at another depth is it, where no other is', () => {
    const content = 'a {\n  one();\n  two();\n  three();\n  four();\n}\n';
    expect(
      edit(
        content,
        '  one();\n  two();\n      three();\n  four();',
        '  one();\n  2();\n      three();\n  four();',
      ),
    ).toMatchObject({ status: 'applied', rung: 'indent', content: content.replace('two', '2') });
  });

  test('at other depths each, beside one that differs in blank lines only, leaves two', () => {
    const content = 'x\n      one();\n  two();\n    three();\ny\n  one();\n\n  two();\n  three();\n';
    const text = '  one();\n  two();\n  three();';
    expect(edit(content, text, text.replace('two', '2')).status).toBe('ambiguous');
  });

  test.each([
    ['two blanks for four', '  if x:\n    if y:\n      go()\n    stop()'],
    ['tabs for blanks', '\tif x:\n\t\tif y:\n\t\t\tgo()\n\t\tstop()'],
    ['none', 'if x:\nif y:\ngo()\nstop()'],
    ['all but that of the first line', 'if x:\n        if y:\n            go()\n        stop()'],
    ['a first line too deep', '      if x:\n        if y:\n            go()\n        stop()'],
  ])('in %s is it', (_, text) => {
    const content = 'def f():\n    if x:\n        if y:\n            go()\n        stop()\n';
    const result = edit(content, text, text.replace('stop', 'halt'));
    expect(result).toMatchObject({ status: 'applied', content: content.replace('stop', 'halt') });
  });
});

describe('comments that the old text leaves out', () => {
  test('between comments, with code on either side, stay', () => {
    const content = 'open();\n// one\n// two\n// three\nclose();\n';
    expect(
      edit(content, 'open();\n// one\n// three\nclose();', 'open();\n// one\n// three\nshut();'),
    ).toMatchObject({
      status: 'applied',
      rung: 'comments',
      content: content.replace('close', 'shut'),
    });
  });

  test('beside comments alone may be one of them, changed since', () => {
    const content = '// undefined\n// > count()\n// UNDefined\n// > reset()\nrun();\n';
    const old = '// undefined\n// > reset()\nrun();';
    expect(edit(content, old, old.replace('run', 'go')).status).toBe('not-found');
  });

  test('between blank lines leave open where a new line belongs', () => {
    const content = 'a();\nb();\n\n// why\n\nc();\nd();\n';
    expect(edit(content, 'a();\nb();\n\n\nc();\nd();', 'a();\nb();\n\nadded();\n\nc();\nd();')).toMatchObject(
      {
        status: 'not-found',
        diagnosis: { reason: 'unclear-position' },
      },
    );
  });

  test('between equal lines leave open which of these goes', () => {
    const content = 'a();\nstep();\n// why\nstep();\nb();\n';
    const old = 'a();\nstep();\nstep();\nb();';
    expect(edit(content, old, 'a();\nstep();\nb();')).toMatchObject({
      status: 'not-found',
      diagnosis: { reason: 'unclear-position' },
    });
    expect(edit(content, old, 'a();\nstep();\nstep();\nstep();\nb();')).toMatchObject({
      status: 'not-found',
      diagnosis: { reason: 'unclear-position' },
    });
  });
});

describe('a changed line', () => {
  test('keeps the accents of the file in the letters that stay', () => {
    const content = 'say man\u0303ana\nnow\n';
    expect(edit(content, 'say ma\u00f1ana\nnow', 'say ma\u00f1anas\nnow')).toMatchObject({
      status: 'applied',
      content: 'say man\u0303anas\nnow\n',
    });
  });

  test('comes from the line that it shares most words with', () => {
    const content = '<p>\n<a>ping</a>\n<a class=\u201cversion\u201d>@1</a>\n</p>\n';
    expect(
      edit(
        content,
        '<p>\n<a>ping</a>\n<a class="version">@1</a>\n</p>',
        '<p>\n<aNext class="version">@1</aNext>\n</p>',
      ),
    ).toMatchObject({
      status: 'applied',
      content: '<p>\n<aNext class=\u201cversion\u201d>@1</aNext>\n</p>\n',
    });
  });
});
