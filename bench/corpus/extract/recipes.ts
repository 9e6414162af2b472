const joinContinued = (text: string): readonly string[] => {
  const joined: string[] = [];
  let continues = false;
  for (const line of text.split(/\r?\n/)) {
    if (continues) joined.push(`${joined.pop() ?? ''}\n${line}`);
    else joined.push(line);
    continues = line.endsWith('\\');
  }
  return joined;
};

/** The recipe lines of a Makefile, with make's own `@`, `-` and `+` removed and `$$` turned into `$`. */
export const makefileRecipes = (text: string): readonly string[] =>
  joinContinued(text)
    .filter((line) => line.startsWith('\t'))
    .map((line) =>
      line
        .trim()
        .replace(/^[@+-]+\s*/, '')
        .replaceAll('$$', '$'),
    );

/** The shell form of `RUN` in a Dockerfile. */
export const dockerfileRuns = (text: string): readonly string[] =>
  joinContinued(text).flatMap((line) => {
    const [, command] = /^RUN\s+(?!\[|<<)((?:.|\n)+)$/i.exec(line) ?? [];
    return command === undefined ? [] : [command.replace(/^(?:--\S+\s+)+/, '')];
  });
