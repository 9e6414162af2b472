import type { OptionEntry, ProgramEntry, ProgramTable } from './schema.ts';

/* The page of the configured forge, in the person's own browser. */
const WEB: Readonly<Record<string, OptionEntry>> = { '-w,--web': { does: 'interactive' } };
/* A filter may show the environment, where the token is. */
const FILTER: Readonly<Record<string, OptionEntry>> = { '-q,--jq': { value: '=jq' } };
const HELP: Readonly<Record<string, OptionEntry>> = { '-h,--help': { only: 'none' } };

/* Options of the reading commands: gh help reference, and the same names in glab. */
const READ_FLAGS = `
  -c,--comments --name-only --patch --exit-status --verbose -v --log --log-failed --watch --required --fail-fast
  --no-upload --archived --no-archived --fork --source --public --secret --files --raw --draft --all -a
  --show-labels --yaml --closed --merged --opened --include-all --exclude-drafts --exclude-pre-releases --owned --starred --mine
  --compact --oldest-first --paginate --no-lines --nameonly`;
const READ_VALUES = `
  --json -t,--template -L,--limit --label -l --state -s,--search -S --author -A --assignee --base -B
  --head -H --app --branch -b --workflow --event -e --user -u --status --created --commit --attempt --job -j --milestone -m
  --mention --color --interval -i --sort --order --visibility --language --topic -o,--owner --org --env --filename -f --ref -r --key
  --created-by --match --since --per-page -P --page -p --output -F --group -g --iid --reviewer --source-branch --target-branch --scope --kind --include`;

/* `-h` is the host here, and no question for help. */
const HOST: Readonly<Record<string, OptionEntry>> = { '-h,--hostname,--host': { value: '=endpoint' } };

const READ: ProgramEntry = {
  effect: 'remote-read',
  flags: READ_FLAGS,
  values: READ_VALUES,
  options: { ...WEB, ...FILTER },
  operands: 'text',
};
const CHANGE: ProgramEntry = {
  effect: 'remote-write',
  unlisted: 'base',
  options: {
    '-F,--body-file,--notes-file': { value: '=read' },
    '-e,--editor,--edit': { does: 'interactive' },
    ...WEB,
  },
  values: '-b,--body -t,--title -m,--message --description',
  operands: 'data',
};
const SECRET: ProgramEntry = { effect: 'secret', operands: 'text' };
const CONFIGURE: ProgramEntry = { effect: 'configure', operands: 'text' };
/* Its words, `--help` too, go to the program. */
const PROGRAM: ProgramEntry = {
  effect: 'unknown-program',
  also: ['remote-read'],
  options: { '-h,--help': {} },
  operands: 'unknown',
};
/* The names of what it writes are the server's. */
const DOWNLOAD: ProgramEntry = {
  effect: 'remote-read',
  also: ['unknown-write'],
  values: '-p,--pattern -n,--name -A,--archive',
  flags: '--clobber --skip-existing',
  options: { '-D,--dir': { value: '=write-tree' }, '-O,--output': { value: '=write' } },
  operands: 'text',
};
const CHECKOUT: ProgramEntry = {
  effect: 'unknown-write',
  also: ['remote-read'],
  flags: '-f,--force --detach --recurse-submodules',
  values: '-b,--branch',
  operands: 'text',
};
const CLONE: ProgramEntry = {
  effect: 'unknown-write',
  also: ['remote-read'],
  values: '-u,--upstream-remote-name',
  operands: ['remote', 'write-tree', 'text...'],
};

const API_ALONE: ProgramEntry = {
  effect: 'remote-read',
  syntax: 'exact',
  flags: '-i,--include --paginate --silent --slurp --verbose',
  values: '-t,--template --cache -p,--preview',
  options: {
    ...FILTER,
    /* Fields make it a POST unless the method says otherwise; a method other than GET changes something. */
    '-f,--raw-field': { value: '=text', does: 'remote-write' },
    /* The value may be a file: `@FILE`. */
    '-F,--field': { value: '=text', does: 'remote-write' },
    '-X,--method': { value: '=text', does: 'remote-write', unless: 'GET get HEAD', calms: '-f' },
    '--input': { value: '=read', does: 'remote-write' },
    /* Another header may stand for another method (`X-HTTP-Method-Override`), or for another identity. */
    '-H,--header': {
      value: '=text',
      does: 'remote-write',
      unless: 'Accept:* accept:* X-GitHub-Api-Version:* x-github-api-version:*',
    },
    '--hostname': { value: '=endpoint' },
    ...HELP,
  },
  operands: 'text',
};
/* The request is always a POST; only a mutation changes something. */
const API: ProgramEntry = {
  ...API_ALONE,
  subcommands: {
    graphql: {
      ...API_ALONE,
      options: {
        ...API_ALONE.options,
        '-f,--raw-field': { value: '=text', does: 'remote-write', where: 'mutation' },
        '-F,--field': { value: '=text', does: 'remote-write', where: 'mutation @' },
      },
    },
  },
};

const VIEW = 'list,ls view show status diff checks search';
const pullRequests: ProgramEntry = {
  effect: 'none',
  subcommands: {
    [VIEW]: READ,
    'checkout,co': CHECKOUT,
    'create,new merge close reopen edit update comment note review ready lock unlock delete update-branch revert approve rebase revoke subscribe unsubscribe todo for':
      CHANGE,
    'approvers issues': READ,
  },
};
const issues: ProgramEntry = {
  effect: 'none',
  subcommands: {
    [VIEW]: READ,
    'create,new close reopen edit update comment note delete lock unlock pin unpin transfer develop subscribe unsubscribe':
      CHANGE,
  },
};

const GH_OPTIONS: Readonly<Record<string, OptionEntry>> = {
  ...HELP,
  '--version': { only: 'none' },
  /* A repository's name picks no server or account by itself. */
  '-R,--repo': { value: '=text' },
  '--hostname': { value: '=endpoint' },
};

/** Command lines of code forges. An unknown subcommand is an alias or an extension and stays unknown. */
export const FORGE: ProgramTable = {
  gh: {
    effect: 'none',
    syntax: 'exact',
    options: GH_OPTIONS,
    globalOptions: true,
    subcommands: {
      pr: pullRequests,
      issue: issues,
      repo: {
        effect: 'none',
        subcommands: {
          'list,ls view': READ,
          'set-default': { ...CONFIGURE, options: { '-v,--view': { only: 'none' } } },
          clone: CLONE,
          sync: { ...CHANGE, also: ['unknown-write'] },
          'create,new delete edit fork rename archive unarchive': CHANGE,
          'deploy-key autolink gitignore license': {
            effect: 'none',
            subcommands: { 'list,ls view': READ, 'add delete create': CHANGE },
          },
        },
      },
      run: {
        effect: 'none',
        subcommands: { 'list,ls view watch': READ, download: DOWNLOAD, 'rerun cancel delete': CHANGE },
      },
      workflow: { effect: 'none', subcommands: { 'list,ls view': READ, 'run enable disable': CHANGE } },
      release: {
        effect: 'none',
        subcommands: {
          'list,ls view verify verify-asset': READ,
          download: DOWNLOAD,
          'create,new edit delete delete-asset upload': {
            ...CHANGE,
            flags:
              '-d,--draft -p,--prerelease --generate-notes --verify-tag --notes-from-tag --clobber -y,--yes --cleanup-tag',
            values: '-t,--title -n,--notes --target --tag --discussion-category --notes-start-tag',
            optional: '--latest',
            operands: ['text', 'read...'],
          },
        },
      },
      gist: {
        effect: 'none',
        subcommands: {
          'list,ls view': READ,
          clone: CLONE,
          'create,new': {
            ...CHANGE,
            flags: '-p,--public',
            values: '-d,--desc -f,--filename',
            operands: 'read',
          },
          'edit delete rename': CHANGE,
        },
      },
      search: {
        effect: 'none',
        subcommands: { 'repos prs issues commits code': { ...READ, unlisted: 'base' } },
      },
      label: { effect: 'none', subcommands: { 'list,ls': READ, 'create edit delete clone': CHANGE } },
      cache: { effect: 'none', subcommands: { 'list,ls': READ, delete: CHANGE } },
      'secret variable': {
        effect: 'none',
        subcommands: {
          'list,ls get': READ,
          'set delete remove': {
            ...CHANGE,
            options: { ...CHANGE.options, '-f,--env-file': { value: '=read', does: 'secret' } },
          },
        },
      },
      project: { effect: 'none', subcommands: { 'list,ls view field-list item-list': READ, '*': CHANGE } },
      'ruleset,rs': { effect: 'none', subcommands: { 'list,ls view check': READ } },
      'ssh-key gpg-key': {
        effect: 'none',
        subcommands: {
          'list,ls': READ,
          'add delete': { effect: 'remote-write', also: ['secret'], operands: 'read' },
        },
      },
      org: { effect: 'none', subcommands: { 'list,ls': READ } },
      'attestation,at': {
        effect: 'none',
        subcommands: {
          'verify trusted-root': {
            ...READ,
            values: '-o,--owner --format --predicate-type',
            options: FILTER,
            operands: 'read',
          },
          download: DOWNLOAD,
        },
      },
      api: API,
      auth: {
        effect: 'secret',
        subcommands: {
          status: {
            effect: 'remote-read',
            flags: '--active -a',
            options: { '-t,--show-token': { does: 'secret' }, '-h,--hostname': { value: '=endpoint' } },
          },
          token: { ...SECRET, values: '-u,--user', options: HOST },
          'login logout refresh setup-git switch': {
            effect: 'secret',
            also: ['configure'],
            operands: 'text',
            unlisted: 'base',
            options: HOST,
          },
        },
      },
      config: {
        effect: 'none',
        subcommands: {
          get: {
            effect: 'secret',
            options: HOST,
            /* Any other key may be the token. */
            subcommands: {
              'git_protocol editor prompt pager browser prefer_editor_prompt http_unix_socket color_labels spinner':
                { effect: 'none', options: HOST },
            },
            operands: 'text',
          },
          'list,ls': { effect: 'none', options: HOST, operands: 'text' },
          'set clear-cache': { ...CONFIGURE, options: HOST },
        },
      },
      alias: {
        effect: 'none',
        subcommands: {
          'list,ls': { effect: 'none' },
          'set import delete': { effect: 'configure', also: ['unknown-program'], operands: 'unknown' },
        },
      },
      'extension,ext,extensions': {
        effect: 'none',
        subcommands: {
          'list,ls': { effect: 'none' },
          search: READ,
          browse: { effect: 'remote-read', also: ['interactive'] },
          'install exec upgrade remove create': PROGRAM,
        },
      },
      'codespace,cs': {
        effect: 'none',
        subcommands: { 'list,ls view ports logs': READ, '*': { ...PROGRAM, also: ['remote-write'] } },
      },
      browse: {
        effect: 'remote-read',
        also: ['interactive'],
        flags: '-s,--settings -w,--wiki -p,--projects -r,--releases -a,--actions',
        values: '-b,--branch -c,--commit',
        options: { '-n,--no-browser': { only: 'remote-read' } },
        operands: 'text',
      },
      'copilot agent-task models preview': { ...PROGRAM, also: ['remote-write'] },
      status: READ,
      'completion help version reference environment formatting exit-codes mintty': {
        effect: 'none',
        values: '-s,--shell',
        operands: 'text',
      },
    },
    configuration: ['.git/config'],
  },
  glab: {
    aliases: ['tea', 'hub', 'jira', 'linear', 'acli'],
    effect: 'none',
    syntax: 'exact',
    options: GH_OPTIONS,
    globalOptions: true,
    subcommands: {
      mr: pullRequests,
      'pr pulls': pullRequests,
      'issue issues': issues,
      incident: issues,
      'ci pipe pipeline': {
        effect: 'none',
        subcommands: {
          'list,ls get status stats lint config': READ,
          'view trace': READ,
          artifact: DOWNLOAD,
          'run retry delete trigger cancel play run-trig': CHANGE,
        },
      },
      job: { effect: 'none', subcommands: { artifact: DOWNLOAD } },
      repo: {
        effect: 'none',
        subcommands: {
          'list,ls view search contributors': READ,
          clone: CLONE,
          'create delete fork transfer archive mirror update publish': CHANGE,
        },
      },
      release: {
        effect: 'none',
        subcommands: { 'list,ls view': READ, download: DOWNLOAD, 'create delete upload': CHANGE },
      },
      label: { effect: 'none', subcommands: { 'list,ls get': READ, 'create delete edit': CHANGE } },
      'variable securefile': {
        effect: 'none',
        subcommands: { 'list,ls': { ...SECRET, also: ['remote-read'] }, 'get export': SECRET, '*': CHANGE },
      },
      milestone: { effect: 'none', subcommands: { 'list get': READ, 'create edit delete': CHANGE } },
      snippet: { effect: 'none', subcommands: { create: { ...CHANGE, operands: 'read' } } },
      api: API,
      auth: {
        effect: 'secret',
        subcommands: {
          status: {
            effect: 'remote-read',
            options: { '-t,--show-token': { does: 'secret' }, ...HOST },
          },
        },
        options: HOST,
        operands: 'unknown',
      },
      config: {
        effect: 'none',
        subcommands: {
          get: { effect: 'secret', operands: 'text', options: HOST },
          'set edit': { ...CONFIGURE, options: HOST },
        },
      },
      alias: {
        effect: 'none',
        subcommands: {
          list: { effect: 'none' },
          'set delete': { effect: 'configure', also: ['unknown-program'], operands: 'unknown' },
        },
      },
      'ssh-key token deploy-key cluster runner schedule stack user duo opentofu': {
        effect: 'remote-write',
        also: ['secret'],
        operands: 'unknown',
      },
      'version help completion check-update': { effect: 'none', operands: 'text' },
    },
    configuration: ['.git/config'],
  },
};
