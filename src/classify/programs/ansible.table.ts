import type { OptionEntry, ProgramEntry, ProgramTable } from './schema.ts';

/**
 * Ansible. `ansible.cfg` in the working directory names folders of plugins, which are Python, so that what loads
 * plugins, an inventory or a playbook runs code of the project.
 */

const ASKS: Readonly<Record<string, OptionEntry>> = { '-h,--help,--version': { only: 'none' } };

const RUNS: ProgramEntry = {
  effect: 'project-code',
  also: ['remote-write'],
  options: ASKS,
  operands: 'unknown',
  configuration: ['ansible.cfg', 'group_vars', 'host_vars', 'inventory', 'hosts', 'roles', 'library'],
};

export const ANSIBLE: ProgramTable = {
  ansible: RUNS,
  'ansible-playbook': RUNS,
  'ansible-pull': RUNS,
  'ansible-console': RUNS,
  'ansible-inventory': { ...RUNS, also: [] },
  'ansible-test': { ...RUNS, also: [] },
  // Installs what a playbook needs, and runs it with --syntax-check.
  'ansible-lint': { ...RUNS, also: ['remote-read'] },
  // Documentation is read out of the plugins' files; a keyword or a list needs no code of the project.
  'ansible-doc': {
    effect: 'none',
    flags:
      '-v,--verbose -j,--json -l,--list -F,--list_files -s,--snippet --metadata-dump --no-fail-on-errors',
    values: '-t,--type -e,--entry-point',
    options: {
      ...ASKS,
      '-M,--module-path,--playbook-dir,-r,--roles-path': { value: '=read-tree', does: 'project-code' },
    },
    operands: 'text',
    configuration: ['ansible.cfg', 'library'],
  },
  'ansible-config': {
    effect: 'none',
    options: ASKS,
    subcommands: {
      'list dump view validate': {
        effect: 'none',
        flags: '-v,--verbose --only-changed,--changed-only',
        values: '-t,--type -f,--format',
        options: { ...ASKS, '-c,--config': { value: '=read' } },
      },
    },
    configuration: ['ansible.cfg'],
  },
  'ansible-vault': {
    effect: 'secret',
    options: ASKS,
    subcommands: {
      'encrypt rekey create edit': { effect: 'secret', operands: 'read-write', options: ASKS },
      '*': { effect: 'secret', operands: 'unknown', options: ASKS },
    },
  },
  'ansible-galaxy': {
    effect: 'remote-read',
    options: ASKS,
    subcommands: {
      'role collection': {
        effect: 'remote-read',
        options: ASKS,
        subcommands: {
          'list verify search info': {
            effect: 'remote-read',
            flags: '-v,--verbose --offline',
            values: '--author --platforms --galaxy-tags --timeout --format',
            options: {
              ...ASKS,
              '-p,--collections-path,--roles-path': { value: '=list' },
              '-r,--requirements-file': { value: '=read' },
              '-s,--server,--api-key,--token': { value: '=endpoint' },
              '-c,--ignore-certs': { does: 'network' },
            },
            operands: 'text',
          },
          'init build': { effect: 'write', options: ASKS, operands: 'unknown' },
          'install download remove': {
            effect: 'unknown-write',
            also: ['remote-read'],
            options: ASKS,
            operands: 'unknown',
          },
          'publish import delete setup': { effect: 'remote-write', options: ASKS, operands: 'unknown' },
        },
      },
      'install remove': {
        effect: 'unknown-write',
        also: ['remote-read'],
        options: ASKS,
        operands: 'unknown',
      },
      'list search info': { effect: 'remote-read', options: ASKS, operands: 'text' },
    },
    configuration: ['ansible.cfg'],
  },
};
