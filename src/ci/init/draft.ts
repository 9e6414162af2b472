import { agentFiles, checkingScripts, ecosystems, packageManagers } from './ecosystems.table.ts';

/** What a folder holds, as far as a first policy asks. */
export interface Folder {
  readonly has: (file: string) => boolean;
  /** Names of the scripts in package.json; `undefined` where there is none. */
  readonly scripts: readonly string[] | undefined;
}

interface DraftRule {
  readonly said: string;
  readonly rule: Readonly<Record<string, unknown>>;
  readonly test: Readonly<Record<string, unknown>>;
}

/** The text of a first `toolgate.json` for a folder, with comments and a test for each rule. */
export function draftPolicy(folder: Folder): string {
  const rules = [...checks(folder), ...installs(folder), ...always];
  const agents = agentFiles.filter(({ file }) => folder.has(file));
  return [
    '{',
    '  "version": 1,',
    '  // Reads of the workspace pass; what changes it, leaves it or runs code asks. Secrets and protected paths are held.',
    '  "extends": ["recommended"],',
    '',
    ...(agents.length === 0
      ? []
      : [
          '  // Agents have rules of their own here. See what they let through:',
          ...agents.map(({ file, agent }) => `  //   toolgate lint ${file}    (${agent})`),
          '',
        ]),
    '  "rules": [',
    ...rules.flatMap(({ said, rule }, at) => [
      `    // ${said}`,
      `    ${spelled(rule)}${at === rules.length - 1 ? '' : ','}`,
    ]),
    '  ],',
    '',
    '  // toolgate test runs these.',
    '  "tests": [',
    ...rules.map(({ test }, at) => `    ${spelled(test)}${at === rules.length - 1 ? '' : ','}`),
    '  ]',
    '}',
    '',
  ].join('\n');
}

/** A rule for the exact text, so that no option of the runner can make it another command. */
function checks(folder: Folder): readonly DraftRule[] {
  const manager = packageManagers.find(({ lock }) => folder.has(lock))?.name ?? 'npm';
  const scripts = (folder.scripts ?? []).filter((name) => checkingScripts.includes(name));
  const commands = [
    ...scripts.map((name) => (name === 'test' ? `${manager} test` : `${manager} run ${name}`)),
    ...ecosystems.filter(({ file }) => folder.has(file)).flatMap((one) => one.commands),
  ];
  return [...new Set(commands)].map((command) => ({
    said: `Runs code of this project: whoever may change that code may run anything by it.`,
    rule: { effect: 'allow', exact: command },
    test: { call: { command }, expect: 'allow' },
  }));
}

function installs(folder: Folder): readonly DraftRule[] {
  const manager =
    folder.scripts === undefined
      ? undefined
      : (packageManagers.find(({ lock }) => folder.has(lock)) ?? packageManagers.at(-1));
  const commands = [
    ...(manager?.installs ?? []),
    ...ecosystems.filter(({ file }) => folder.has(file)).flatMap((one) => one.installs),
  ];
  return [...new Set(commands)].map((command) => ({
    said: 'Brings in code of others.',
    rule: { effect: 'ask', command, because: 'It brings in code of others.' },
    test: { call: { command: `${command} some-package` }, expect: 'ask' },
  }));
}

const always: readonly DraftRule[] = [
  {
    said: 'Rewrites what others have.',
    rule: { effect: 'deny', command: 'git push --force', because: 'It rewrites history that others have.' },
    test: { call: { command: 'git push -f origin main' }, expect: 'deny' },
  },
  {
    said: 'Published versions cannot be taken back.',
    rule: { effect: 'deny', command: ['npm', 'publish'], because: 'A release is made by people.' },
    test: { call: { command: 'npm publish' }, expect: 'deny' },
  },
];

function spelled(value: Readonly<Record<string, unknown>>): string {
  return `{ ${Object.entries(value)
    .map(([key, of]) => `${JSON.stringify(key)}: ${inner(of)}`)
    .join(', ')} }`;
}

function inner(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inner).join(', ')}]`;
  return typeof value === 'object' && value !== null ? spelled({ ...value }) : JSON.stringify(value);
}
