const step = /^(\s*)(?:- )?(?:run|script|before_script|install|before_install):\s*(.*)$/;
const listItem = /^\s*- (?!\w+:)(.+)$/;

const indentOf = (line: string): number => line.length - line.trimStart().length;

const unquote = (text: string): string => {
  const quote = text.charAt(0);
  return (quote === '"' || quote === "'") && text.length > 1 && text.endsWith(quote)
    ? text.slice(1, -1)
    : text;
};

/**
 * The shell texts of a CI file: `run:` of GitHub workflows, `script:` and the like of others, either on the line, as
 * a block scalar or as a list. This reads YAML by its indentation, which is enough for a sample.
 */
export const ciSteps = (yaml: string): readonly string[] => {
  const lines = yaml.split(/\r?\n/);
  const found: string[] = [];
  for (const [index, line] of lines.entries()) {
    const [, indent, value = ''] = step.exec(line) ?? [];
    if (indent === undefined) continue;
    const body: string[] = [];
    for (const next of lines.slice(index + 1)) {
      const isDeeper = indentOf(next) > indent.length || (value === '' && /^\s*- /.test(next));
      if (next.trim() !== '' && !isDeeper) break;
      body.push(next);
    }
    if (/^[|>][+-]?\d*$/.test(value.trim())) {
      const margin = Math.min(...body.filter((text) => text.trim() !== '').map(indentOf));
      const separator = value.trim().startsWith('>') ? ' ' : '\n';
      found.push(body.map((text) => text.slice(margin)).join(separator));
    } else if (value.trim() === '') {
      for (const text of body) {
        const [, item] = listItem.exec(text) ?? [];
        if (item !== undefined) found.push(unquote(item.trim()));
      }
    } else {
      found.push(unquote(value.trim()));
    }
  }
  return found;
};
