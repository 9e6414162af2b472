/** Tools that more than one agent has, by our name and then by each agent's. */
export const toolNames: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  toolgate: {
    read: ['read'],
    list: ['list'],
    glob: ['glob'],
    grep: ['grep'],
    edit: ['edit'],
    write: ['write'],
    fetch: ['fetch'],
  },
  'claude-code': {
    read: ['Read'],
    glob: ['Glob'],
    grep: ['Grep'],
    edit: ['Edit'],
    write: ['Write'],
    fetch: ['WebFetch'],
    websearch: ['WebSearch'],
    task: ['Agent'],
    skill: ['Skill'],
    todo: ['TodoWrite'],
  },
  opencode: {
    read: ['read'],
    list: ['list'],
    glob: ['glob'],
    grep: ['grep'],
    fetch: ['webfetch'],
    websearch: ['websearch'],
    task: ['task'],
    skill: ['skill'],
    todo: ['todowrite'],
  },
  crush: {
    read: ['view'],
    list: ['ls'],
    glob: ['glob'],
    grep: ['grep'],
    edit: ['edit'],
    write: ['write'],
    fetch: ['fetch'],
    websearch: ['web_search'],
    task: ['agent'],
    todo: ['todos'],
  },
  gemini: {
    read: ['read_file'],
    list: ['list_directory'],
    glob: ['glob'],
    grep: ['grep_search'],
    edit: ['replace'],
    write: ['write_file'],
    fetch: ['web_fetch'],
    websearch: ['google_web_search'],
    skill: ['activate_skill'],
    todo: ['write_todos'],
  },
  codex: {},
};

/** Our name of a tool of an agent. */
export function commonTool(system: string, name: string): string | undefined {
  return Object.entries(toolNames[system] ?? {}).find(([, names]) => names.includes(name))?.[0];
}

/** The agent's names of a tool of ours; none where it has no such tool of its own. */
export function ownTool(system: string, name: string): readonly string[] {
  const names = toolNames[system];
  return names !== undefined && Object.hasOwn(names, name) ? (names[name] ?? []) : [];
}
