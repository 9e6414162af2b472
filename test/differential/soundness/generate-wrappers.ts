import fc from 'fast-check';
import type { WrapperEntry } from '../../../src/shell/wrapper-schema.ts';
import { prefixWrappers } from '../../../src/shell/wrappers-prefix.table.ts';
import { runnerWrappers } from '../../../src/shell/wrappers-runners.table.ts';
import { shellWrappers } from '../../../src/shell/wrappers-shells.table.ts';
import { pick, type Text, weighed } from './generate-words.ts';

/*
 * Real wrappers in front of a command, with options drawn from the product's own tables: what a table lists wrongly
 * (a value that is none, a flag that takes one) shows as a command that the analysis does not find.
 */

const tables: Readonly<Record<string, WrapperEntry>> = {
  ...prefixWrappers,
  ...runnerWrappers,
  ...shellWrappers,
};

/** Values that the program takes, by the option's spelling; anything else gets `1`. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  'timeout -k': ['1', '0.5s', '5'],
  'timeout --kill-after=': ['1', '2s'],
  'timeout -s': ['9', 'TERM', 'SIGKILL'],
  'timeout --signal=': ['9', 'INT'],
  'nice -n': ['5', '0', '19'],
  'nice --adjustment=': ['5'],
  'env -u': ['x', 'HOME', 'nosuch'],
  'env --unset=': ['x'],
  'env -C': ['d1', '.', 'd1/d2', '..'],
  'env --chdir=': ['d1', 'd2'],
  'env -S': ['x=1'],
  'env --split-string=': ['x=1'],
  'stdbuf -o': ['L', '0', '1K'],
  'stdbuf --output=': ['L'],
  'stdbuf -e': ['0'],
  'stdbuf --error=': ['0'],
  'stdbuf -i': ['0'],
  'stdbuf --input=': ['0'],
  'xargs -d': ["'\\n'", ','],
  'xargs --delimiter=': [','],
  'xargs -E': ['zz'],
  'xargs -a': ['/dev/null'],
  'xargs --arg-file=': ['/dev/null'],
  'xargs -I': ['{}', '%', 'XX'],
  'ionice -c': ['3', '2'],
  'ionice --class=': ['3'],
  'chrt -T': ['0'],
  'flock -w': ['1'],
  'flock -E': ['7'],
};

/** Words between the options and the command. */
const OPERANDS: Readonly<Record<string, readonly string[]>> = {
  timeout: ['5', '10s', '0.9', '1m'],
  flock: ['d1', '/w'],
  taskset: ['1', '0x1', '3'],
  chrt: ['0'],
  env: ['', '', 'x=1', 'x=1 y=2', 'x=', '-', 'x=a=b'],
};

/** Wrappers that are in the sandbox and may fail there for reasons of their own, with options that start something. */
const NAMES = [
  'env',
  'timeout',
  'nice',
  'nohup',
  'setsid',
  'stdbuf',
  'ionice',
  'xargs',
  'flock',
  'taskset',
  'chrt',
] as const;

function spellings(list: string | undefined): readonly string[] {
  return (list ?? '').split(' ').flatMap((group) => (group === '' ? [] : group.split(',')));
}

/** All options of the entry; the suffix of a group holds for each of its spellings. */
function optionsOf(name: string): readonly string[] {
  const entry = tables[name];
  if (entry === undefined) return [];
  const lists = [
    entry.options,
    entry.deeds,
    entry.clears,
    entry.directories,
    entry.texts,
    entry.obscures,
    entry.users,
  ];
  return lists.flatMap((list) =>
    (list ?? '').split(' ').flatMap((group) => {
      const suffix = /[=?]+$/.exec(group)?.[0] ?? '';
      return spellings(group.slice(0, group.length - suffix.length)).map((one) => one + suffix);
    }),
  );
}

function optionText(name: string): Text {
  const options = optionsOf(name).filter((option) => !/^--(?:help|version)$/.test(option));
  if (options.length === 0) return pick('');
  return fc.tuple(fc.constantFrom(...options), fc.nat(2), fc.boolean()).map(([option, index, attached]) => {
    const suffix = /[=?]+$/.exec(option)?.[0] ?? '';
    const spelled = option.slice(0, option.length - suffix.length);
    if (suffix === '') return spelled;
    const long = spelled.startsWith('--');
    const values = VALUES[`${name} ${spelled}${long ? '=' : ''}`] ?? ['1'];
    const value = values[index % values.length] ?? '1';
    if (suffix === '?') return attached ? spelled + (long ? '=' : '') + value : spelled;
    return attached ? spelled + (long ? '=' : '') + value : `${spelled} ${value}`;
  });
}

/** A wrapper with options and operands, and the command behind it. */
export function wrapped(command: Text): Text {
  const prefixed = fc
    .constantFrom(...NAMES)
    .chain((name) =>
      fc
        .tuple(
          fc.array(optionText(name), { maxLength: 3 }),
          pick(...(OPERANDS[name] ?? [''])),
          pick('', '', '--'),
          command,
        )
        .map(
          ([options, operand, dashes, inner]) =>
            [name, ...options, name === 'env' || name === 'timeout' ? dashes : '', operand, `${inner} @T`]
              .filter((part) => part !== '')
              .join(' ') + (name === 'xargs' ? ' <<< "a b"' : ''),
        ),
    );
  const special = fc
    .tuple(
      pick(
        ...[
          'command C',
          'builtin command C',
          'exec C',
          'command -p C',
          'exec -a n C',
          'exec -c C',
          'time C',
          'time -p C',
          '! C',
          'coproc C',
        ],
        ...[
          'find d1 -exec C {} \\;',
          'find d1 -exec C {} +',
          'find . -name d2 -execdir C {} \\;',
          'find d1 -type d -exec C a{}b \\; -exec c4 @T {} \\;',
        ],
        ...[
          'find d1 -ok C {} \\;',
          'find d1 -maxdepth 0 \\( -exec C \\; -o -exec c4 @T \\; \\)',
          'find d1 -print0 | xargs -0 C',
          'find d1 | xargs -n1 C',
        ],
        ...[
          "printf 'a b' | xargs C",
          "printf 'a\\nb' | xargs -I{} C {} x{}",
          "printf 'a,b' | xargs -d, C",
          'echo a | xargs -i C {}',
          'xargs -a /dev/null C',
        ],
        ...[
          "flock d1 -c 'C'",
          "flock -c 'C' d1",
          "env -S 'C a'",
          "env -S'C a'",
          "env --split-string='C a'",
          "env -S 'x=1 C' b",
          "env -vS 'C a' b",
          "env -iS 'C'",
        ],
        ...[
          'timeout 5 env nice C',
          'nohup setsid C',
          'env x=1 timeout 5 C',
          'nice -5 C',
          'nice -n 5 env -u x C',
          'nice -n5 -- C',
          'timeout -k1 -s9 5 C',
          'setsid -w C',
        ],
        ...[
          'env -- C',
          'env - C',
          'env -i C',
          'env -uHOME C',
          'env -u HOME -i C',
          'env -iu x C',
          'env --chdir d1 C',
          'env -C d1 C',
          'env --ch=d1 C',
          'timeout --fore 5 C',
        ],
        ...[
          'stdbuf -oL C',
          'stdbuf -o0 -eL C',
          'stdbuf --out=L C',
          'ionice -c3 C',
          'ionice -c 2 -n 0 C',
          'ionice -t -c 3 C',
          'taskset -c 0 C',
          'chrt -o 0 C',
          'chrt -b 0 C',
        ],
        ...[
          "bash -c 'C'",
          "sh -c 'C'",
          "bash -c 'exec C'",
          "env bash -c 'C'",
          "timeout 5 sh -c 'C'",
          "nohup bash -c 'C' &",
          "xargs -n1 sh -c 'C' <<< a",
        ],
      ),
      command,
    )
    .map(([form, inner]) => form.replaceAll('C', () => `${inner} @T`));
  return weighed([3, prefixed], [3, special]);
}
