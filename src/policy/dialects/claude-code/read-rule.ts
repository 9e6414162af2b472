import { globFault } from '../../glob.ts';
import { nearestName } from '../../schema/nearest.ts';
import type { Issue } from '../../types.ts';
import { type IssueCode, settingsIssue } from './prose.table.ts';
import { collapse, commandPattern, hasEscapes, type ReadRule, type RuleForm, type RuleText } from './rule.ts';
import { type Anchors, pathGlobs } from './rule-path.ts';
import {
  claudeTools,
  editingTools,
  knownTools,
  mainFields,
  mistakenTools,
  readingTools,
  toolAliases,
} from './tools.table.ts';

const form = /^([^()\s]+)(?:\((.*)\))?$/s;

/** Reads one entry. What is dead, ignored or mistyped is told with the spelling that works. */
export function readRule(rule: RuleText, anchors: Anchors): ReadRule {
  const issues: Issue[] = [];
  const text = rule.text.trim();
  const say = (code: IssueCode, more?: Parameters<typeof settingsIssue>[4]): void => {
    issues.push(settingsIssue(code, rule.path, rule.position, rule.text, more));
  };
  const match = form.exec(text);
  const name = match?.[1];
  const specifier = match?.[2];
  const meaning =
    name === undefined
      ? misshapenRule(rule, anchors, say)
      : specifier === undefined
        ? toolForm(name, rule, say)
        : specifierForm({ rule, name, specifier, anchors, say });
  return { ...rule, form: meaning, issues };
}

type Say = (code: IssueCode, more?: Parameters<typeof settingsIssue>[4]) => void;

interface Specified {
  readonly rule: RuleText;
  readonly name: string;
  readonly specifier: string;
  readonly anchors: Anchors;
  readonly say: Say;
}

/** A tool and something behind it without its parentheses; a deny is held for what it must have meant. */
function misshapenRule(rule: RuleText, anchors: Anchors, say: Say): RuleForm {
  const match = /^([A-Za-z]\w*)\s*[\s(:]\s*(.*?)\)*$/s.exec(rule.text.trim());
  const name = match?.[1];
  const specifier = match?.[2];
  if (
    name === undefined ||
    specifier === undefined ||
    specifier === '' ||
    !knownTools.includes(canonical(name))
  ) {
    return badRule(say);
  }
  say('bad-rule', { mend: `Write "${name}(${specifier})".` });
  return dead(specifierForm({ rule, name, specifier, anchors, say: () => {} }));
}

function badRule(say: Say): RuleForm {
  say('bad-rule');
  return dead();
}

function dead(meant?: RuleForm): RuleForm {
  return { kind: 'dead', meant };
}

function canonical(name: string): string {
  return Object.hasOwn(toolAliases, name) ? (toolAliases[name] ?? name) : name;
}

/** The tool that a wrong name most likely means. */
function meantTool(name: string): string | undefined {
  return Object.hasOwn(mistakenTools, name.toLowerCase())
    ? mistakenTools[name.toLowerCase()]
    : nearestName(name, knownTools);
}

/** A rule of a tool's name alone. */
function toolForm(name: string, { list }: RuleText, say: Say): RuleForm {
  if (name.includes('*')) {
    const server = /^mcp__[^*]+?__/.test(name);
    if (list === 'allow' && !server) {
      say('allow-tool-glob');
      return dead();
    }
    return { kind: 'tools', pattern: name };
  }
  if (name.startsWith('mcp__')) return mcpForm(name);
  const tool = canonical(name);
  if (!knownTools.includes(tool)) {
    const near = meantTool(name);
    // Names with an underscore may be a plugin's own.
    if (!name.includes('_')) {
      say('unknown-tool', near === undefined ? {} : { mend: `Did you mean "${near}"?` });
    }
  }
  return { kind: 'tool', names: [tool] };
}

/** A server's name alone means all its tools. */
function mcpForm(name: string): RuleForm {
  const tool: RuleForm = { kind: 'tool', names: [name] };
  return name.slice('mcp__'.length).includes('__')
    ? tool
    : { kind: 'any', of: [tool, { kind: 'tools', pattern: `${name}__*` }] };
}

function specifierForm(specified: Specified): RuleForm {
  const { name, specifier, rule, say } = specified;
  if (specifier.trim() === '') {
    say('empty-specifier', { mend: `Write "${name}" for every call of the tool.` });
    return dead(toolForm(name, rule, () => {}));
  }
  if (name.startsWith('mcp__')) {
    say('mcp-specifier', { mend: `Write "${name}".` });
    return dead(mcpForm(name));
  }
  if (name.includes('*')) return badRule(say);
  const tool = canonical(name);
  const parameter = parameterForm(tool, specified);
  if (parameter !== undefined && parameter.kind !== 'parameter') return parameter;
  const own = ownForm(tool, specified, parameter);
  if (parameter === undefined) return own;
  if (rule.list === 'allow') {
    if ((own.kind === 'dead' && own.meant === undefined) || isOwnField(tool, parameter))
      say('allow-parameter');
    return own;
  }
  return own.kind === 'dead' && own.meant === undefined ? parameter : { kind: 'any', of: [parameter, own] };
}

/** `Tool(field:value)`, which deny and ask rules have beside the tool's own form. */
function parameterForm(tool: string, { specifier, say }: Specified): RuleForm | undefined {
  const match = /^([A-Za-z_][\w-]*)\s*:\s*(.*)$/s.exec(specifier.trim());
  const field = match?.[1];
  const value = match?.[2];
  if (field === undefined || value === undefined || value === '') return undefined;
  const main = Object.hasOwn(mainFields, tool) ? mainFields[tool] : undefined;
  if (field === main || (tool === 'Read' && field === 'path') || (tool === 'Edit' && field === 'path')) {
    say('main-field', { mend: `Write "${tool}(${mainForm(tool, value)})".` });
    return dead(ownMeaning(tool, value));
  }
  const entry = Object.hasOwn(claudeTools.entries, tool) ? claudeTools.entries[tool] : undefined;
  const isField = entry !== undefined && Object.hasOwn(entry.fields, field);
  const hasOwnForm = tool === 'Agent' || tool === 'Skill' || Object.hasOwn(mainFields, tool);
  if (hasOwnForm && !isField && tool !== 'Agent') return undefined;
  return { kind: 'parameter', tools: [tool], field, value: value.trim() };
}

function isOwnField(tool: string, form: RuleForm): boolean {
  const entry = Object.hasOwn(claudeTools.entries, tool) ? claudeTools.entries[tool] : undefined;
  return form.kind === 'parameter' && entry !== undefined && Object.hasOwn(entry.fields, form.field);
}

function mainForm(tool: string, value: string): string {
  if (tool !== 'WebFetch') {
    const isPath = readingTools.has(tool) || editingTools.has(tool);
    return isPath && /^\/(?!\/)/.test(value) ? `/${value}` : value;
  }
  return `domain:${/^(?:\w+:\/\/)?(\[[^\]]*\]|[^/:\s]+)/.exec(value)?.[1] ?? value}`;
}

/** What a deny in the parameter form of the main field was meant for, as far as the tool's own form can say it. */
function ownMeaning(tool: string, value: string): RuleForm | undefined {
  switch (tool) {
    case 'Bash':
    case 'Monitor':
      return { kind: 'command', shell: 'bash', pattern: commandPattern(value) };
    case 'WebFetch':
      return { kind: 'host', pattern: mainForm(tool, value).slice('domain:'.length) };
    default:
      return undefined;
  }
}

/** The tool's own form of a parenthesis. */
function ownForm(tool: string, specified: Specified, parameter: RuleForm | undefined): RuleForm {
  const { specifier, rule, say, name } = specified;
  switch (tool) {
    case 'Bash':
    case 'Monitor':
      return shellForm('bash', tool, specified, parameter === undefined);
    case 'PowerShell':
      return shellForm('powershell', tool, specified, parameter === undefined);
    case 'Read':
    case 'Edit':
      return fileForm(tool === 'Read' ? 'read' : 'edit', specified);
    case 'Cd': {
      const globs = directoryGlobs(specified);
      return globs === undefined ? dead() : { kind: 'directory', globs };
    }
    case 'WebFetch': {
      const host = /^domain\s*:\s*(.+)$/s.exec(specifier.trim())?.[1]?.trim();
      // The host alone is compared: with a scheme, a port or a path nothing fits.
      if (host !== undefined && !/[/\s]|^[^[]*:/.test(host))
        return { kind: 'host', pattern: host.toLowerCase().replace(/\.$/, '') };
      if (specifier.trim() === '*') return { kind: 'tool', names: ['WebFetch'] };
      const meant = mainForm('WebFetch', host ?? specifier).slice('domain:'.length);
      say('no-domain', { mend: `Write "WebFetch(domain:${meant})".` });
      return dead({ kind: 'host', pattern: meant.toLowerCase() });
    }
    case 'Agent':
      return { kind: 'agent', name: specifier.trim() };
    case 'Skill': {
      const skill = collapse(specifier.replace(/:\*$/, ' *')).replace(/^\//, '');
      return skill.endsWith(' *')
        ? { kind: 'skill', name: skill.slice(0, -2), isPrefix: true }
        : { kind: 'skill', name: skill, isPrefix: false };
    }
    default:
      break;
  }
  // Names with an underscore may be a plugin's own.
  if (parameter !== undefined && (knownTools.includes(tool) || name.includes('_'))) return dead();
  if (editingTools.has(tool)) {
    say('write-path', { mend: `Write "Edit(${specifier})", which covers every tool that writes files.` });
    return dead(meantPath('edit', specified));
  }
  if (readingTools.has(tool) || tool === 'LS' || tool === 'NotebookRead') {
    say('glob-path', { mend: `Write "Read(${specifier})", which covers every tool that reads files.` });
    return dead(meantPath('read', specified));
  }
  if (!knownTools.includes(tool)) {
    const near = meantTool(name);
    say('unknown-tool', near === undefined ? {} : { mend: `Did you mean "${near}(${specifier})"?` });
    return dead(near === undefined ? undefined : ownForm(near, { ...specified, say: () => {} }, undefined));
  }
  if (specifier.trim() === '*') return { kind: 'tool', names: [tool] };
  say('no-specifier', { mend: `Write "${name}".` });
  return dead(rule.list === 'allow' ? undefined : { kind: 'tool', names: [tool] });
}

/** `mayJoin`: a colon behind the first word does not name a field. */
function shellForm(
  shell: 'bash' | 'powershell',
  tool: string,
  { specifier, say }: Specified,
  mayJoin: boolean,
): RuleForm {
  const plain = specifier.trim();
  if (plain === '*') return { kind: 'tool', names: [tool] };
  if (/^:\*$/.test(plain)) {
    say('empty-prefix', { mend: `Write "${tool}" for every command.` });
    return dead({ kind: 'tool', names: [tool] });
  }
  if (/:\*./s.test(plain)) {
    say('inner-colon-star', { mend: `Write "${tool}(${plain.replaceAll(/:\*(?=.)/gs, ' *')})".` });
  }
  const isJoined = mayJoin && joinedWords.test(plain);
  const apart = plain.replaceAll(/:\*(?=.)/gs, ' *');
  const spaced = isJoined ? apart.replace(joinedWords, '$1 ') : apart;
  if (isJoined) say('word-colon', { mend: `Write "${tool}(${spaced})".` });
  if (hasEscapes(plain)) say('escaped-star');
  const pattern = commandPattern(plain);
  const own: RuleForm = { kind: 'command', shell, pattern };
  // What a deny with the colon in the middle was meant for is held in the sound view.
  return spaced === plain
    ? own
    : { kind: 'any', of: [own, dead({ kind: 'command', shell, pattern: commandPattern(spaced) })] };
}

/** `git:status`: a program and its subcommand. Scripts of projects have colons in their names, programs do not. */
const joinedWords = /^([A-Za-z][\w.-]*):(?=[A-Za-z])/;

function meantPath(access: 'read' | 'edit', { specifier, rule, anchors }: Specified): RuleForm | undefined {
  const globs = pathGlobs(specifier, rule.list === 'allow', anchors);
  return globs === undefined ? undefined : { kind: 'path', access, globs };
}

/** Folders that are at the root of file systems: one slash in front of them is most likely one too few. */
const rootFolders =
  /^\/(?:home|Users|etc|usr|var|tmp|opt|srv|root|mnt|media|private|Volumes|Library|proc|sys|dev)(?:\/|$)/;

function fileForm(access: 'read' | 'edit', specified: Specified): RuleForm {
  const { specifier, say, name, rule } = specified;
  const plain = specifier.trim();
  if (plain === '*' && rule.list !== 'allow') {
    const everything: RuleForm = { kind: 'tool', names: [access === 'read' ? 'Read' : 'Edit'] };
    return { kind: 'any', of: [everything, meantPath(access, specified) ?? dead()] };
  }
  if (plain.startsWith('!')) {
    say('negated-path');
    return dead();
  }
  if (plain.length > 2 && plain.endsWith(':*')) {
    const path = plain.slice(0, -2);
    say('path-colon-star', { mend: `Write "${name}(${path})".` });
    const own = meantPath(access, specified) ?? dead();
    return { kind: 'any', of: [own, dead(meantPath(access, { ...specified, specifier: path }))] };
  }
  const drive = /^([A-Za-z]):[\\/](.*)$/s.exec(plain);
  if (drive !== null) {
    const fixed = `//${(drive[1] ?? '').toLowerCase()}/${(drive[2] ?? '').replaceAll('\\', '/')}`;
    say('windows-path', { mend: `Write "${name}(${fixed})".` });
    return dead(meantPath(access, { ...specified, specifier: fixed }));
  }
  const form = meantPath(access, specified);
  if (form?.kind === 'path' && form.globs.some((glob) => globFault(glob) !== undefined)) say('costly-path');
  if (rule.scope === 'user' && /^\/(?!\/)/.test(plain) && !rootFolders.test(plain)) {
    say('user-slash', { mend: `Write "${name}(${plain.slice(1)})".` });
  }
  if (rootFolders.test(plain)) {
    say('single-slash', { mend: `Write "${name}(/${plain})".` });
    const own = form ?? dead();
    return { kind: 'any', of: [own, dead(meantPath(access, { ...specified, specifier: `/${plain}` }))] };
  }
  return form ?? dead();
}

/** The whole path of a folder: a star is one segment, and `/**` at the end takes the folder itself in. */
function directoryGlobs({ specifier, anchors }: Specified): readonly string[] | undefined {
  const text = specifier.trim();
  if (text.startsWith('**/')) return [`/${text}`];
  const globs = pathGlobs(text, true, anchors);
  return globs === undefined
    ? undefined
    : text.endsWith('/**')
      ? globs
      : globs.filter((glob) => !glob.endsWith('/**'));
}
