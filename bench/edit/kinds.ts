import { type Build, buildCase, type EditCase, texts } from './case.ts';
import type { Random } from './random.ts';
import {
  collapse,
  countRuns,
  drawScene,
  type EditedLine,
  indentOf,
  isBlank,
  type Scene,
  type SceneWish,
  type Source,
} from './scene.ts';

type Draw = (random: Random, sources: readonly Source[]) => EditCase | undefined;

const otherName = (name: string): string => `${name.slice(0, 1)}9${name.slice(1)}`;

/** A kind of error, and how to draw a case of it. */
export interface Kind {
  readonly name: string;
  readonly must: 'apply' | 'refuse';
  /** Refused by choice: the error cannot be told from a text that means another place. */
  readonly refusedByChoice?: boolean;
  readonly draw: Draw;
}

const from =
  (
    name: string,
    wish: SceneWish,
    build: (scene: Scene, random: Random, sources: readonly Source[]) => Build | undefined,
  ): Draw =>
  (random, sources) => {
    const scene = drawScene(random, sources, wish);
    const built = scene === undefined ? undefined : build(scene, random, sources);
    return scene === undefined || built === undefined ? undefined : buildCase(name, scene, built);
  };

/** A model that sees every line through `see`, in what it copies and in what it writes. */
const seen = (
  scene: Scene,
  see: (line: string) => string,
): { readonly old: string; readonly next: string } => ({
  old: scene.region.map(see).join('\n'),
  next: texts(scene.edited).map(see).join('\n'),
});

/** A text that stands elsewhere too, but for blanks, means that place as much as the one it was drawn from. */
const standsElsewhere = ({ lines, start }: Scene, old: string): boolean => {
  const sought = old.split('\n').map(collapse);
  return lines.some(
    (_, at) => at !== start && sought.every((line, index) => line === collapse(lines[at + index] ?? '\0')),
  );
};

const differs = (scene: Scene, built: Build): Build | undefined => {
  const file = scene.lines.join('\n');
  return built.old === built.next || file.includes(built.old) || standsElsewhere(scene, built.old)
    ? undefined
    : built;
};

/** Whether a line was deleted beside one like it: nobody can tell which of them, where their bytes differ. */
const deletesTwin = ({ region, edited }: Scene): boolean => {
  const kept = new Set(edited.map(({ from: line }) => line));
  return region.some(
    (line, index) => !kept.has(index) && (region[index - 1] === line || region[index + 1] === line),
  );
};

const crlf = () => '\r\n';
const leading = (line: string, change: (indent: string) => string): string =>
  isBlank(line) ? line : change(indentOf(line)) + line.slice(indentOf(line).length);

const hasTabs = (region: readonly string[]): boolean =>
  region.some((line) => line.startsWith('\t')) && region.every((line) => !/^\t* /.test(line));
const hasBlanks = (region: readonly string[]): boolean =>
  region.some((line) => line.startsWith('  ')) && region.every((line) => !line.startsWith('\t'));

/** The step of a file's indentation: that of its most common deeper line. */
const unitOf = (lines: readonly string[]): number => {
  const votes = new Map<number, number>();
  let above = 0;
  for (const line of lines) {
    if (isBlank(line)) continue;
    const width = indentOf(line).length;
    if (width > above + 1) votes.set(width - above, (votes.get(width - above) ?? 0) + 1);
    above = width;
  }
  return [...votes].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
};

/** Whether each line of the region is indented by whole steps. */
const isRegular = (region: readonly string[], unit: number): boolean =>
  region.every((line) => isBlank(line) || indentOf(line).length % unit === 0);

const leastIndent = (region: readonly string[]): number =>
  Math.min(...region.filter((line) => !isBlank(line)).map((line) => indentOf(line).length));

const strip = (count: number) => (line: string) => (isBlank(line) ? line : line.slice(count));

const curly = (line: string): string =>
  line
    .replaceAll(/"([^"]*)"/g, '\u201c$1\u201d')
    .replaceAll("'", '\u2019')
    .replaceAll(' - ', ' \u2013 ');

const keptLines = (scene: Scene): readonly number[] =>
  scene.edited.flatMap(({ kind, from: line }) => (kind === 'kept' && line !== undefined ? [line] : []));

/** Region and edit with some lines of the file written otherwise. */
const withFileLines = (scene: Scene, write: (line: string, index: number) => string) => {
  const region = scene.region.map(write);
  const truth = scene.edited.map((line) =>
    line.kind === 'kept' && line.from !== undefined ? (region[line.from] ?? '') : line.text,
  );
  return { region, truth };
};

const either = (line: EditedLine, file: string, trailing: string) =>
  line.kind === 'kept' ? file : { texts: [line.text, line.text + trailing] };

const numberings: readonly ((line: string, number: number) => string)[] = [
  (line, number) => `${String(number).padStart(6)}\t${line}`,
  (line, number) => `${number}\u2192${line}`,
  (line, number) => `${number}: ${line}`,
  (line, number) => `${String(number).padStart(5)} | ${line}`,
];

const commentLine = /^\s*(?:\/\/|#\s|--\s|\*\s|\/\*)/;

const indentKind = (
  name: string,
  wish: (region: readonly string[], lines: readonly string[]) => boolean,
  see: (scene: Scene, random: Random) => ((line: string) => string) | undefined,
): Kind => ({
  name,
  must: 'apply',
  draw: from(name, {}, (scene, random) => {
    if (!wish(scene.region, scene.lines)) return undefined;
    const look = see(scene, random);
    return look === undefined ? undefined : differs(scene, seen(scene, look));
  }),
});

const wrapKind = (
  name: string,
  wish: (region: readonly string[]) => boolean,
  wrap: (text: string, random: Random) => string,
): Kind => ({
  name,
  must: 'apply',
  draw: from(name, { region: wish }, (scene, random) => {
    const { old, next } = seen(scene, (line) => line);
    return differs(scene, { old: wrap(old, random), next: wrap(next, random) });
  }),
});

const plain = (scene: Scene) => seen(scene, (line) => line);

const lineEnds: readonly Kind[] = [
  { name: 'exact', must: 'apply', draw: from('exact', {}, plain) },
  {
    name: 'exact-crlf-file',
    must: 'apply',
    draw: from('exact-crlf-file', { least: 2 }, (scene) => ({ ...plain(scene), eol: crlf })),
  },
  {
    name: 'lf-file-crlf-old',
    must: 'apply',
    draw: from('lf-file-crlf-old', { least: 2 }, (scene) => {
      const { old, next } = plain(scene);
      return { old: old.replaceAll('\n', '\r\n'), next: next.replaceAll('\n', '\r\n') };
    }),
  },
  {
    name: 'crlf-oneline-to-many',
    must: 'apply',
    draw: from('crlf-oneline-to-many', { most: 1 }, (scene) => {
      const line = scene.region[0] ?? '';
      if (scene.lines.join('\n').split(line).length !== 2) return undefined;
      const truth = [line, `${indentOf(line)}one_more();`, `${indentOf(line)}and_another();`];
      return { old: line, next: truth.join('\n'), truth, eol: crlf };
    }),
  },
  {
    name: 'mixed-eol',
    must: 'apply',
    draw: from('mixed-eol', { least: 4 }, (scene) =>
      deletesTwin(scene)
        ? undefined
        : {
            ...plain(scene),
            eol: (index) => (index % 3 === 2 ? '\r\n' : '\n'),
            newEols: ['\n', '\r\n'],
          },
    ),
  },
  {
    name: 'eof-no-newline',
    must: 'apply',
    draw: from('eof-no-newline', { atEnd: true }, (scene) => {
      const { old, next } = plain(scene);
      return { old: `${old}\n`, next: `${next}\n`, finalEol: false };
    }),
  },
];

const trailing: readonly Kind[] = [
  {
    name: 'trailing-ws-lost',
    must: 'apply',
    draw: from('trailing-ws-lost', { least: 2 }, (scene, random) => {
      if (scene.region.some((line) => /\s$/.test(line)) || deletesTwin(scene)) return undefined;
      const blanks = random.pick(['  ', ' ', '\t']) ?? ' ';
      const region = scene.region.map((line, index) => (index % 2 === 0 ? line + blanks : line));
      const truth = scene.edited.map((line) =>
        either(line, line.from === undefined ? line.text : (region[line.from] ?? ''), blanks),
      );
      return { ...plain(scene), region, truth };
    }),
  },
  {
    name: 'trailing-ws-added',
    must: 'apply',
    draw: from('trailing-ws-added', { least: 2 }, (scene) => {
      const see = (line: string): string => (line.length % 2 === 0 && !isBlank(line) ? `${line}  ` : line);
      const truth = scene.edited.map((line) => either(line, line.text, '  '));
      return differs(scene, { ...seen(scene, see), truth });
    }),
  },
];

const indentation: readonly Kind[] = [
  indentKind(
    'tab-to-space',
    hasTabs,
    () => (line) => leading(line, (indent) => '    '.repeat(indent.length)),
  ),
  indentKind(
    'space-to-tab',
    (region, lines) =>
      hasBlanks(region) && [2, 4].includes(unitOf(lines)) && isRegular(region, unitOf(lines)),
    ({ lines }) => {
      const unit = unitOf(lines);
      return (line) => leading(line, (indent) => '\t'.repeat(indent.length / unit));
    },
  ),
  indentKind(
    'unit-2-vs-4',
    (region, lines) =>
      hasBlanks(region) && [2, 4].includes(unitOf(lines)) && isRegular(region, unitOf(lines)),
    ({ lines }) => {
      const unit = unitOf(lines);
      return (line) => leading(line, (indent) => ' '.repeat((indent.length / unit) * (6 - unit)));
    },
  ),
  indentKind(
    'dedented',
    (region) => leastIndent(region) > 0 && region.length > 1,
    ({ region }) => strip(leastIndent(region)),
  ),
  indentKind(
    'indent-shifted',
    (region) => region.length > 1 && region.some((line) => indentOf(line) !== ''),
    ({ region }, random) => {
      const more = region.some((line) => line.startsWith('\t'))
        ? '\t'
        : random.pick(['  ', '    ', '        ']);
      return (line) => leading(line, (indent) => (more ?? '') + indent);
    },
  ),
  {
    name: 'first-line-trimmed',
    must: 'apply',
    draw: from('first-line-trimmed', { least: 2 }, (scene) => {
      const { old, next } = plain(scene);
      if (indentOf(old) === '' || scene.edited[0]?.from !== 0) return undefined;
      return { old: old.trimStart(), next: next.trimStart() };
    }),
  },
  {
    name: 'first-line-indent-wrong',
    must: 'apply',
    draw: from('first-line-indent-wrong', { least: 2 }, (scene, random) => {
      const { old, next } = plain(scene);
      if (scene.edited[0]?.from !== 0) return undefined;
      const more = random.pick(['  ', '    ', '   ']) ?? '';
      return differs(scene, { old: more + old, next: more + next });
    }),
  },
  {
    name: 'old-dedented-new-correct',
    must: 'apply',
    draw: from('old-dedented-new-correct', { least: 2 }, (scene) => {
      const least = leastIndent(scene.region);
      if (least === 0) return undefined;
      return differs(scene, { old: scene.region.map(strip(least)).join('\n'), next: plain(scene).next });
    }),
  },
  {
    name: 'old-spaces-new-tabs-correct',
    must: 'apply',
    draw: from('old-spaces-new-tabs-correct', { region: hasTabs }, (scene) => {
      const see = (line: string): string => leading(line, (indent) => '    '.repeat(indent.length));
      return differs(scene, { old: scene.region.map(see).join('\n'), next: plain(scene).next });
    }),
  },
  {
    name: 'ws-mutated+near-decoy',
    must: 'apply',
    draw: from('ws-mutated+near-decoy', { least: 3 }, (scene, random) => {
      const at = random.below(scene.region.length);
      const decoy = scene.region.map((line, index) =>
        index === at ? line.replace(/[A-Za-z_]\w{2,}/, otherName) : line,
      );
      if (decoy.join() === scene.region.join()) return undefined;
      const see = (line: string): string => leading(line, (indent) => `  ${indent}`);
      const before = [...scene.lines.slice(0, scene.start), ...decoy];
      return differs(scene, { ...seen(scene, see), before });
    }),
  },
];

const blanks: readonly Kind[] = [
  {
    name: 'blank-dropped',
    must: 'apply',
    draw: from('blank-dropped', { least: 3 }, (scene) => {
      if (!scene.region.some(isBlank)) return undefined;
      const solid = (lines: readonly string[]): string => lines.filter((line) => !isBlank(line)).join('\n');
      const shapes = [...new Set(['', ...scene.region.filter(isBlank)])];
      const unseen = Array.from({ length: 4 }, () => ({ texts: shapes, optional: true }));
      // A blank line that the caller did not see may be kept, dropped, or stand on either side of a new line.
      const truth = texts(scene.edited)
        .filter((text) => !isBlank(text))
        .flatMap((text) => [text, ...unseen]);
      return differs(scene, { old: solid(scene.region), next: solid(texts(scene.edited)), truth });
    }),
  },
  {
    name: 'blank-added',
    must: 'apply',
    draw: from('blank-added', { least: 2 }, (scene) => {
      const [first, second] = scene.region;
      if (first === undefined || second === undefined || isBlank(second)) return undefined;
      if (scene.edited[0]?.from !== 0 || scene.edited[1]?.from !== 1) return undefined;
      const add = (lines: readonly string[]): string => [lines[0], '', ...lines.slice(1)].join('\n');
      const [head = '', ...rest] = texts(scene.edited);
      const truth = [head, { texts: [''], optional: true }, ...rest];
      return differs(scene, { old: add(scene.region), next: add(texts(scene.edited)), truth });
    }),
  },
  {
    name: 'extra-boundary-nl',
    must: 'apply',
    draw: from('extra-boundary-nl', {}, (scene, random) => {
      const [head, tail] = random.pick([
        ['\n\n', ''],
        ['', '\n\n'],
        ['\n\n', '\n\n'],
        ['\n', '\n\n'],
      ] as const) ?? ['', ''];
      const { old, next } = plain(scene);
      return differs(scene, { old: head + old + tail, next: head + next + tail });
    }),
  },
  {
    name: 'interior-ws',
    must: 'apply',
    draw: from('interior-ws', { least: 2 }, (scene, random) => {
      const kept = random.pick(keptLines(scene).filter((line) => /\S \S/.test(scene.region[line] ?? '')));
      if (kept === undefined || deletesTwin(scene)) return undefined;
      const wide = (line: string): string => line.replace(/(\S) (\S)/, '$1   $2');
      if (random.chance(0.5)) {
        const { region, truth } = withFileLines(scene, (line, index) => (index === kept ? wide(line) : line));
        return { ...plain(scene), region, truth };
      }
      const old = scene.region.map((line, index) => (index === kept ? wide(line) : line)).join('\n');
      const next = scene.edited.map(({ text, from: line }) => (line === kept ? wide(text) : text)).join('\n');
      return differs(scene, { old, next });
    }),
  },
];

const typographic = (name: string, everywhere: boolean): Kind => ({
  name,
  must: 'apply',
  draw: from(name, { least: 2 }, (scene) => {
    const changed = scene.edited.filter(({ kind }) => kind === 'changed');
    if (everywhere && !changed.some(({ text }) => curly(text) !== text)) return undefined;
    const keptOnly = new Set(keptLines(scene));
    const write = (line: string, index: number): string =>
      everywhere || keptOnly.has(index) ? curly(line) : line;
    const region = scene.region.map(write);
    if (region.join() === scene.region.join()) return undefined;
    const truth = scene.edited.map(({ text, kind, from: line }) =>
      kind === 'inserted'
        ? text
        : kind === 'kept'
          ? (region[line ?? 0] ?? '')
          : everywhere
            ? curly(text)
            : text,
    );
    return { ...plain(scene), region, truth };
  }),
});

const typography: readonly Kind[] = [
  typographic('file-typographic', false),
  typographic('file-typographic-edited-line', true),
  {
    name: 'old-typographic',
    must: 'apply',
    draw: from('old-typographic', {}, (scene) => differs(scene, seen(scene, curly))),
  },
  {
    name: 'nfd-vs-nfc',
    must: 'apply',
    draw: from('nfd-vs-nfc', { least: 2 }, (scene) => {
      const see = (line: string): string => line.replaceAll(/\be([a-z]{2,})\b/g, '\u00e9$1');
      const write = (line: string): string => see(line).normalize('NFD');
      if (see(scene.region.join()) === scene.region.join()) return undefined;
      return {
        region: scene.region.map(write),
        truth: texts(scene.edited).map(write),
        ...seen(scene, see),
      };
    }),
  },
];

const wrapping: readonly Kind[] = [
  wrapKind(
    'escaped-newlines',
    (region) => region.length > 1 && !region.some((line) => line.includes('\\')),
    (text) => text.replaceAll('\n', '\\n'),
  ),
  wrapKind(
    'escaped-quotes',
    (region) => region.some((line) => line.includes('"')) && !region.some((line) => line.includes('\\')),
    (text) => text.replaceAll('"', '\\"'),
  ),
  wrapKind(
    'backslash-doubled',
    (region) => region.some((line) => line.includes('\\')),
    (text) => text.replaceAll('\\', '\\\\'),
  ),
  wrapKind(
    'html-entities',
    (region) => region.some((line) => /[<>&]/.test(line)),
    (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  ),
  {
    name: 'line-numbers-both',
    must: 'apply',
    draw: from('line-numbers-both', {}, (scene, random) => {
      const number = random.pick(numberings) ?? ((line) => line);
      const write = (lines: readonly string[]): string =>
        lines.map((line, index) => number(line, scene.start + 1 + index)).join('\n');
      return { old: write(scene.region), next: write(texts(scene.edited)) };
    }),
  },
  {
    name: 'line-numbers-old-only',
    must: 'apply',
    draw: from('line-numbers-old-only', {}, (scene, random) => {
      const number = random.pick(numberings) ?? ((line) => line);
      const old = scene.region.map((line, index) => number(line, scene.start + 1 + index)).join('\n');
      return { old, next: plain(scene).next };
    }),
  },
  wrapKind(
    'markdown-fence',
    (region) => !region.some((line) => line.includes('```')),
    (text) => `\`\`\`js\n${text}\n\`\`\``,
  ),
];

const omission: readonly Kind[] = [
  {
    name: 'comment-omitted',
    must: 'apply',
    draw: from('comment-omitted', { least: 5 }, (scene) => {
      const omitted = keptLines(scene).filter(
        (line) => line > 0 && line < scene.region.length - 1 && commentLine.test(scene.region[line] ?? ''),
      );
      if (omitted.length === 0 || omitted.length > 3) return undefined;
      const gone = new Set(omitted);
      const old = scene.region.filter((_, index) => !gone.has(index));
      const next = scene.edited.filter((line) => line.from === undefined || !gone.has(line.from));
      if (old.filter((line) => !isBlank(line)).length < 3) return undefined;
      return differs(scene, { old: old.join('\n'), next: texts(next).join('\n') });
    }),
  },
  {
    name: 'elided-middle',
    must: 'apply',
    draw: from('elided-middle', { least: 8 }, (scene) => {
      const { region, edited } = scene;
      const changedAt = edited.flatMap(({ kind, from: line }) =>
        kind === 'kept' || line === undefined ? [] : [line],
      );
      const head = 3;
      const tail = region.length - 3;
      // The hidden lines must all be kept, in one run.
      const first = edited.findIndex(({ from: line }) => line === head);
      const hidden = edited.slice(first, first + tail - head);
      if (first < 0 || changedAt.some((line) => line >= head && line < tail)) return undefined;
      if (!hidden.every(({ from: line }, index) => line === head + index)) return undefined;
      const mark = `${indentOf(region[head] ?? '')}...`;
      const old = [...region.slice(0, head), mark, ...region.slice(tail)];
      const next = [
        ...edited.slice(0, first).map(({ text }) => text),
        mark,
        ...texts(edited.slice(first + tail - head)),
      ];
      return differs(scene, { old: old.join('\n'), next: next.join('\n') });
    }),
  },
];

/** Whether a line that loses its last four characters loses text. */
const isCut = (line: string): boolean => line.trim().length >= 8 && /\S$/.test(line);

const content: readonly Kind[] = [
  {
    name: 'typo-unedited-line',
    must: 'apply',
    refusedByChoice: true,
    draw: from('typo-unedited-line', { least: 2 }, (scene, random) => {
      const kept = random.pick(keptLines(scene).filter((line) => /[a-z]{4}/.test(scene.region[line] ?? '')));
      if (kept === undefined) return undefined;
      const slip = (line: string): string => line.replace(/([a-z])([a-z])([a-z]{2})/, '$2$1$3');
      const old = scene.region.map((line, index) => (index === kept ? slip(line) : line)).join('\n');
      const next = scene.edited.map(({ text, from: line }) => (line === kept ? slip(text) : text)).join('\n');
      return differs(scene, { old, next });
    }),
  },
  {
    name: 'lines-reordered',
    must: 'apply',
    refusedByChoice: true,
    draw: from('lines-reordered', { least: 3 }, (scene) => {
      const swap = (lines: readonly string[]): string => {
        const copy = [...lines];
        [copy[0], copy[1]] = [copy[1] ?? '', copy[0] ?? ''];
        return copy.join('\n');
      };
      if (
        collapse(scene.region[0] ?? '') === collapse(scene.region[1] ?? '') ||
        isBlank(scene.region[1] ?? '')
      ) {
        return undefined;
      }
      return differs(scene, { old: swap(scene.region), next: swap(texts(scene.edited)) });
    }),
  },
  {
    name: 'truncated-last-line',
    must: 'apply',
    draw: from('truncated-last-line', { least: 2 }, (scene) => {
      const { old, next } = plain(scene);
      const last = scene.region.at(-1) ?? '';
      const final = scene.edited.at(-1);
      if (final?.kind !== 'kept' || final.from !== scene.region.length - 1 || !isCut(last)) return undefined;
      // Shorter, it may stand elsewhere too.
      if (scene.lines.join('\n').split(old.slice(0, -4)).length !== 2) return undefined;
      return { old: old.slice(0, -4), next: next.slice(0, -4) };
    }),
  },
  {
    name: 'truncated-last-line+indent',
    must: 'apply',
    refusedByChoice: true,
    draw: from('truncated-last-line+indent', { least: 2 }, (scene) => {
      const { old, next } = seen(scene, (line) => leading(line, (indent) => `   ${indent}`));
      const last = scene.region.at(-1) ?? '';
      const final = scene.edited.at(-1);
      if (final?.kind !== 'kept' || final.from !== scene.region.length - 1 || !isCut(last)) return undefined;
      return differs(scene, { old: old.slice(0, -4), next: next.slice(0, -4) });
    }),
  },
  {
    name: 'dollar-patterns',
    must: 'apply',
    draw: from('dollar-patterns', {}, (scene, random) => {
      const dollars = random.pick(['$&', '$1', '$$', "$'", '$`']) ?? '$&';
      const truth = [...texts(scene.edited), `cost(${dollars});`];
      return { old: plain(scene).old, next: truth.join('\n'), truth };
    }),
  },
  {
    name: 'replace-all-exact',
    must: 'apply',
    draw: from('replace-all-exact', {}, (scene, random) => {
      const name = random.pick(scene.region.join('\n').match(/[A-Za-z_]\w{3,}/g) ?? []);
      const all = scene.lines.join('\n');
      if (name === undefined || all.split(name).length < 3) return undefined;
      const change = (line: string): string => line.split(name).join('renamed_thing');
      return {
        old: name,
        next: 'renamed_thing',
        replaceAll: true,
        before: [],
        region: scene.lines,
        after: [],
        truth: scene.lines.map(change),
      };
    }),
  },
];

const refusals: readonly Kind[] = [
  {
    name: '!ambiguous-exact-dup',
    must: 'refuse',
    draw: from('!ambiguous-exact-dup', {}, (scene) => ({
      ...plain(scene),
      after: [...scene.lines.slice(scene.start + scene.region.length), ...scene.region],
      refuse: true,
    })),
  },
  {
    name: '!ambiguous-ws-dup',
    must: 'refuse',
    draw: from('!ambiguous-ws-dup', {}, (scene) => {
      const twin = scene.region.map((line) => leading(line, (indent) => `  ${indent}`));
      const see = (line: string): string => leading(line, (indent) => `      ${indent}`);
      const after = [...scene.lines.slice(scene.start + scene.region.length), ...twin];
      return { ...seen(scene, see), after, refuse: true };
    }),
  },
  {
    name: '!absent-other-file',
    must: 'refuse',
    draw: from('!absent-other-file', { least: 2 }, (scene, random, sources) => {
      const other = random.pick(sources);
      if (other === undefined || countRuns(other.lines, scene.region) > 0) return undefined;
      return { ...plain(scene), before: [], region: [], after: other.lines, refuse: true };
    }),
  },
  {
    name: '!absent-anchors-only',
    must: 'refuse',
    draw: from('!absent-anchors-only', { least: 4 }, (scene) => {
      const see = (lines: readonly string[]): string =>
        lines
          .map((line, index) =>
            index === 0 || index === lines.length - 1 ? line : `${indentOf(line)}invented_${index}();`,
          )
          .join('\n');
      return { old: see(scene.region), next: `${see(scene.region)}\nmore();`, refuse: true };
    }),
  },
  {
    name: '!deleted-target-near-decoy',
    must: 'refuse',
    draw: from('!deleted-target-near-decoy', { least: 2 }, (scene, random) => {
      const at = random.below(scene.region.length);
      const decoy = scene.region.map((line, index) =>
        index === at ? line.replace(/[A-Za-z_]\w{2,}/, otherName) : line,
      );
      if (decoy.join() === scene.region.join()) return undefined;
      return differs({ ...scene, lines: [] }, { ...plain(scene), region: decoy, refuse: true });
    }),
  },
  {
    name: '!drift-number',
    must: 'refuse',
    draw: from('!drift-number', {}, (scene) => {
      const at = scene.region.findIndex((line) => /\b\d+\b/.test(line));
      if (at < 0) return undefined;
      const region = scene.region.map((line, index) =>
        index === at ? line.replace(/\b\d+\b/, (digits) => String(Number(digits) + 7)) : line,
      );
      return { ...plain(scene), region, refuse: true };
    }),
  },
  {
    name: '!case-differs',
    must: 'refuse',
    draw: from('!case-differs', {}, (scene) => {
      const at = scene.region.findIndex((line) => /[a-z]{3}/.test(line));
      if (at < 0) return undefined;
      const region = scene.region.map((line, index) =>
        index === at ? line.replace(/[a-z]{3}/, (letters) => letters.toUpperCase()) : line,
      );
      return { ...plain(scene), region, refuse: true };
    }),
  },
  {
    name: '!common-line',
    must: 'refuse',
    draw: (random, sources) => {
      const source = random.pick(sources);
      if (source === undefined) return undefined;
      const line = random.pick(source.lines);
      if (line === undefined || isBlank(line)) return undefined;
      if (source.lines.filter((other) => other.trim() === line.trim()).length < 2) return undefined;
      const scene = { language: source.language, lines: source.lines, start: 0, region: [], edited: [] };
      const old = random.chance(0.5) ? line : `   ${line}`;
      if (source.lines.join('\n').split(old).length === 2) return undefined;
      return buildCase('!common-line', scene, { old, next: `${line}x`, refuse: true });
    },
  },
  {
    name: '!ellipsis-old-only',
    must: 'refuse',
    draw: from('!ellipsis-old-only', { least: 5 }, (scene) => {
      const old = [scene.region[0], '    ...', scene.region.at(-1)].join('\n');
      return differs(scene, { old, next: texts(scene.edited).join('\n'), refuse: true });
    }),
  },
];

/** Every kind, by the names under which the peers were measured. */
export const kinds: readonly Kind[] = [
  ...lineEnds,
  ...trailing,
  ...indentation,
  ...blanks,
  ...typography,
  ...wrapping,
  ...omission,
  ...content,
  ...refusals,
];
