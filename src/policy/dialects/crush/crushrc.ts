import { issue } from '../../issues.ts';
import type { Issue } from '../../types.ts';
import type { ConfigurationFile } from '../contract.ts';
import type { CrushConfiguration } from './settings.ts';

export interface ReadCrushrc {
  readonly configuration: CrushConfiguration;
  readonly warnings: readonly Issue[];
}

/**
 * What of a `crushrc` is declarative: lines of `permissions allow|deny TOOL…` and `hook add EVENT …`, with plain or
 * quoted words. It is a shell script; every other line that concerns the permissions is told as not read.
 */
export function readCrushrc(file: ConfigurationFile): ReadCrushrc {
  const allowed: { readonly text: string; readonly line: number }[] = [];
  const disabled: string[] = [];
  const hooks: CrushConfiguration['hooks'][number][] = [];
  const warnings: Issue[] = [];
  file.text.split('\n').forEach((text, at) => {
    const line = at + 1;
    const words = wordsOf(text);
    const [program, verb, ...rest] = words ?? [];
    if (words !== undefined && program === 'permissions' && verb === 'allow') {
      for (const tool of rest)
        if (!allowed.some((one) => one.text === tool)) allowed.push({ text: tool, line });
    } else if (words !== undefined && program === 'permissions' && verb === 'deny') {
      for (const tool of rest) if (!disabled.includes(tool)) disabled.push(tool);
    } else if (words !== undefined && program === 'hook' && verb === 'add') {
      const hook = hookOf(rest, file.path, line);
      if (hook !== undefined) hooks.push(hook);
    } else if (/\b(?:permissions|hook)\b/.test(text) && !/^\s*#/.test(text)) {
      warnings.push({
        ...issue('not-declarative', [], { file: file.path, line, column: 1 }, text.trim()),
        mend: 'Write the line with plain words, or put it into crush.json.',
      });
    }
  });
  return {
    configuration: {
      allowedTools: allowed.map(({ text, line }) => ({ text, file: file.path, line, column: 1 })),
      disabledTools: disabled,
      skillsPaths: [],
      servers: {},
      hooks,
    },
    warnings,
  };
}

/** The words of a line without anything that a shell would work out; `undefined` where there is such a thing. */
function wordsOf(line: string): readonly string[] | undefined {
  const words: string[] = [];
  const part = /\s*(?:'([^']*)'|"([^"$`\\]*)"|([^\s'"$`\\;&|<>(){}*?#]+))(?=\s|$)/y;
  const text = line.trim();
  for (let at = 0; at < text.length; at = part.lastIndex) {
    part.lastIndex = at;
    const found = part.exec(text);
    if (found === null) return undefined;
    words.push(found[1] ?? found[2] ?? found[3] ?? '');
  }
  return words;
}

function hookOf(
  words: readonly string[],
  file: string,
  line: number,
): CrushConfiguration['hooks'][number] | undefined {
  const [event, ...options] = words;
  if (event === undefined) return undefined;
  const value = (name: string): string | undefined => {
    const at = options.indexOf(name);
    return at < 0 ? undefined : options[at + 1];
  };
  const matcher = value('--matcher');
  const name = value('--name');
  const timeout = Number(value('--timeout') ?? Number.NaN);
  return {
    kind: 'program',
    event,
    command: value('--command') ?? '',
    file,
    line,
    ...(matcher === undefined ? {} : { matcher }),
    ...(name === undefined ? {} : { name }),
    ...(Number.isFinite(timeout) ? { timeout: timeout * 1000 } : {}),
  };
}
