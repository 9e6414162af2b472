import fc from 'fast-check';
import { type Applied, applyEdit, type EditRequest, type EditResult } from '../../src/edit/index.ts';

/** One seed, so that a failure can be run again; `FC_SEED` tries another. */
export const runs = (numRuns: number) => ({ numRuns, seed: Number(process.env['FC_SEED'] ?? 20261130) });

/** Lines of code that all differ in their names, indented by depth. */
export interface CodeFile {
  readonly depths: readonly number[];
  readonly bodies: readonly string[];
}

const shapes: readonly ((name: string) => string)[] = [
  (name) => `const ${name} = read(${name}Source, "text");`,
  (name) => `if (${name} && ready) {`,
  (name) => `return ${name}.map((item) => item.value);`,
  (name) => `${name}(first, second);`,
  (name) => `${name}: "it's <${name}> & more \\d+",`,
];

/** Depth goes up by one at most, as in real code. */
export const codeFile = (least = 4, most = 24): fc.Arbitrary<CodeFile> =>
  fc
    .array(fc.tuple(fc.integer({ min: -2, max: 1 }), fc.nat({ max: shapes.length - 1 })), {
      minLength: least,
      maxLength: most,
    })
    .map((steps) => {
      let depth = 0;
      const depths: number[] = [];
      const bodies: string[] = [];
      for (const [index, [step, shape]] of steps.entries()) {
        depth = index === 0 ? 0 : Math.max(0, Math.min(6, depth + step));
        depths.push(depth);
        bodies.push(shapes[shape]?.(`name${index}x`) ?? '');
      }
      return { depths, bodies };
    });

export const written = ({ depths, bodies }: CodeFile, unit = '  '): readonly string[] =>
  bodies.map((body, index) => unit.repeat(depths[index] ?? 0) + body);

/** A file, a run of its lines, and the line of the run that an edit changes. */
export interface Target {
  readonly file: CodeFile;
  readonly start: number;
  readonly length: number;
  readonly changed: number;
}

export const target = (leastLength = 1): fc.Arbitrary<Target> =>
  codeFile(leastLength + 3).chain((file) =>
    fc
      .tuple(fc.nat({ max: file.bodies.length - leastLength }), fc.nat(), fc.nat())
      .map(([start, extra, pick]) => {
        const length = leastLength + (extra % (file.bodies.length - start - leastLength + 1));
        return { file, start, length, changed: pick % length };
      }),
  );

export interface Texts extends EditRequest {
  readonly lines: readonly string[];
  readonly region: readonly string[];
  readonly edited: readonly string[];
}

/** The call as it should be, in a unit of indentation: the changed line gets another name and a line behind it. */
export const textsOf = ({ file, start, length, changed }: Target, unit = '  '): Texts => {
  const lines = written(file, unit);
  const region = lines.slice(start, start + length);
  const edited = region.flatMap((line, index) =>
    index === changed ? [line.replace('name', 'other'), line.replace('name', 'added')] : [line],
  );
  return {
    content: `${lines.join('\n')}\n`,
    oldString: region.join('\n'),
    newString: edited.join('\n'),
    lines,
    region,
    edited,
  };
};

/** The result as data: line ranges are counted when read. */
export const dataOf = (result: EditResult): unknown => JSON.parse(JSON.stringify(result));

export const mustApply = (request: EditRequest): Applied => {
  const result = applyEdit(request);
  if (result.status !== 'applied') {
    throw new Error(`${result.status}: ${JSON.stringify(request)} ${JSON.stringify(result)}`);
  }
  return result;
};
