import { readOnly, readOnlyDocker, readOnlyGit } from '../../policy/dialects/claude-code/commands.table.ts';
import { safeCommands as codexSafe } from '../../policy/dialects/codex/commands/known-safe.table.ts';
import { safeCommands as crushSafe } from '../../policy/dialects/crush/safe-commands.table.ts';
import { globalOptions, walkArounds } from '../probe/attacks.table.ts';
import type { NeutralCall } from '../probe/neutral-call.ts';
import { sampleOfExpression } from '../probe/sample-expression.ts';
import { pathSamples } from '../probe/seeds.ts';
import { commandTexts } from './names.ts';
import type { Names, NeutralPolicy } from './types.ts';

const command = (of: string): NeutralCall => ({ kind: 'command', of });

/** What agents run unasked by their own lists. */
const unaskedBy: Readonly<Record<string, readonly string[]>> = {
  'claude-code': [
    ...readOnly,
    ...[...readOnlyGit].map((word) => `git ${word}`),
    ...[...readOnlyDocker].map((word) => `docker ${word}`),
  ],
  codex: Object.keys(codexSafe),
  crush: crushSafe,
};

/** Each program of the lists of both by itself, on a file and twice: some agents ask about any chain. */
function unaskedCalls(...systems: readonly string[]): readonly NeutralCall[] {
  const texts = systems.flatMap((system) =>
    Object.hasOwn(unaskedBy, system) ? (unaskedBy[system] ?? []) : [],
  );
  return [...new Set(texts)]
    .filter((text) => text !== '[')
    .flatMap((text) => [command(text), command(`${text} zq7.txt`), command(`${text} && ${text}`)]);
}

/** Where files lie that rules of places tell apart. */
const places: readonly NeutralCall[] = [
  'zq7.txt',
  'zq7/zq8.ts',
  '/etc/zq7',
  '~/zq7.txt',
  '/tmp/zq7.txt',
  '.env.local',
].flatMap((of): readonly NeutralCall[] => [
  { kind: 'read', of },
  { kind: 'write', of },
  command(`cat ${of}`),
  command(`head ${of}`),
  command(`echo x > ${of}`),
  command(`cp zq7.txt ${of}`),
]);

const more: readonly NeutralCall[] = [
  ...places,
  ...[
    'wget https://zq7.example/',
    'timeout 5 zq7-program',
    'env',
    'FOO=1 zq7-program',
    'echo $(zq7-program)',
    'ls | zq7-program',
    'for f in *; do zq7-program $f; done',
    'echo $HOME',
    'ls *.zq7',
    '[ -f zq7.txt ]',
  ].map(command),
  { kind: 'fetch', of: 'https://sub.zq7.example/a' },
  { kind: 'mcp', of: 'mcp__zq7__zq8 {}', server: 'zq7', tool: 'zq8', input: {} },
];

/** What is tried beside the calls of `diff`: around each written rule, and what agents do unasked. */
export function convertCalls({ rules, system }: NeutralPolicy, target: string): readonly NeutralCall[] {
  const around = rules.flatMap(({ source, names, effect }) =>
    source === 'written' ? callsAround(names, effect !== 'allow') : [],
  );
  const found = new Map<string, NeutralCall>();
  for (const call of [...around, ...more, ...unaskedCalls(system, target)])
    found.set(`${call.kind} ${call.of}`, call);
  return [...found.values()];
}

/** Commands behind, in front of and inside of which a rule's own text is tried. */
const frames: readonly string[] = [
  '{rule}',
  '{rule} zq7',
  '{rule} > zq7.txt',
  '{rule} > /tmp/zq7.txt',
  '{rule} < zq7.txt',
  '{rule}; zq7-program',
  'zq7-program | {rule}',
  '{rule} $(zq7-program)',
  '{rule} $HOME',
  'timeout 5 {rule}',
  'sudo {rule}',
  'echo {rule}',
];

/** Calls that a rule on these names may be about. */
export function callsAround(names: Names, isHeld: boolean): readonly NeutralCall[] {
  switch (names.kind) {
    case 'command':
      return commandTexts(names.words)
        .slice(0, 8)
        .flatMap((text) => framed(text, isHeld));
    case 'exact':
      return framed(names.text, isHeld);
    case 'wildcard':
      return framed(names.text.replaceAll('*', 'zq7'), isHeld);
    case 'expression': {
      const text = sampleOfExpression(names.text);
      return text === undefined ? [] : framed(text, isHeld);
    }
    case 'path':
      return pathSamples(names.glob).flatMap((path): readonly NeutralCall[] => {
        const of = names.anchor === 'root' ? `/${path}` : names.anchor === 'home' ? `~/${path}` : path;
        return [
          { kind: 'read', of },
          { kind: 'write', of },
          // What has an ending is a file, and nothing lies below it.
          ...(names.below || !/\.\w+$/.test(of) ? [{ kind: 'read', of: `${of}/zq7` } as const] : []),
          ...['cat', 'head', 'rm', 'cp zq7.txt', 'sed -i s/a/b/', 'tee', 'grep -r zq7', 'wc', 'cut -c1'].map(
            (word) => command(`${word} ${of}`),
          ),
          command(`echo x > ${of}`),
        ];
      });
    case 'host': {
      const host = names.pattern.replace(/^\*/, 'zq7');
      return [
        { kind: 'fetch', of: `https://${host}/` },
        { kind: 'fetch', of: `http://${host}:8080/a` },
        { kind: 'fetch', of: `https://zq7.${host}/` },
        { kind: 'fetch', of: `https://${host}.zq7.example/` },
        { kind: 'fetch', of: `https://${host}@zq7.example/` },
        command(`curl https://${host}/`),
        command(`wget https://${host}/`),
      ];
    }
    case 'mcp': {
      const server = names.server.replaceAll('*', 'zq7');
      const tool = names.tool.replaceAll('*', 'zq7');
      return [
        [server, tool],
        [server, 'zq8'],
        ['zq8', tool],
      ].map(([of = '', name = '']) => ({
        kind: 'mcp',
        of: `mcp__${of}__${name} {}`,
        server: of,
        tool: name,
        input: {},
      }));
    }
    default:
      return [];
  }
}

/** The same with options at other places and by other names, which whoever knows the program takes for the same. */
function optionCalls(words: readonly string[]): readonly string[] {
  const [program = '', ...rest] = words;
  const plain = rest.filter((word) => !word.startsWith('-'));
  const dashed = rest.filter((word) => word.startsWith('-'));
  const globals = Object.hasOwn(globalOptions, program) ? (globalOptions[program] ?? []) : [];
  return [
    ...globals.map((option) => [program, option, ...rest].join(' ')),
    ...(dashed.length === 0
      ? []
      : [
          [program, ...plain, 'zq7', ...dashed].join(' '),
          [program, ...plain, ...dashed.map((option) => option.replace(/^--(\w).*$/, '-$1'))].join(' '),
        ]),
  ];
}

/** Other spellings of the same command, which whoever reads its words cannot tell apart: only what holds back is tried with them. */
const spellings: ReadonlySet<string> = new Set([
  '/usr/bin/{program} {tail}',
  '{program}  {tail}',
  '{ {rule}; }',
]);

/** A quote inside a name hides it from every agent that compares texts, whatever its rules say. */
const hidden = '{quoted}';

function framed(text: string, isHeld: boolean): readonly NeutralCall[] {
  const [program = '', ...tail] = text.split(' ');
  const rest = tail.join(' ');
  return [
    ...(isHeld ? optionCalls(text.split(' ')) : []),
    ...[...frames, ...(isHeld ? ['({rule})'] : [])].map((frame) => frame.replace('{rule}', () => text)),
    ...walkArounds
      .filter((one) => !one.text.includes(hidden) && (isHeld || !spellings.has(one.text)))
      .map((one) =>
        one.text
          .replace('{rule}', () => text)
          .replace('{program}', () => program)
          .replace('{tail}', () => rest)
          .trim(),
      ),
  ].map(command);
}
