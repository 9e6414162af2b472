import type { Word } from '../shell/index.ts';
import { staticText } from '../shell/index.ts';
import { codeDeed, type Ground, resourceDeed } from './deed-kit.ts';
import { executionFileDeeds } from './execution-files.ts';
import type { Judging } from './judging.ts';
import { pathResource } from './path-resource.ts';
import { pathText } from './word-path.ts';

/** A file that is run: project code where it lies in the workspace, anybody's code elsewhere. */
export function judgeScript(judging: Judging, word: Word, ground: Ground): void {
  const text = pathText(word);
  for (const directory of judging.directories) {
    const resource = pathResource(text, directory, false, judging.prepared);
    const ours = resource.place === 'workspace' && resource.exact;
    judging.into.push(
      ours
        ? codeDeed(
            judging.doer,
            {
              base: ground.base,
              spelledBy: ground.spelledBy,
              code: 'script-file',
              data: { path: resource.path },
            },
            'project-code',
            word.span,
          )
        : codeDeed(
            judging.doer,
            {
              base: false,
              spelledBy: ground.spelledBy,
              code: 'foreign-script',
              data: { path: resource.path },
            },
            'unknown-program',
            word.span,
          ),
    );
    for (const deed of executionFileDeeds(judging.doer, resource.path, judging.prepared))
      judging.into.push(deed);
  }
}

export function judgeProcess(judging: Judging, word: Word, ground: Ground): void {
  const text = staticText(word);
  const own =
    text === undefined ? word.variables?.length === 1 && word.variables[0] === '!' : /^%[%+\w-]*$/.test(text);
  judging.into.push(
    resourceDeed(
      judging.doer,
      ground,
      'signal',
      { kind: 'process', target: text ?? word.raw, own },
      own ? 'write' : 'privileged',
      'workspace',
      word.span,
    ),
  );
}
