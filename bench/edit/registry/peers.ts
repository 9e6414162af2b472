import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transformWithOxc } from 'vite';
import type { Peer } from '../peers.ts';
import { isolate } from './isolate.ts';
import { listMember, loadFunction, numberMember, packageFiles, textMember } from './load.ts';

/** Gemini CLI's edit tool without the model that it asks to repair a miss. */
const loadGemini = async (): Promise<Peer> => {
  const edit = 'dist/src/tools/edit.js';
  const utils = 'dist/src/utils/textUtils.js';
  const files = packageFiles('@google/gemini-cli-core', [edit, utils]);
  const distance = packageFiles('fast-levenshtein', ['levenshtein.js']);
  const calculate = await loadFunction(
    'gemini-cli',
    [
      [
        'edit.mjs',
        isolate(files.get(edit) ?? '', {
          '../utils/textUtils.js': './text-utils.mjs',
          'fast-levenshtein': './levenshtein.cjs',
        }),
      ],
      ['text-utils.mjs', isolate(files.get(utils) ?? '', {})],
      ['levenshtein.cjs', distance.get('levenshtein.js') ?? ''],
    ],
    'calculateReplacement',
  );
  return {
    name: 'gemini-cli',
    apply: async ({ content, oldString, newString, replaceAll }) => {
      // The tool takes the line ends off before it matches and puts them back on the whole file.
      const answer = await calculate(
        {},
        {
          currentContent: content.replaceAll('\r\n', '\n'),
          params: { old_string: oldString, new_string: newString, allow_multiple: replaceAll },
        },
      );
      const count = numberMember(answer, 'occurrences') ?? 0;
      const next = textMember(answer, 'newContent');
      if (next === undefined || count === 0 || (!replaceAll && count !== 1)) return undefined;
      return content.includes('\r\n') ? next.replaceAll(/\r?\n/g, '\r\n') : next;
    },
  };
};

/** Cline's editor, which works on files and knows no replacing of all places. */
const loadCline = async (): Promise<Peer> => {
  const bundle = packageFiles('@cline/core', ['dist/index.js']).get('dist/index.js') ?? '';
  const create = await loadFunction('cline', [['index.mjs', isolate(bundle, {})]], 'createEditorExecutor');
  const editor = create();
  if (typeof editor !== 'function') throw new Error('cline has no editor');
  const folder = mkdtempSync(join(tmpdir(), 'bench-cline-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'file.txt');
  return {
    name: 'cline (on disk)',
    apply: async ({ content, oldString, newString }) => {
      writeFileSync(path, content);
      try {
        await Reflect.apply(editor, undefined, [
          { path, old_text: oldString, new_text: newString },
          folder,
          {},
        ]);
      } catch {
        return undefined;
      }
      return readFileSync(path, 'utf8');
    },
  };
};

/** Continue's matcher: its bundle is minified, the source map beside it holds the sources. */
const loadContinue = async (): Promise<Peer> => {
  const mapPath = 'dist/index.js.map';
  const map: unknown = JSON.parse(packageFiles('@continuedev/cli', [mapPath]).get(mapPath) ?? '{}');
  const sources = listMember(map, 'sources');
  const contents = listMember(map, 'sourcesContent');
  const moduleOf = async (
    name: string,
    kept: Readonly<Record<string, string>>,
  ): Promise<readonly [string, string]> => {
    const at = sources.findIndex((path) => String(path).endsWith(`/searchAndReplace/${name}.ts`));
    const { code } = await transformWithOxc(String(contents[at]), `${name}.ts`);
    return [`${name}.mjs`, isolate(code, kept)];
  };
  const replace = await loadFunction(
    'continue',
    [
      await moduleOf('performReplace', { './findSearchMatch': './findSearchMatch.mjs' }),
      await moduleOf('findSearchMatch', {}),
    ],
    'executeFindAndReplace',
  );
  return {
    name: 'continue',
    apply: ({ content, oldString, newString, replaceAll }) => {
      try {
        const next = replace(content, oldString, newString, replaceAll);
        return typeof next === 'string' ? next : undefined;
      } catch {
        return undefined;
      }
    },
  };
};

/** A miss costs Gemini CLI up to a second. */
const most = 10;

const loaders = { 'gemini-cli': loadGemini, cline: loadCline, continue: loadContinue } as const;

/** The agents whose matcher is on the npm registry in a form that can be run; a line for each that cannot be had. */
export const loadRegistryPeers = async (): Promise<readonly Peer[]> => {
  const loaded: Peer[] = [];
  for (const [name, load] of Object.entries(loaders)) {
    try {
      loaded.push({ ...(await load()), most });
    } catch (error) {
      console.log(`skipped ${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return loaded;
};
