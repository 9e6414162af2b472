import type { OptionEntry, ProgramEffect, ProgramEntry, Role } from '../../src/classify/index.ts';
import { programTables } from '../../src/classify/programs/tables/eager.ts';

/** Renders docs/programs.md: what the tables know of each program. */

const effects: Readonly<Record<ProgramEffect, string>> = {
  none: 'changes nothing',
  write: 'writes files of its own in the folder',
  'scratch-write': 'makes a new temporary file',
  'unknown-write': 'writes files that the line does not name',
  delete: 'removes files that the line does not name',
  'remote-read': 'reads from a server',
  'remote-write': 'changes or sends something on a server',
  network: 'opens a connection',
  'project-code': "runs the project's code",
  'inline-code': 'runs code that stands on the line or on standard input',
  'unknown-program': 'runs another program',
  configure: 'changes settings',
  privileged: 'changes the system or gets more rights',
  signal: 'acts on processes',
  secret: 'shows or hands out credentials',
  'shell-state': 'changes the shell itself',
  interactive: 'waits for a person',
};

const roles: Readonly<Record<Role, string>> = {
  text: 'plain words',
  data: 'words, or files that are sent',
  read: 'files that are read',
  key: 'a key, read and not handed on',
  certificate: 'certificates',
  jq: 'jq filters',
  'read-tree': 'folders that are read',
  'read-visible-tree': 'folders that are read, without hidden files',
  filter: 'patterns of file names',
  object: 'revisions or files of one',
  list: 'names that are listed',
  write: 'files that are written',
  'write-tree': 'folders that are written',
  'read-write': 'files that are changed',
  delete: 'files that are removed',
  'delete-tree': 'folders that are removed',
  move: 'files that are moved',
  link: 'targets of links',
  'file-list': 'files that name other files',
  directory: 'the folder to work in',
  url: 'addresses',
  host: 'hosts',
  remote: 'remotes',
  code: 'code',
  script: 'files that are run',
  command: 'commands that are run',
  config: 'configuration that may name programs',
  process: 'processes',
  variable: 'variables that are shown',
  endpoint: 'a server, account or credential',
  module: 'code that is loaded',
  unknown: 'not known',
};

const code = (text: string): string => (text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``);

const isRole = (text: string): text is Role => Object.hasOwn(roles, text);

const roleText = (spec: string): string => {
  const role = spec.replace(/^=\??|\.\.\.$|\?$/g, '');
  return isRole(role) ? roles[role] : role;
};

const baseText = (entry: ProgramEntry): string => {
  const all = [entry.effect, ...(entry.also ?? [])].filter(
    (effect, _, list) => effect !== 'none' || list.length === 1,
  );
  const bare = entry.bare === undefined ? '' : `; alone ${effects[entry.bare]}`;
  return `${[...new Set(all)].map((effect) => effects[effect]).join(', ')}${bare}`;
};

const operandsText = (entry: ProgramEntry): string => {
  const { operands } = entry;
  if (operands === undefined) return '';
  const specs = typeof operands === 'string' ? [operands] : operands;
  return [...new Set(specs.map(roleText))].join(', then ');
};

const optionText = (option: OptionEntry): string => {
  const does = option.does === undefined ? [] : typeof option.does === 'string' ? [option.does] : option.does;
  const parts = does.filter((effect) => effect !== 'none').map((effect) => effects[effect]);
  if (option.value !== undefined && !/^=\??text$/.test(option.value)) parts.push(roleText(option.value));
  if (option.only !== undefined) parts.push(`then only ${effects[option.only]}`);
  if (option.operands !== undefined) {
    const specs = typeof option.operands === 'string' ? [option.operands] : option.operands;
    parts.push(`operands: ${[...new Set(specs.map(roleText))].join(', then ')}`);
  }
  if (option.rest !== undefined) parts.push(`the rest: ${roleText(option.rest)}`);
  return parts.join(', ');
};

/** Options that do something, those of one meaning together. */
const optionLines = (entry: ProgramEntry): readonly string[] => {
  const byMeaning = new Map<string, string[]>();
  for (const [spellings, option] of Object.entries(entry.options ?? {})) {
    const meaning = optionText(option);
    if (meaning === '') continue;
    const found = byMeaning.get(meaning);
    if (found === undefined) byMeaning.set(meaning, [spellings]);
    else found.push(spellings);
  }
  return [...byMeaning].map(
    ([meaning, spellings]) =>
      `${spellings.map((each) => code(each.replaceAll(',', ', '))).join(', ')}: ${meaning}`,
  );
};

/** Each leaf of the subcommands with the way to it, those that do the same together. */
const subcommandLines = (entry: ProgramEntry): readonly string[] => {
  const byEffect = new Map<string, string[]>();
  const visit = (of: ProgramEntry, path: string, depth: number): void => {
    for (const [group, child] of Object.entries(of.subcommands ?? {})) {
      const names = group.split(' ').map((each) => each.split(',')[0] ?? each);
      const shown = `${path}${names.length > 1 ? names.join('|') : (names[0] ?? '')}`;
      const nested = child.subcommands !== undefined;
      if (!nested || child.effect !== 'none') {
        const text = baseText(child);
        const found = byEffect.get(text);
        if (found === undefined) byEffect.set(text, [shown]);
        else found.push(shown);
      }
      if (nested && depth < 2)
        visit(child, `${shown.length > 60 ? `${shown.slice(0, 60)}…` : shown} `, depth + 1);
    }
  };
  visit(entry, '', 0);
  return [...byEffect].map(([text, paths]) => `${text}: ${paths.map(code).join(', ')}`);
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const programText = (name: string, entry: ProgramEntry): string => {
  const aliases = entry.aliases ?? [];
  const lines = [`### ${[name, ...aliases].map(code).join(', ')}`, ''];
  const operands = operandsText(entry);
  lines.push(
    `${entry.subcommands === undefined ? capital(baseText(entry)) : `Without a subcommand: ${baseText(entry)}`}${operands === '' ? '' : `; operands: ${operands}`}.`,
  );
  const more = [...subcommandLines(entry), ...optionLines(entry)];
  if (more.length > 0) lines.push('', ...more.map((line) => `* ${line}`));
  if (entry.reader !== undefined) lines.push('', 'Its own language on the line is read further.');
  const { configuration } = entry;
  if (configuration !== undefined && configuration.length > 0)
    lines.push('', `Steered by ${configuration.map(code).join(', ')}.`);
  return lines.join('\n');
};

/** The whole page. */
export const programsPage = (): string => {
  const sections = Object.entries(programTables).map(([family, table]) => {
    const programs = Object.entries<ProgramEntry>(table).toSorted(([a], [b]) => (a < b ? -1 : 1));
    return `## ${family.replaceAll('-', ' ')}\n\n${programs.map(([name, entry]) => programText(name, entry)).join('\n\n')}`;
  });
  const count = Object.values(programTables).flatMap((table) =>
    Object.entries<ProgramEntry>(table).flatMap(([name, entry]) => [name, ...(entry.aliases ?? [])]),
  ).length;
  return `# Programs

What toolgate knows of ${count} program names. Written from the tables by \`npm run names\`; how to write an entry of your own stands in
[Program entries](program-entries.md).

Each program has an effect by default, and options and subcommands that do more or less. An option that is listed in the
tables and does nothing else is not shown here. What the tables do not list is not known, and asks.

${sections.join('\n\n')}
`;
};
