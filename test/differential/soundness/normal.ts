import type { Piece, Redirect, ShellAnalysis, Word } from '../../../src/shell/index.ts';

/**
 * What an analysis says, without where it stands in the text and how it is spelled there.
 *
 * @param without so many commands `:` at the end are left out.
 */
export function normalForm(analysis: ShellAnalysis, without = 0): string {
  const { commands } = analysis;
  const own =
    commands.at(-1)?.words[0]?.raw === ':' ? commands.slice(0, commands.length - without) : commands;
  return JSON.stringify({
    commands: own.map((command) => ({
      words: command.words.map(wordForm),
      assignments: command.assignments.map(({ name, append, value, scope }) => ({
        name,
        append,
        scope,
        value: 'pieces' in value ? wordForm(value) : value.map(wordForm),
      })),
      redirects: redirectsForm(command.redirects),
      // Bash prints `elif` as an `if` in the branch before, and groups around lists.
      context: command.context.filter(
        (kind, i, all) => kind !== 'group' && !(kind === 'if' && all[i - 1] === 'if'),
      ),
      execution: command.execution,
      // Where a command may stand is a set.
      directories: command.directories
        .map((directory) =>
          JSON.stringify(directory.kind === 'known' ? directory.steps.map(wordForm) : 'unknown'),
        )
        .sort(),
      stages: command.pipelines.map(({ stage, stages }) => [stage, stages]),
      via: command.via === undefined ? undefined : [command.via.wrapper, command.via.relation],
    })),
    redirects: redirectsForm(analysis.redirects.map(({ redirect }) => redirect)),
    // The parsers may disagree on one spelling and agree on the other, and blanks before a dash are not printed: that only asks.
    opaque: analysis.opaque
      .filter(({ reason }) => reason !== 'parser-disagreement' && reason !== 'leading-dash-text')
      .map(({ reason, scope }) => `${reason} ${scope}`)
      .sort(),
  });
}

/** The same without where one command ends and the next begins, and without what follows from that: what a wrapper runs, too. */
export function flatForm({ commands: all, redirects }: ShellAnalysis): string {
  const commands = all.filter(({ via }) => via === undefined);
  return JSON.stringify([
    commands.flatMap(({ words, assignments }) => [
      // Those of `export a=b` stand among the words, too.
      ...assignments.flatMap(({ name, append, value, scope }) =>
        scope !== 'command' && words.length > 0
          ? []
          : ('pieces' in value ? [value] : value).map(({ pieces }) =>
              merged([{ kind: 'literal', text: `${name}${append ? '+' : ''}=` }, ...pieces]),
            ),
      ),
      ...words.filter(({ raw }) => !KEYWORDS.has(raw)).map(({ pieces }) => merged(pieces)),
    ]),
    [...commands.flatMap((command) => command.redirects), ...redirects.map(({ redirect }) => redirect)]
      .flatMap((redirect) => redirectsForm([redirect]).map((form) => JSON.stringify(form)))
      .sort(),
  ]);
}

/** Words, where they run into the command before. */
const KEYWORDS: ReadonlySet<string> = new Set(['time', '-p', '--', '!']);

/** Bash prints `|&` as `2>&1 |`. */
function redirectsForm(redirects: readonly Redirect[]): readonly unknown[] {
  return redirects
    .filter(({ action }) => action !== 'duplicate')
    .map((redirect) => [redirect.operator, redirect.descriptor, redirect.action, targetForm(redirect)]);
}

function wordForm({ pieces, fields }: Word): unknown {
  return [fields, merged(pieces)];
}

/** Bash prints a line end behind the text of a here-document that was cut off. */
function targetForm({ target, action }: Redirect): unknown {
  const form = merged(target.pieces);
  const last = form.at(-1);
  return action === 'text' && typeof last === 'string'
    ? [...form.slice(0, -1), last.replace(/\n$/, '')].filter((piece) => piece !== '')
    : form;
}

/** Literals that touch are one, however the quotes cut them. */
function merged(pieces: readonly Piece[]): readonly unknown[] {
  const result: unknown[] = [];
  let text = '';
  const flush = (): void => {
    if (text !== '') result.push(text);
    text = '';
  };
  for (const piece of pieces) {
    if (piece.kind === 'literal') text += piece.text;
    else {
      flush();
      result.push(piece.kind === 'choice' ? { options: piece.options.map(merged) } : piece);
    }
  }
  flush();
  return result;
}
