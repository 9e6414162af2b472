const scriptLanguages = new Set(['sh', 'bash', 'shell']);
const sessionLanguages = new Set(['console', 'shell-session', 'shellsession', 'sh-session', 'terminal']);

const opening = /^( {0,12})(`{3,}|~{3,})[ \t]*\{?\.?([\w-]*)/;
const prompt = /^[ \t]*\$ /;

interface Fence {
  readonly language: string;
  readonly lines: readonly string[];
}

const fences = (markdown: string): readonly Fence[] => {
  const found: Fence[] = [];
  let open: { indent: number; mark: string; language: string; lines: string[] } | undefined;
  for (const line of markdown.split(/\r?\n/)) {
    if (open === undefined) {
      const match = opening.exec(line);
      const [, indent = '', mark = '', language = ''] = match ?? [];
      if (match !== null) open = { indent: indent.length, mark, language: language.toLowerCase(), lines: [] };
    } else if (line.trim().startsWith(open.mark) && line.trim().replaceAll(open.mark.charAt(0), '') === '') {
      found.push(open);
      open = undefined;
    } else {
      const indent = line.slice(0, open.indent);
      open.lines.push(indent.trim() === '' ? line.slice(open.indent) : line);
    }
  }
  return found;
};

/** Each prompted line with the lines that it continues on; the rest of a session is output. */
const sessionCommands = (lines: readonly string[]): readonly string[] => {
  const commands: string[] = [];
  let continues = false;
  for (const line of lines) {
    const isCommand = prompt.test(line);
    if (continues) commands.push(`${commands.pop() ?? ''}\n${line}`);
    else if (isCommand) commands.push(line.replace(prompt, ''));
    continues = (isCommand || continues) && line.endsWith('\\');
  }
  return commands;
};

/** The shell blocks of a Markdown text: whole blocks, and of sessions with a prompt each command. */
export const markdownBlocks = (markdown: string): readonly string[] =>
  fences(markdown).flatMap(({ language, lines }) => {
    // A prompt gives a session away, whatever the block calls itself.
    const isSession = sessionLanguages.has(language);
    if (isSession || lines.some((line) => line.startsWith('$ '))) return sessionCommands(lines);
    return scriptLanguages.has(language) ? [lines.join('\n')] : [];
  });
