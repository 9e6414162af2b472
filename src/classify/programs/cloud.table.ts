import type { OptionEntry, ProgramEntry, ProgramTable } from './schema.ts';

const HELP: Readonly<Record<string, OptionEntry>> = { '-h,--help': { only: 'none' } };
const LOCAL: ProgramEntry = { effect: 'none', operands: 'text' };
/* `app deploy --version v1`, `keyvault secret show --version …`: no question about the program itself. */
const OWN_VERSION: Readonly<Record<string, OptionEntry>> = { '--version': { value: '=?text' } };
const SECRET: ProgramEntry = { effect: 'secret', operands: 'text', unlisted: 'base', options: OWN_VERSION };
const CONFIGURE: ProgramEntry = {
  effect: 'configure',
  operands: 'text',
  unlisted: 'base',
  options: OWN_VERSION,
};
const CHANGE: ProgramEntry = {
  effect: 'remote-write',
  operands: 'data',
  unlisted: 'base',
  options: OWN_VERSION,
};

/*
 * Reading commands of the clouds take options of their own by the hundred, none of which does more than choose what is
 * read. Those that name an endpoint, an identity or a file are listed, so the rest count as base.
 */
const FILES: Readonly<Record<string, OptionEntry>> = {
  ...OWN_VERSION,
  '--cli-input-json,--cli-input-yaml': { value: '=read' },
  '--output-file,--outfile,--download-path': { value: '=write' },
};
const READ: ProgramEntry = { effect: 'remote-read', operands: 'text', unlisted: 'base', options: FILES };
/* The last operand of these is a file that is written. */
const WRITES_FILE: ProgramEntry = { ...READ, operands: 'write' };

const AWS_OPTIONS: Readonly<Record<string, OptionEntry>> = {
  ...HELP,
  '--version': { only: 'none' },
  '--endpoint-url,--profile,--ca-bundle': { value: '=endpoint' },
  '--no-verify-ssl': { does: 'network' },
  /* Shows the headers that sign a request, the session's token among them. */
  '--debug': { does: 'secret' },
};
const AWS_VALUES =
  '--region --output --query --color --cli-read-timeout --cli-connect-timeout --cli-binary-format --max-items --page-size --starting-token --filters --filter';
const AWS_FLAGS = '--no-paginate --no-cli-pager --no-sign-request --no-cli-auto-prompt';

const AWS_READS =
  'describe-* list-* admin-list-* admin-get-* batch-get-* head-* lookup-* filter-log-events simulate-* estimate-* validate-* check-* preview-* search-* discover-instances test-event-pattern test-dns-answer decode-authorization-message transact-get-items wait help';

/** Any service: the operation is always the second word, so its name tells. */
const AWS_SERVICE: ProgramEntry = {
  effect: 'none',
  subcommands: {
    [AWS_READS]: READ,
    'get-*': READ,
    /* Operations whose answer is a credential or a secret. */
    'get-secret-value batch-get-secret-value get-random-password get-parameter get-parameters get-parameters-by-path get-parameter-history get-session-token get-federation-token get-login-password get-login get-authorization-token get-token get-password-data get-role-credentials get-credentials-for-identity get-open-id-token get-open-id-token-for-developer-identity get-cluster-credentials get-cluster-credentials-with-iam get-credentials get-api-key get-api-keys get-export get-instance-access-details get-key-pair get-relational-database-master-user-password get-bucket-access-keys get-data-key get-credential-report get-workload-access-token get-resource-api-key get-service-credential get-access-key* get-id generate-* decrypt assume-role* list-service-specific-credentials describe-user-pool-client describe-connection get-connection get-connections get-authentication-token get-temporary-* get-signing-* get-console-screenshot get-dashboard-embed-url get-session-embed-url get-personal-access-token get-workspace-credentials get-web-identity-token get-service-token get-account-password get-client-token get-database-credential get-cluster-session-credentials get-managed-endpoint-session-credentials get-temporary-credentials get-compute-auth-token list-api-keys':
      SECRET,
    /* A public certificate; who has which credential and since when; whom a key belongs to. */
    'get-access-key-info get-access-key-last-used get-signing-certificate get-credential-report generate-credential-report':
      READ,
    'synthesize-speech get-object get-object-torrent get-media get-job-output select-object-content get-clip get-bundle':
      WRITES_FILE,
    'query scan': READ,
    '*': CHANGE,
  },
};

const S3: ProgramEntry = {
  effect: 'none',
  subcommands: {
    ls: { ...READ, flags: '--recursive --human-readable --summarize' },
    'cp mv sync': {
      effect: 'remote-write',
      also: ['unknown-write'],
      unlisted: 'base',
      options: { '--delete': { does: 'delete' }, '--endpoint-url,--profile': { value: '=endpoint' } },
      operands: 'unknown',
    },
    help: LOCAL,
    'rm mb rb website presign': CHANGE,
  },
};

/* gcloud and az: groups of groups; a verb may follow at each depth. The groups are named, so that an operand that is
   called `list` cannot pass for a verb. */
const G_OPTIONS: Readonly<Record<string, OptionEntry>> = {
  ...HELP,
  '--version': { only: 'none' },
  '--account,--impersonate-service-account,--configuration,--billing-project,--access-token-file,--subscription,--identity,--organization,--org':
    {
      value: '=endpoint',
    },
  '--flags-file,--credential-file-override': { value: '=config' },
  '--log-http': { does: 'secret' },
};
const G_READ = 'list describe show get-iam-policy get-ancestors list-* show-* exists versions help';

const G_VERBS: Readonly<Record<string, ProgramEntry>> = {
  [G_READ]: READ,
  /* They print keys. */
  'show-connection-string list-keys list-credentials list-publishing-profiles list-publishing-credentials show-secrets list-secrets list-connection-strings list-admin-* list-query-keys list-key-* show-admin-* list-authorization-*':
    SECRET,
  'read tail': READ,
};
const G_LEAF: ProgramEntry = {
  effect: 'none',
  subcommands: { ...G_VERBS, 'create delete update *': CHANGE },
};

const GCLOUD_GROUPS =
  'instances disks images snapshots networks subnets firewall-rules addresses routes routers zones regions machine-types instance-groups managed instance-templates forwarding-rules backend-services backend-buckets url-maps target-pools target-http-proxies target-https-proxies target-instances target-vpn-gateways target-ssl-proxies target-tcp-proxies health-checks http-health-checks https-health-checks ssl-certificates ssl-policies security-policies project-info vpn-tunnels vpn-gateways external-vpn-gateways interconnects attachments commitments reservations resource-policies sole-tenancy node-groups node-templates node-types accelerator-types disk-types network-endpoint-groups packet-mirrorings shared-vpc os-config patch-jobs patch-deployments storage-pools clusters node-pools operations services revisions jobs executions databases backups users tiers flags ddl sessions indexes composite fields topics subscriptions schemas snapshots service-accounts roles policies workload-identity-pools providers workforce-pools repositories packages docker tags files builds triggers worker-pools connections versions domain-mappings queues tasks managed-zones record-sets response-policies rules keyrings import-jobs ekm-connections locations buckets objects hmac-keys organizations folders projects liens accounts budgets channels channel-descriptors dashboards keys certificates trust-configs gateway-security-policies server-tls-policies client-tls-policies url-lists metrics sinks views logs exclusions apis api-configs gateways models endpoints functions event-types enabled workflows environments datasets tables configurations components types registries devices realms lakes assets zones delivery-pipelines releases rollouts targets deployments manifests resources recommendations insights registrations memberships fleet hub features scopes namespaces groups findings sources notifications bigqueryexports roots subordinates pools templates connectivity-tests private-connections migration-jobs test android ios volumes volume-snapshots backup-vaults private-clouds external-addresses scan-runs scan-configs runtimes custom-jobs hp-tuning-jobs index-endpoints feature-stores tensorboards repos perimeters levels firewall-policies ssl-certs import-jobs fhir-stores dicom-stores hl7v2-stores consent-stores policy-tags taxonomies quotas workstations agents agent-pools transfer-jobs';

/*
 * az names a command by its words alone: groups, then the verb. Its commands take no operands, so the last word is the
 * verb whatever the groups before it are called. A verb that is not listed changes something, until another word
 * shows that it was a group.
 */
const AZ_VERBS: Readonly<Record<string, ProgramEntry>> = {
  ...G_VERBS,
  'check-* get-* query summarize peek test-ip-flow url': READ,
  /* What holds keys, and what prints them. */
  '*key* *secret* *credential* *password* *token* *connection-string* *publishing* *-sas* *appsettings*':
    SECRET,
  'create delete update set add remove start stop restart': CHANGE,
};
const AZ_GROUP: ProgramEntry = { effect: 'remote-write', operands: 'data' };
const AZ_LEAF: ProgramEntry = { ...AZ_GROUP, subcommands: { ...AZ_VERBS, '*': CHANGE } };
const AZ_DEEPEST: ProgramEntry = { ...AZ_GROUP, subcommands: { ...AZ_VERBS, '*': AZ_LEAF } };
const AZ_DEEPER: ProgramEntry = { ...AZ_GROUP, subcommands: { ...AZ_VERBS, '*': AZ_DEEPEST } };
const AZ_DEEP: ProgramEntry = { ...AZ_GROUP, subcommands: { ...AZ_VERBS, '*': AZ_DEEPER } };
/* They say what a template would do, or whether the server would take it. */
const AZ_TRIES: ProgramEntry = {
  ...READ,
  options: { ...FILES, '-f,--template-file': { value: '=read' }, '-p,--parameters': { value: '=read' } },
};

/* They look at one thing more closely; none of them prints a credential. */
const GCLOUD_VERBS: Readonly<Record<string, ProgramEntry>> = {
  ...G_VERBS,
  'get-health get-status get-nat-ip-info get-nat-mapping-info get-serial-port-output get-guest-attributes get-shielded-identity get-server-config get-public-key get-diagnostics get-route-policy get-effective-firewalls get-value describe-* search-all-resources search-all-iam-policies':
    READ,
};
const GCLOUD_DEEPEST: ProgramEntry = {
  effect: 'none',
  subcommands: { ...GCLOUD_VERBS, [GCLOUD_GROUPS]: G_LEAF, '*': CHANGE },
};
const GCLOUD_DEEP: ProgramEntry = {
  effect: 'none',
  subcommands: { ...GCLOUD_VERBS, [GCLOUD_GROUPS]: GCLOUD_DEEPEST, '*': CHANGE },
};
const GCLOUD_GROUP: ProgramEntry = {
  effect: 'none',
  subcommands: { ...GCLOUD_VERBS, [GCLOUD_GROUPS]: GCLOUD_DEEP, '*': CHANGE },
};

const GCLOUD_TOP =
  'container run sql pubsub projects organizations services functions artifacts builds app dns monitoring deploy tasks scheduler spanner bigtable redis filestore memcache dataflow dataproc composer ai billing resource-manager asset workflows eventarc apigee domains endpoints kms active-directory source deployment-manager healthcare ml-engine recommender access-context-manager network-connectivity network-management certificate-manager network-security firestore datastore ai-platform api-gateway policy-intelligence essential-contacts notebooks org-policies privateca scc transfer vmware web-security-scanner identity iot game lifesciences metastore dataplex database-migration firebase netapp workstations bms edge-cloud edge-cache live-stream media memorystore ids data-catalog datastream looker service-directory publicca quotas telco-automation apphub backup-dr batch anthos bq colab container-hub dataform immersive-stream infra-manager kuberun';
/* A key of an account is written to a file. */
const GCLOUD_KEYS: ProgramEntry = {
  effect: 'none',
  subcommands: {
    ...GCLOUD_VERBS,
    create: { ...CHANGE, also: ['secret'], operands: 'write' },
    '*': CHANGE,
  },
};
const GCLOUD_IAM: ProgramEntry = {
  ...GCLOUD_GROUP,
  subcommands: {
    ...GCLOUD_GROUP.subcommands,
    'service-accounts': {
      ...GCLOUD_DEEP,
      subcommands: { ...GCLOUD_DEEP.subcommands, keys: GCLOUD_KEYS },
    },
  },
};
/* Groups that are tried out. Those with commands of their own kind are left out, so that they stay unknown. */
const GCLOUD_GROUPS_ALONE: Readonly<Record<string, ProgramEntry>> = {
  [GCLOUD_TOP]: GCLOUD_GROUP,
  iam: GCLOUD_IAM,
  compute: {
    ...GCLOUD_GROUP,
    subcommands: {
      ...GCLOUD_GROUP.subcommands,
      'ssh scp connect-to-serial-port start-iap-tunnel reset-windows-password': {
        effect: 'unknown-program',
        also: ['remote-write', 'secret'],
        operands: 'unknown',
      },
    },
  },
};

const TERRAFORM_FLAGS =
  '-json -no-color -refresh-only -compact-warnings -detailed-exitcode -lock -refresh -check -diff -recursive -destroy -verbose -upgrade -reconfigure -allow-missing -draw-cycles';
const TERRAFORM_OPTIONS: Readonly<Record<string, OptionEntry>> = {
  '-help,--help,-h': { only: 'none' },
  '-version,--version': { only: 'none' },
  '-chdir': { value: '=directory' },
  '-out,-state-out,-backup,-generate-config-out,-junit-xml': { value: '=write' },
  '-state': { value: '=read' },
  '-var-file,-plan': { value: '=read' },
  '-backend-config,-plugin-dir,-from-module': { value: '=text', does: 'unknown-program' },
  '-migrate-state,-force-copy': { does: 'remote-write' },
  '-auto-approve': { does: 'remote-write' },
};
const TERRAFORM: ProgramEntry = {
  effect: 'project-code',
  also: ['remote-read'],
  syntax: 'single-dash',
  flags: TERRAFORM_FLAGS,
  values:
    '-target -var -replace -parallelism -lock-timeout -filter -input -type -module-depth -id -test-directory',
  options: TERRAFORM_OPTIONS,
  operands: 'text',
};
const TF_CHANGE: ProgramEntry = { ...TERRAFORM, also: ['remote-write'] };

const AUTH0_READ: ProgramEntry = {
  effect: 'remote-read',
  values: '-n,--number -q,--query -s,--sort -f,--filter',
  options: { '-r,--reveal-secrets': { does: 'secret' } },
  operands: 'text',
};
const AUTH0_VERBS: Readonly<Record<string, ProgramEntry>> = {
  'list,ls show search search-by-email diff tail': AUTH0_READ,
  '*': CHANGE,
};
const AUTH0_GROUP: ProgramEntry = {
  effect: 'none',
  subcommands: {
    ...AUTH0_VERBS,
    'members roles scopes perms,permissions prompts templates provider branding texts streams session-transfer bfp,brute-force-protection bpd,breached-password-detection bd,bot-detection sit,suspicious-ip-throttling versions invitations,invs blocks':
      {
        effect: 'none',
        subcommands: {
          ...AUTH0_VERBS,
          ips: { effect: 'none', subcommands: { check: AUTH0_READ, '*': CHANGE } },
        },
      },
  },
};

/** Command lines of clouds, and what provisions them. */
export const CLOUD: ProgramTable = {
  aws: {
    effect: 'none',
    reader: 'value-files',
    flags: AWS_FLAGS,
    values: AWS_VALUES,
    options: AWS_OPTIONS,
    globalOptions: true,
    subcommands: {
      s3: S3,
      configure: {
        effect: 'configure',
        subcommands: {
          'list list-profiles': { effect: 'none', operands: 'text' },
          /* `get aws_secret_access_key` prints it. */
          get: {
            ...SECRET,
            subcommands: { 'region output cli_pager': { effect: 'none', operands: 'text' } },
          },
          'export-credentials': SECRET,
          '*': CONFIGURE,
        },
      },
      logs: {
        ...AWS_SERVICE,
        subcommands: { ...AWS_SERVICE.subcommands, 'tail start-query stop-query start-live-tail': READ },
      },
      athena: {
        ...AWS_SERVICE,
        subcommands: {
          ...AWS_SERVICE.subcommands,
          /* A query that only asks; its answer goes to the place that the work group names. */
          'start-query-execution': {
            effect: 'remote-write',
            reader: 'athena',
            values: '--work-group --client-request-token --execution-parameters',
            options: {
              ...FILES,
              '--query-string': { value: '=code' },
              '--query-execution-context': { value: '=text' },
              '--result-configuration': { value: '=text', does: 'remote-write' },
            },
          },
        },
      },
      ssm: {
        ...AWS_SERVICE,
        subcommands: { ...AWS_SERVICE.subcommands, 'start-session send-command': CHANGE },
      },
      lambda: {
        ...AWS_SERVICE,
        subcommands: {
          ...AWS_SERVICE.subcommands,
          invoke: { ...CHANGE, operands: 'write' },
          /* They show the environment that the function gets. */
          'get-function get-function-configuration list-functions': SECRET,
        },
      },
      eks: { ...AWS_SERVICE, subcommands: { ...AWS_SERVICE.subcommands, 'update-kubeconfig': CONFIGURE } },
      'sso login codeartifact': {
        ...AWS_SERVICE,
        subcommands: { ...AWS_SERVICE.subcommands, 'login logout': SECRET },
      },
      help: LOCAL,
      /* It keeps the answers of earlier commands. */
      history: { effect: 'none', subcommands: { list: LOCAL, show: SECRET, '*': CONFIGURE } },
      '*': AWS_SERVICE,
    },
  },
  gcloud: {
    effect: 'none',
    bare: 'unknown-program',
    flags: '-q,--quiet --no-user-output-enabled',
    values:
      '--project --format --filter --limit --sort-by --zone --region --location --verbosity --page-size',
    options: G_OPTIONS,
    globalOptions: true,
    subcommands: {
      iam: GCLOUD_IAM,
      'beta alpha preview': { effect: 'none', subcommands: GCLOUD_GROUPS_ALONE },
      compute: {
        ...GCLOUD_GROUP,
        subcommands: {
          ...GCLOUD_GROUP.subcommands,
          'ssh scp connect-to-serial-port start-iap-tunnel reset-windows-password': {
            effect: 'unknown-program',
            also: ['remote-write', 'secret'],
            operands: 'unknown',
          },
        },
      },
      [GCLOUD_TOP]: GCLOUD_GROUP,
      builds: { ...GCLOUD_GROUP, subcommands: { ...GCLOUD_GROUP.subcommands, log: READ } },
      logging: { ...GCLOUD_GROUP, subcommands: { ...GCLOUD_GROUP.subcommands, 'read tail': READ } },
      storage: {
        ...GCLOUD_GROUP,
        subcommands: {
          ...GCLOUD_GROUP.subcommands,
          'ls du hash': READ,
          cat: SECRET,
          'cp mv rsync': { effect: 'remote-write', also: ['unknown-write'], operands: 'unknown' },
          rm: CHANGE,
        },
      },
      secrets: {
        effect: 'none',
        subcommands: {
          ...G_VERBS,
          versions: { effect: 'none', subcommands: { ...G_VERBS, access: SECRET, '*': CHANGE } },
          '*': CHANGE,
        },
      },
      auth: {
        effect: 'secret',
        subcommands: { list: { effect: 'none', unlisted: 'base' }, '*': SECRET },
        operands: 'text',
      },
      config: {
        effect: 'none',
        subcommands: {
          'list get-value get': { effect: 'none', operands: 'text', unlisted: 'base' },
          configurations: {
            effect: 'none',
            subcommands: { 'list describe': { effect: 'none', operands: 'text' }, '*': CONFIGURE },
          },
          '*': CONFIGURE,
        },
      },
      iap: {
        effect: 'none',
        subcommands: {
          ...G_VERBS,
          'settings oauth-brands oauth-clients regional': {
            effect: 'none',
            values: '--resource-type --service --version --folder',
            subcommands: { ...G_VERBS, get: READ, '*': CHANGE },
          },
          tcp: {
            effect: 'none',
            subcommands: {
              tunnels: { effect: 'none', subcommands: { ...G_VERBS, '*': CHANGE } },
              'dest-groups': { effect: 'none', subcommands: { ...G_VERBS, '*': CHANGE } },
            },
          },
          web: { effect: 'none', subcommands: { ...G_VERBS, '*': CHANGE } },
        },
      },
      'info version help topic cheat-sheet': LOCAL,
      components: {
        effect: 'privileged',
        also: ['remote-write'],
        operands: 'unknown',
        subcommands: { list: READ },
      },
      'init feedback survey': {
        effect: 'privileged',
        also: ['remote-write'],
        operands: 'unknown',
      },
    },
  },
  gsutil: {
    effect: 'none',
    /* `-D` shows the headers, with what proves who asks. */
    options: { '-o': { value: '=config' }, '-u,-i': { value: '=endpoint' }, '-D,-DD': { does: 'secret' } },
    flags: '-m -q -d',
    subcommands: {
      'ls du stat hash version help': READ,
      cat: SECRET,
      'cp mv rsync': { effect: 'remote-write', also: ['unknown-write'], operands: 'unknown' },
      '*': CHANGE,
    },
  },
  az: {
    effect: 'none',
    reader: 'value-files-at',
    flags: '--only-show-errors --verbose --debug',
    /* `--id` is no short form of `--identity`. */
    values:
      '-o,--output --query -g,--resource-group -n,--name --id --ids --project -t,--table-name --wiql --workspace -w',
    options: G_OPTIONS,
    globalOptions: true,
    subcommands: {
      '*': AZ_DEEP,
      sshkey: AZ_DEEP,
      vm: {
        ...AZ_DEEP,
        subcommands: {
          ...AZ_DEEP.subcommands,
          'get-instance-view': READ,
          'run-command': {
            effect: 'unknown-program',
            also: ['remote-write'],
            operands: 'unknown',
            subcommands: { 'list show': READ },
          },
          ssh: { effect: 'unknown-program', also: ['remote-write'], operands: 'unknown' },
        },
      },
      aks: {
        ...AZ_DEEP,
        subcommands: {
          ...AZ_DEEP.subcommands,
          'get-versions get-upgrades': READ,
          'get-credentials': { ...SECRET, also: ['configure'] },
          command: { effect: 'unknown-program', also: ['remote-write'], operands: 'unknown' },
        },
      },
      container: {
        ...AZ_DEEP,
        subcommands: {
          ...AZ_DEEP.subcommands,
          logs: READ,
          'exec attach': { effect: 'unknown-program', also: ['remote-write'], operands: 'unknown' },
        },
      },
      storage: {
        ...AZ_DEEP,
        subcommands: {
          ...AZ_DEEP.subcommands,
          account: {
            ...AZ_DEEPER,
            subcommands: { ...AZ_DEEPER.subcommands, 'keys show-connection-string generate-sas': SECRET },
          },
        },
      },
      acr: {
        ...AZ_DEEP,
        subcommands: {
          ...AZ_DEEP.subcommands,
          'login credential token': SECRET,
          repository: { effect: 'none', subcommands: { ...G_VERBS, '*': CHANGE } },
        },
      },
      keyvault: {
        effect: 'none',
        subcommands: {
          ...G_VERBS,
          'secret key certificate': {
            effect: 'none',
            subcommands: {
              'list list-versions list-deleted': READ,
              'show download backup': SECRET,
              '*': CHANGE,
            },
          },
          '*': CHANGE,
        },
      },
      account: {
        effect: 'none',
        subcommands: {
          ...G_VERBS,
          'get-access-token': SECRET,
          'list-locations': READ,
          'set clear': CONFIGURE,
          '*': CHANGE,
        },
      },
      deployment: {
        ...AZ_DEEP,
        subcommands: {
          ...AZ_DEEP.subcommands,
          'group sub mg tenant': {
            ...AZ_DEEPER,
            subcommands: { ...AZ_DEEPER.subcommands, 'validate what-if': AZ_TRIES },
          },
        },
      },
      containerapp: {
        ...AZ_DEEP,
        subcommands: {
          ...AZ_DEEP.subcommands,
          exec: { effect: 'unknown-program', also: ['remote-write'], operands: 'unknown' },
        },
      },
      'version find help': LOCAL,
      bicep: {
        effect: 'none',
        subcommands: {
          'version list-versions': LOCAL,
          '*': { effect: 'unknown-write', also: ['remote-read'], operands: 'unknown' },
        },
      },
      'login logout': SECRET,
      'configure config cache cloud extension upgrade init alias': {
        effect: 'configure',
        operands: 'unknown',
        options: { ...HELP, '-l,--list-defaults': { only: 'none' } },
        subcommands: { 'list show get list-versions': LOCAL, 'list-available': READ },
      },
      devops: {
        ...AZ_DEEP,
        subcommands: {
          ...AZ_DEEP.subcommands,
          configure: {
            effect: 'configure',
            operands: 'text',
            options: { ...HELP, '-l,--list': { only: 'none' } },
          },
        },
      },
      'rest interactive feedback': { effect: 'remote-write', operands: 'unknown' },
    },
  },
  terraform: {
    aliases: ['tofu'],
    effect: 'none',
    syntax: 'single-dash',
    options: TERRAFORM_OPTIONS,
    globalOptions: true,
    subcommands: {
      'plan validate test console graph refresh get': TERRAFORM,
      /* They read the configuration, and the state where the backend keeps it; no provider is started. */
      modules: { ...TERRAFORM, effect: 'none', also: [] },
      providers: {
        ...TERRAFORM,
        effect: 'remote-read',
        also: [],
        subcommands: {
          'lock mirror': {
            ...TERRAFORM,
            effect: 'remote-read',
            also: ['unknown-write'],
            operands: 'unknown',
          },
          schema: TERRAFORM,
        },
      },
      init: { ...TERRAFORM, also: ['remote-read', 'unknown-write'] },
      'apply destroy import taint untaint force-unlock': TF_CHANGE,
      show: { ...TERRAFORM, also: ['remote-read', 'secret'], operands: 'read' },
      /* A list shows `<sensitive>` in the place of what is; a single output, `-json` and `-raw` show it. */
      output: {
        ...TERRAFORM,
        effect: 'secret',
        also: [],
        bare: 'remote-read',
        options: { ...TERRAFORM_OPTIONS, '-json,-raw': { does: 'secret' } },
      },
      state: {
        effect: 'none',
        subcommands: {
          list: { ...TERRAFORM, effect: 'remote-read', also: [] },
          'show pull': { ...TERRAFORM, also: ['remote-read', 'secret'] },
          'mv rm push replace-provider': TF_CHANGE,
        },
      },
      workspace: {
        effect: 'none',
        subcommands: {
          list: { ...TERRAFORM, effect: 'remote-read', also: [] },
          show: { ...TERRAFORM, effect: 'none', also: [] },
          'select new delete': { ...TF_CHANGE, also: ['configure', 'remote-write'] },
        },
      },
      fmt: {
        effect: 'write',
        syntax: 'single-dash',
        flags: '-list -diff -recursive -no-color',
        options: {
          '-check': { value: '=?text', only: 'none', operands: 'read' },
          '-write=false': { only: 'none', operands: 'read' },
          '-write': { value: '=?text' },
          '-help': { only: 'none' },
          '-chdir': { value: '=directory' },
        },
        operands: 'read-write',
      },
      'version help metadata': { effect: 'none', syntax: 'single-dash', flags: '-json', operands: 'text' },
      'login logout': SECRET,
    },
    configuration: [
      '*.tf',
      '*.tf.json',
      '*.tfvars',
      '.terraformrc',
      '.terraform.lock.hcl',
      'terraform.tfvars',
    ],
  },
  terragrunt: {
    aliases: ['cdktf', 'atlantis', 'infracost', 'checkov', 'tfsec', 'trivy'],
    effect: 'project-code',
    also: ['remote-write'],
    operands: 'unknown',
    configuration: ['terragrunt.hcl', '*.tf'],
  },
  packer: {
    effect: 'project-code',
    also: ['remote-write'],
    syntax: 'single-dash',
    operands: 'unknown',
    options: { '-h,-help,--help,-v,-version,--version': { bare: 'none' } },
    subcommands: {
      'version help': LOCAL,
      fmt: {
        effect: 'write',
        syntax: 'single-dash',
        flags: '-diff -recursive',
        options: {
          '-check': { only: 'none', operands: 'read' },
          '-write=false': { only: 'none', operands: 'read' },
          '-write': { value: '=?text' },
        },
        operands: 'read-write',
      },
      plugins: {
        effect: 'none',
        subcommands: {
          installed: { effect: 'none' },
          required: { effect: 'none', operands: 'read' },
          'install remove': { effect: 'privileged', also: ['remote-read'], operands: 'text' },
        },
      },
      /* They start the plugins of the template, which may be programs beside it. */
      'validate inspect console': {
        effect: 'project-code',
        syntax: 'single-dash',
        flags: '-syntax-only -machine-readable -evaluate-datasources -no-warn-undeclared-var',
        values: '-var -only -except',
        options: { '-var-file': { value: '=read' } },
        operands: 'read',
      },
    },
    configuration: ['*.pkr.hcl', '*.pkr.json'],
  },
  pulumi: {
    effect: 'none',
    syntax: 'exact',
    options: { ...HELP, '-C,--cwd': { value: '=directory' } },
    globalOptions: true,
    subcommands: {
      'version about help whoami': LOCAL,
      preview: { effect: 'project-code', also: ['remote-read'], operands: 'text' },
      stack: {
        effect: 'remote-read',
        subcommands: { 'ls history graph': READ, output: SECRET, '*': CHANGE },
        options: { '--show-secrets': { does: 'secret' } },
      },
      config: { effect: 'secret', operands: 'text', subcommands: { 'set rm cp set-all refresh': CONFIGURE } },
      'up destroy refresh import cancel watch state new login logout policy org plugin package env convert': {
        effect: 'project-code',
        also: ['remote-write'],
        operands: 'unknown',
      },
    },
    configuration: ['Pulumi.yaml', 'Pulumi.*.yaml'],
  },
  cdk: {
    aliases: ['sam', 'sls', 'serverless', 'amplify', 'sst', 'copilot', 'chalice', 'zappa'],
    effect: 'project-code',
    also: ['remote-write'],
    options: { ...HELP, '--version': { bare: 'none' } },
    subcommands: {
      /* They leave the app alone. */
      'doctor docs,doc': { effect: 'none', options: HELP, flags: '-v,--verbose', operands: 'text' },
      notices: { effect: 'remote-read', options: HELP, flags: '-u,--unacknowledged' },
      context: {
        effect: 'none',
        flags: '-j,--json',
        options: {
          ...HELP,
          '-e,--reset': { value: '=text', does: 'configure' },
          '--clear': { does: 'configure' },
        },
      },
      'acknowledge,ack': { effect: 'configure', operands: 'text' },
      'synth,synthesize list,ls diff validate metadata': {
        effect: 'project-code',
        also: ['remote-read'],
        unlisted: 'base',
        options: {
          ...HELP,
          '-a,--app': { value: '=command' },
          '-o,--output': { value: '=write-tree' },
          '--profile,--role-arn,-r': { value: '=endpoint' },
          '--plugin,-p': { value: '=module' },
        },
        operands: 'text',
      },
    },
    operands: 'unknown',
    configuration: ['cdk.json', 'template.yaml', 'samconfig.toml', 'serverless.yml', 'sst.config.ts'],
  },
  vercel: {
    aliases: [
      'netlify',
      'heroku',
      'fly',
      'flyctl',
      'railway',
      'render',
      'wrangler',
      'supabase',
      'firebase',
      'doctl',
      'hcloud',
      'linode-cli',
      'ibmcloud',
      'oci',
      'aliyun',
      'scw',
      'stripe',
      'twilio',
      'sentry-cli',
      'datadog-ci',
      'shopify',
      'eas',
      'convex',
      'neonctl',
      'planetscale',
      'pscale',
      'prisma',
      'ngrok-api',
      'snyk',
      'sonar-scanner',
      'newman',
      'codecov',
      'circleci',
      'travis',
      'buildkite-agent',
      'jenkins-cli',
      'consul',
      'nomad',
      'boundary',
      'waypoint',
      'sqlmesh',
    ],
    effect: 'remote-write',
    syntax: 'posix',
    also: ['configure'],
    options: { '-h,--help,--version': { bare: 'none' } },
    operands: 'unknown',
  },
  auth0: {
    effect: 'none',
    syntax: 'exact',
    flags: '--debug --no-input --no-color --json --json-compact --csv',
    options: { ...HELP, '-v,--version': {}, '--tenant': { value: '=endpoint' } },
    globalOptions: true,
    subcommands: {
      'apps apis actions branding domains email logs orgs organizations protection attack-protection,ap roles rules users universal-login,ul event-streams phone network-acl token-exchange quickstarts,qs':
        AUTH0_GROUP,
      tenants: { effect: 'none', subcommands: { 'list,ls': LOCAL, '*': CONFIGURE } },
      /* `api PATH` and `api get PATH` are GET requests as long as no data is given. */
      api: {
        effect: 'remote-read',
        values: '-q,--query',
        options: {
          '-d,--data': { value: '=text', does: 'remote-write' },
          '--force': { does: 'remote-write' },
        },
        subcommands: {
          get: { effect: 'remote-read', values: '-q,--query', operands: 'text' },
          'post put patch delete': CHANGE,
        },
        operands: 'text',
      },
      'completion help': LOCAL,
      '*': { effect: 'remote-write', also: ['configure'], operands: 'unknown' },
    },
  },
};
