import type { OptionEntry, ProgramEffect, ProgramEntry, ProgramTable } from './schema.ts';

const HELP: Readonly<Record<string, OptionEntry>> = { '-h,--help': { only: 'none' } };
const LOCAL: ProgramEntry = { effect: 'none', operands: 'text' };
const PROGRAM: ProgramEntry = {
  options: HELP,
  effect: 'unknown-program',
  also: ['remote-write'],
  unlisted: 'base',
  syntax: 'posix',
  operands: 'text',
};
const LOGIN: ProgramEntry = { effect: 'secret', also: ['configure'], operands: 'text', unlisted: 'base' };

/* kubectl options: every command takes them. They pick the cluster and who asks it. */
const KUBE_OPTIONS: Readonly<Record<string, OptionEntry>> = {
  ...HELP,
  '--kubeconfig': { value: '=config' },
  '--context,--cluster,--user,-s,--server,--token,--username,--password,--as,--as-group,--as-uid,--tls-server-name':
    { value: '=endpoint' },
  '--certificate-authority,--client-certificate,--client-key': { value: '=key', does: 'secret' },
  /* From 8 on it prints what the server answers, secrets too. */
  '-v,--v': { value: '=text', does: 'secret', unless: '0 1 2 3 4 5 6 7' },
  '--insecure-skip-tls-verify': { value: '=?text', does: 'network' },
  '--cache-dir,--profile-output,--log-dir,--log-file': { value: '=write-tree' },
};
const KUBE_FLAGS =
  '-A,--all-namespaces -w,--watch --watch-only --show-labels --no-headers --show-kind --show-managed-fields --ignore-not-found --all --all-containers --timestamps --prefix -p,--previous --recursive --containers --sum --client --namespaced --list --quiet -q --minify --flatten --warnings-as-errors --use-protocol-buffers --server-print --allow-missing-template-keys --show-events --follow --insecure-skip-tls-verify-backend --ignore-errors';
const KUBE_VALUES =
  '-n,--namespace -l,--selector --field-selector --sort-by --request-timeout -L,--label-columns --chunk-size --since --since-time --tail --max-log-requests --limit-bytes -c,--container --template --timeout --revision --api-version --api-group --verbs --categories --subresource --pod-running-timeout --for --types';
/* `-o go-template-file=FILE` prints that file, and so do the other forms with a file. */
const KUBE_OUTPUT: Readonly<Record<string, OptionEntry>> = {
  '-o,--output': { value: '=text', where: 'file', does: 'secret' },
};
const KUBE_READ: ProgramEntry = {
  effect: 'remote-read',
  flags: KUBE_FLAGS,
  values: KUBE_VALUES,
  options: {
    ...KUBE_OUTPUT,
    '--raw': { value: '=text', does: 'secret' },
    '-f,--filename,-k,--kustomize': { value: '=read' },
  },
  operands: 'text',
};
/* Lists of kinds that include secrets, and kinds of other makers that sound like them. */
const KUBE_SECRET: ProgramEntry = { ...KUBE_READ, effect: 'secret' };
/* A table of secrets has names, types and counts. Every other form shows what they hold. */
const KUBE_SECRET_NAMES: ProgramEntry = {
  ...KUBE_READ,
  values: KUBE_VALUES.replace(' --template', ''),
  options: {
    ...KUBE_READ.options,
    '-o,--output': { value: '=text', does: 'secret', unless: 'wide name' },
    '--template': { value: '=text', does: 'secret' },
  },
};
const KUBE_CHANGE: ProgramEntry = {
  effect: 'remote-write',
  unlisted: 'base',
  flags: KUBE_FLAGS,
  values: KUBE_VALUES,
  options: {
    ...KUBE_OUTPUT,
    '-f,--filename,-k,--kustomize,--from-env-file,--patch-file,--cert,--key': { value: '=read' },
    /* `NAME=FILE` */
    '--from-file': { value: '=data' },
  },
  operands: 'text',
};

const KUBE_KINDS =
  'pods pod po services service svc deployments deployment deploy replicasets replicaset rs statefulsets statefulset sts daemonsets daemonset ds jobs job cronjobs cronjob cj nodes node no namespaces namespace ns events event ev ingress ingresses ing ingressclasses ingressclass endpoints ep endpointslices endpointslice configmaps configmap cm pv persistentvolumes persistentvolume pvc persistentvolumeclaims persistentvolumeclaim storageclass storageclasses sc hpa horizontalpodautoscalers horizontalpodautoscaler pdb poddisruptionbudgets networkpolicies networkpolicy netpol serviceaccounts serviceaccount sa roles role rolebindings rolebinding clusterroles clusterrole clusterrolebindings clusterrolebinding crds crd customresourcedefinitions resourcequotas resourcequota quota limitranges limits priorityclasses leases lease apiservices componentstatuses cs certificatesigningrequests csr all';
const KUBE_NAMED =
  'pod/* pods/* po/* service/* services/* svc/* deployment/* deployments/* deploy/* statefulset/* sts/* daemonset/* ds/* job/* jobs/* cronjob/* node/* nodes/* ingress/* ing/* configmap/* cm/* pvc/* replicaset/* rs/* hpa/*';

const KUBECTL: ProgramEntry = {
  effect: 'none',
  syntax: 'exact',
  values: '-n,--namespace --request-timeout --vmodule',
  flags: '--match-server-version --warnings-as-errors',
  options: KUBE_OPTIONS,
  globalOptions: true,
  subcommands: {
    get: {
      ...KUBE_READ,
      subcommands: {
        [KUBE_KINDS]: KUBE_READ,
        /* Further words of this form may name secrets. */
        [KUBE_NAMED]: { ...KUBE_READ, operands: 'unknown' },
        'secret secrets': KUBE_SECRET_NAMES,
        /* Secrets, and lists of kinds that name them. */
        '*secret* *credential* *password* *token*': KUBE_SECRET,
        '*/*': { ...KUBE_READ, operands: 'unknown' },
        /* A kind of another maker. */
        '*': KUBE_READ,
      },
    },
    describe: KUBE_READ,
    logs: { ...KUBE_READ, flags: `${KUBE_FLAGS} -f,--follow`, options: KUBE_OUTPUT },
    'top explain version api-resources api-versions cluster-info events wait completion options help': {
      ...KUBE_READ,
      subcommands: {
        dump: { ...KUBE_READ, effect: 'secret', options: { '--output-directory': { value: '=write-tree' } } },
      },
    },
    /* Asks the server what would change, and shows it by `diff` unless a variable names another program. */
    diff: KUBE_READ,
    auth: { effect: 'none', subcommands: { 'can-i whoami': KUBE_READ, reconcile: KUBE_CHANGE } },
    rollout: {
      effect: 'none',
      subcommands: { 'status history': KUBE_READ, 'undo restart pause resume': KUBE_CHANGE },
    },
    config: {
      effect: 'none',
      subcommands: {
        view: {
          effect: 'none',
          flags: '--minify --flatten --merge',
          options: { ...KUBE_OUTPUT, '--raw': { does: 'secret' } },
        },
        'current-context get-contexts get-clusters get-users': {
          effect: 'none',
          options: KUBE_OUTPUT,
          flags: '--no-headers',
          operands: 'text',
        },
        '*': { effect: 'configure', operands: 'text', unlisted: 'base' },
      },
    },
    'apply delete create edit patch replace scale autoscale label annotate expose set taint drain cordon uncordon certificate run':
      {
        ...KUBE_CHANGE,
        subcommands: { 'view-last-applied': KUBE_READ, token: { ...KUBE_CHANGE, also: ['secret'] } },
      },
    exec: { ...PROGRAM, readsInside: 'remote-read' },
    'attach debug': PROGRAM,
    cp: { effect: 'remote-write', also: ['unknown-write'], operands: 'unknown' },
    'port-forward proxy': { effect: 'network', operands: 'text', unlisted: 'base' },
    /* Bases may be addresses. */
    kustomize: {
      effect: 'remote-read',
      options: {
        '-o,--output': { value: '=write' },
        '--enable-exec,--enable-alpha-plugins,--enable-helm,--helm-command': {
          value: '=?command',
          does: 'unknown-program',
        },
      },
      operands: 'read-tree',
    },
    plugin: { effect: 'none', subcommands: { list: LOCAL } },
  },
};

const HELM_FLAGS =
  '--debug -q,--short -A,--all-namespaces -a,--all --deployed --failed --pending --superseded --uninstalled --uninstalling --date -r,--reverse --versions --devel --strict --quiet --skip-crds --include-crds --no-hooks --is-upgrade --validate --hide-notes --render-subchart-notes --with-subcharts --no-headers --list-repo-url --fail-on-no-result';
const HELM_VALUES =
  '-n,--namespace -o,--output --filter --offset --max --revision --version --set --set-string --set-json --set-literal --max-col-width --kube-version --api-versions -s,--show-only --name-template --timeout -l,--selector --col-width --regexp';
const HELM_OPTIONS: Readonly<Record<string, OptionEntry>> = {
  ...HELP,
  '--kubeconfig,--registry-config,--repository-config': { value: '=config' },
  '--kube-context,--kube-apiserver,--kube-token,--kube-as-user,--kube-as-group,--kube-tls-server-name,--repo,--username,--password':
    { value: '=endpoint' },
  '--kube-ca-file,--ca-file,--cert-file,--key-file,--keyring': { value: '=read' },
  '--kube-insecure-skip-tls-verify,--insecure-skip-tls-verify,--plain-http,--pass-credentials': {
    does: 'network',
  },
  '--dependency-update': { does: ['remote-read', 'write'] },
  '--post-renderer': { value: '=command' },
  '--post-renderer-args': { value: '=text', does: 'unknown-program' },
  '-f,--values,--set-file': { value: '=read' },
  '--repository-cache': { value: '=write-tree' },
  '--output-dir,-d,--destination,--untardir': { value: '=write-tree' },
};
const HELM_READ: ProgramEntry = {
  effect: 'remote-read',
  flags: HELM_FLAGS,
  values: HELM_VALUES,
  options: HELM_OPTIONS,
  operands: 'text',
};
const HELM_CHANGE: ProgramEntry = {
  ...HELM_READ,
  effect: 'remote-write',
  operands: 'data',
  unlisted: 'base',
  options: { ...HELM_OPTIONS, '--dry-run': { value: '=?text', only: 'remote-read' } },
};

/* docker --help: the daemon that is asked, and whose configuration is read. */
const DOCKER_OPTIONS: Readonly<Record<string, OptionEntry>> = {
  ...HELP,
  /* Before a command it is of no effect. */
  '-v,--version': {},
  '-H,--host,-c,--context,--url,--connection,--remote,--identity': { value: '=endpoint' },
  '--config,--tlscacert,--tlscert,--tlskey,--root,--runroot,--storage-opt,--module,--runtime,--conmon,--hooks-dir,--network-cmd-path':
    { value: '=config' },
};
const DOCKER_FLAGS =
  '-a,--all -q,--quiet --no-trunc -s,--size -l,--latest --digests --tree -t,--timestamps --details -f,--follow --no-stream --no-log-prefix --no-color --services --volumes --images --profiles --resolve-image-digests --no-interpolate --no-normalize --no-path-resolution --no-consistency --orphans --verbose -v --dry-run --hashes --no-resolve --pretty --raw -H,--human --no-task-ids --cluster --insecure';
const DOCKER_VALUES =
  '--platform --format --filter -n,--tail,--last --since --until --type --limit --status --index --protocol --hash --checkpoint-dir';
const DOCKER_READ: ProgramEntry = {
  effect: 'remote-read',
  flags: DOCKER_FLAGS,
  values: DOCKER_VALUES,
  options: {},
  operands: 'text',
};
/* A container may mount any folder of the machine. */
const MOUNTS: readonly ProgramEffect[] = ['remote-write', 'privileged'];
const DOCKER_RUN: ProgramEntry = {
  flags: `-d,--detach -i,--interactive -t,--tty --rm --init --no-healthcheck --read-only -q,--quiet --oom-kill-disable
    -P,--publish-all --no-deps --service-ports --use-aliases --quiet-pull --quiet-build --remove-orphans -T,--no-tty
    --no-TTY --build --disable-content-trust`,
  values: `--name -e,--env -l,--label --annotation -w,--workdir -u,--user --platform --pull -p,--publish --expose --add-host
    -a,--attach --blkio-weight --blkio-weight-device --cpu-count --cpu-percent --cpu-period --cpu-quota --cpu-rt-period
    --cpu-rt-runtime -c,--cpu-shares --cpus --cpuset-cpus --cpuset-mems --detach-keys --device-read-bps
    --device-read-iops --device-write-bps --device-write-iops --dns --dns-option --dns-search --domainname --group-add
    --health-interval --health-retries --health-start-interval --health-start-period --health-timeout --ip --ip6
    --isolation --link --link-local-ip --log-driver --log-opt --mac-address -m,--memory --memory-reservation
    --io-maxbandwidth --io-maxiops --kernel-memory --memory-swap --memory-swappiness --network,--net --network-alias,--net-alias --oom-score-adj --pids-limit
    --restart --shm-size --stop-signal --stop-timeout --storage-opt --sysctl --ulimit --cgroup-parent --tmpfs --mount
    -v,--volume --volumes-from --index`,
  optional: '--sig-proxy',
  options: {
    /* `-h` names the host. */
    '-h,--hostname': { value: '=text' },
    '--help': { only: 'none' },
    /* What takes the walls between container and machine down. */
    '--privileged,--use-api-socket': { does: 'privileged' },
    '--cap-add,--cap-drop,--device,--device-cgroup-rule,--gpus,--pid,--ipc,--uts,--userns,--cgroupns,--security-opt,--runtime,--volume-driver':
      { value: '=text', does: 'privileged' },
    '--entrypoint,--health-cmd': { value: '=text', does: 'unknown-program' },
    '--env-file,--label-file': { value: '=read', does: 'remote-write' },
    '--cidfile': { value: '=write' },
  },
  effect: 'unknown-program',
  also: MOUNTS,
  syntax: 'posix',
  operands: 'text',
};
const DOCKER_EXEC: ProgramEntry = {
  ...DOCKER_RUN,
  flags: '-d,--detach -i,--interactive -t,--tty -T,--no-tty --no-TTY -l,--latest',
  values: '-e,--env -u,--user -w,--workdir --detach-keys --index --preserve-fds',
  optional: '',
  options: {
    '--help': { only: 'none' },
    '--env-file': { value: '=read', does: 'remote-write' },
    '--privileged': { does: 'privileged' },
  },
  readsInside: 'remote-read',
};
const DOCKER_CHANGE: ProgramEntry = {
  /* Short ones that take a value with some: it is a plain word there too. */
  flags: `--all-tags -q,--quiet -f,--force --link --volumes -v -l --no-prune --attach -a,--all --interactive -i
    --remove-orphans -d --detach -c -m -p --pause --no-stdin --leave-running --amend --insecure --purge
    --disable-content-trust --disable --grant-all-permissions --skip-remote-check -y,--yes --local --attachable
    --config-only --ingress --internal --ipv4 --ipv6 --prune --with-registry-auth --rotate --autolock --force-new-cluster
    --compress --rollback --no-resolve-image --read-only --init --no-healthcheck --tty --archive --follow-link`,
  values: `-s,--signal -t,--timeout,--time --platform --detach-keys --rmi --filter --keep-storage --author --change --message
    --checkpoint --checkpoint-dir --blkio-weight --cpu-period --cpu-quota --cpu-rt-period --cpu-rt-runtime --cpu-shares --cpus
    --cpuset-cpus --cpuset-mems --memory --memory-reservation --memory-swap --pids-limit --restart --arch --os --os-features
    --os-version --variant --alias --driver-opt --gw-priority --ip --ip6 --link-local-ip --aux-address --config-from --driver
    -o,--opt --gateway --ip-range --ipam-driver --ipam-opt --scope --subnet --label --availability --group --limit-bytes
    --required-bytes --secret --sharing --topology-preferred --topology-required --type --template-driver --label-add
    --label-rm --role --resolve-image --advertise-addr --cert-expiry --data-path-addr --data-path-port --default-addr-pool
    --default-addr-pool-mask-length --dispatcher-heartbeat --external-ca --listen-addr --max-snapshots --snapshot-interval
    --task-history-limit --token --name --replicas`,
  optional: '--sig-proxy',
  options: {
    ...HELP,
    '--ca-cert,--ca-key,--key': { value: '=read' },
    '--compose-file': { value: '=script' },
    '--dir': { value: '=write-tree' },
  },
  effect: 'remote-write',
  unlisted: 'base',
  operands: 'data',
};
const DOCKER_ATTACH: ProgramEntry = {
  ...PROGRAM,
  flags: '--no-stdin',
  values: '--detach-keys',
  optional: '--sig-proxy',
};
const DOCKER_EXPORT: ProgramEntry = {
  effect: 'remote-read',
  values: '--index',
  options: { ...HELP, '-o,--output': { value: '=write' } },
  operands: 'text',
};
const DOCKER_CP: ProgramEntry = {
  effect: 'remote-write',
  also: ['unknown-write'],
  flags: '-a,--archive --all -L,--follow-link -q,--quiet',
  values: '--index',
  options: HELP,
  operands: 'unknown',
};
/* They write or read a file of this machine, by whichever of their names. */
const DOCKER_FILES: Readonly<Record<string, ProgramEntry>> = {
  load: { ...DOCKER_CHANGE, options: { ...HELP, '-i,--input': { value: '=read' } } },
  export: DOCKER_EXPORT,
  save: {
    ...DOCKER_EXPORT,
    flags: '-q,--quiet --compress -m,--multi-image-archive',
    values: '--platform --format',
  },
  import: { ...DOCKER_CHANGE, operands: ['read', 'text...'] },
  cp: DOCKER_CP,
};
const DOCKER_BUILD: ProgramEntry = {
  effect: 'project-code',
  also: ['remote-write'],
  unlisted: 'base',
  options: {
    ...HELP,
    '-f,--file': { value: '=script' },
    '-o,--output,--metadata-file,--iidfile,--cidfile': { value: '=write' },
    '--build-context': { value: '=read-tree' },
    '--secret,--ssh': { value: '=text', does: 'secret' },
    '--push': { does: 'remote-write' },
    '--allow,--security-opt,--network': { value: '=text', does: 'privileged' },
  },
  flags:
    '-q,--quiet --no-cache --pull --rm --force-rm --squash --load --check -D,--debug --print --with-dependencies --compress --disable-content-trust',
  values: `-t,--tag --target --platform --progress --build-arg --label --annotation --attest --cache-from --cache-to --builder
    --add-host --call --cgroup-parent --cpu-period --cpu-quota -c,--cpu-shares --cpuset-cpus --cpuset-mems --isolation
    -m,--memory --memory-swap --no-cache-filter --shm-size --ulimit`,
  optional: '--provenance --sbom',
  operands: 'read-tree',
  configuration: ['Dockerfile', 'Containerfile', '.dockerignore', 'docker-bake.hcl', 'docker-bake.json'],
};

const COMPOSE_FILES = [
  'compose.yaml',
  'compose.yml',
  'docker-compose.yml',
  'docker-compose.yaml',
  'compose.override.yaml',
  'compose.override.yml',
  'docker-compose.override.yml',
  'docker-compose.override.yaml',
  'Dockerfile',
  '.env',
] as const;
const COMPOSE_UP: ProgramEntry = {
  flags: `--abort-on-container-exit --abort-on-container-failure --always-recreate-deps --attach-dependencies --build
    -d,--detach --force-recreate --menu --no-build --no-color --no-deps --no-log-prefix --no-recreate --no-start
    --quiet-build --quiet-pull -q,--quiet --remove-orphans -V,--renew-anon-volumes --timestamps --wait -w,--watch
    -y,--yes --no-cache --check --print --with-dependencies`,
  values: `--attach --exit-code-from --no-attach --scale -t,--timeout --wait-timeout --build-arg --builder -m,--memory`,
  optional: '--pull --provenance --sbom',
  options: HELP,
  effect: 'project-code',
  also: ['remote-write'],
  unlisted: 'base',
  operands: 'text',
};
const COMPOSE: ProgramEntry = {
  effect: 'none',
  values: '-p,--project-name --profile --ansi --progress --parallel',
  flags: '--compatibility --all-resources --dry-run',
  options: {
    ...HELP,
    '-v,--version': {},
    '-f,--file': { value: '=config', readBy: 'ps ls logs images top port events version stats volumes' },
    '--env-file': { value: '=config' },
    '--project-directory': { value: '=directory' },
  },
  subcommands: {
    'ps ls logs images top port events version stats volumes': DOCKER_READ,
    /* Prints what `.env` and the environment put into it. */
    'config convert': {
      effect: 'secret',
      flags: DOCKER_FLAGS,
      values: DOCKER_VALUES,
      options: {
        '-q,--quiet,--services,--images,--profiles,--volumes,--networks,--models': { only: 'none' },
        '-o,--output': { value: '=write' },
        '--lock-image-digests': {},
        '--environment,--variables': { does: 'secret' },
      },
      operands: 'text',
    },
    'up create start restart watch scale': COMPOSE_UP,
    build: {
      ...COMPOSE_UP,
      options: {
        ...HELP,
        '--push': { does: 'remote-write' },
        '--ssh': { value: '=text', does: 'secret' },
      },
    },
    run: DOCKER_RUN,
    exec: DOCKER_EXEC,
    attach: PROGRAM,
    'stop kill pause unpause down rm pull push publish commit wait': DOCKER_CHANGE,
    cp: DOCKER_CP,
    export: { ...DOCKER_EXPORT, effect: 'remote-write' },
  },
  configuration: COMPOSE_FILES,
};

const DOCKER_OBJECT: ProgramEntry = {
  effect: 'none',
  subcommands: {
    'ls,list ps inspect logs top stats port diff history df info events services show tasks exists':
      DOCKER_READ,
    'build bake': DOCKER_BUILD,
    'ssh attach': PROGRAM,
    ...DOCKER_FILES,
    '*': DOCKER_CHANGE,
  },
};
/* podman: the manifest that it makes, the archive of a volume. */
const DOCKER_MADE: ProgramEntry = {
  ...DOCKER_OBJECT,
  subcommands: {
    ...DOCKER_OBJECT.subcommands,
    'kube systemd spec': {
      ...DOCKER_READ,
      options: { '-f,--filename': { value: '=write' }, '--files': { does: 'write' } },
    },
    import: { ...DOCKER_CHANGE, operands: ['text', 'read'] },
  },
};
const DOCKER_CONTAINER: ProgramEntry = {
  ...DOCKER_OBJECT,
  subcommands: {
    ...DOCKER_OBJECT.subcommands,
    exec: DOCKER_EXEC,
    'run create': DOCKER_RUN,
    attach: DOCKER_ATTACH,
  },
};
/* What they keep is read from a file. */
const DOCKER_STORE: ProgramEntry = {
  ...DOCKER_OBJECT,
  subcommands: { ...DOCKER_OBJECT.subcommands, create: { ...DOCKER_CHANGE, operands: ['text', 'read'] } },
};
/* `-c` names the file, from which the services come. */
const DOCKER_STACK: ProgramEntry = {
  ...DOCKER_OBJECT,
  subcommands: {
    ...DOCKER_OBJECT.subcommands,
    'deploy,up config': {
      ...DOCKER_CHANGE,
      flags: `${DOCKER_CHANGE.flags ?? ''} --skip-interpolation`,
      options: { ...HELP, '-c,--compose-file': { value: '=script' } },
    },
  },
};

/** Containers and clusters. */
export const CONTAINERS: ProgramTable = {
  docker: {
    aliases: ['podman', 'nerdctl'],
    effect: 'none',
    syntax: 'exact',
    flags: '-D,--debug --tls --tlsverify',
    values: '-l,--log-level',
    options: DOCKER_OPTIONS,
    subcommands: {
      'ps images logs version info stats top port diff history events search': DOCKER_READ,
      inspect: DOCKER_READ,
      'container service pod': DOCKER_CONTAINER,
      'volume generate': DOCKER_MADE,
      'image network node plugin manifest system machine trust swarm checkpoint healthcheck': DOCKER_OBJECT,
      'secret config': DOCKER_STORE,
      stack: DOCKER_STACK,
      builder: {
        effect: 'none',
        subcommands: { du: DOCKER_READ, build: DOCKER_BUILD, prune: DOCKER_CHANGE },
      },
      buildx: {
        effect: 'none',
        subcommands: {
          'ls inspect du version': DOCKER_READ,
          history: {
            effect: 'none',
            subcommands: {
              'ls logs inspect trace': DOCKER_READ,
              export: { ...DOCKER_READ, options: { '-o,--output': { value: '=write' } } },
              '*': DOCKER_CHANGE,
            },
          },
          imagetools: { effect: 'none', subcommands: { inspect: DOCKER_READ, create: DOCKER_CHANGE } },
          'build,b bake': DOCKER_BUILD,
          '*': DOCKER_CHANGE,
        },
      },
      context: {
        effect: 'none',
        subcommands: {
          'ls,list show inspect': { ...DOCKER_READ, effect: 'none' },
          '*': {
            effect: 'configure',
            flags: '-f,--force',
            values: '--description --docker --from',
            operands: 'data',
            unlisted: 'base',
          },
        },
      },
      compose: COMPOSE,
      build: DOCKER_BUILD,
      'run create': DOCKER_RUN,
      exec: DOCKER_EXEC,
      attach: DOCKER_ATTACH,
      'start stop restart kill pause unpause wait rm rmi tag commit rename update pull push': DOCKER_CHANGE,
      ...DOCKER_FILES,
      'login logout': {
        ...LOGIN,
        values: '-u,--username',
        options: {
          ...HELP,
          '-p,--password': { value: '=text', does: 'secret' },
          '--password-stdin': { does: 'secret' },
        },
      },
      help: LOCAL,
    },
  },
  'docker-compose': { aliases: ['podman-compose'], ...COMPOSE, syntax: 'exact' },
  buildah: {
    aliases: [
      'skopeo',
      'kaniko',
      'img',
      'crane',
      'oras',
      'lxc',
      'lxc-attach',
      'incus',
      'machinectl',
      'vagrant',
      'multipass',
      'limactl',
      'colima',
      'minikube',
      'kind',
      'k3d',
      'distrobox',
      'toolbox',
      'devcontainer',
      'virsh',
      'qemu-system-x86_64',
      'vboxmanage',
      'runc',
      'ctr',
      'crictl',
    ],
    effect: 'privileged',
    syntax: 'posix',
    also: ['unknown-program'],
    options: { '--version,--help': { bare: 'none' } },
    operands: 'unknown',
  },
  kubectl: { aliases: ['oc', 'k3s-kubectl', 'microk8s.kubectl'], ...KUBECTL },
  helm: {
    effect: 'none',
    syntax: 'exact',
    flags: '--debug',
    values: '-n,--namespace --burst-limit --qps',
    options: HELM_OPTIONS,
    globalOptions: true,
    subcommands: {
      'ls,list status history,hist search show inspect': {
        ...HELM_READ,
        subcommands: { 'all chart values readme crds hub repo': HELM_READ },
      },
      get: {
        effect: 'none',
        subcommands: {
          'notes hooks metadata': HELM_READ,
          'values manifest all': { ...HELM_READ, also: ['secret'] },
        },
      },
      template: { ...HELM_READ, operands: ['text', 'text'] },
      lint: { ...HELM_READ, effect: 'none', operands: 'read-tree' },
      verify: { ...HELM_READ, effect: 'none', operands: 'read' },
      'version env completion help': { ...LOCAL, flags: '-c,--client --short', values: '--template' },
      repo: {
        effect: 'none',
        subcommands: {
          'ls,list': { ...HELM_READ, effect: 'none' },
          'add remove,rm update,up index': { ...HELM_CHANGE, effect: 'configure', also: ['remote-read'] },
        },
      },
      plugin: {
        effect: 'none',
        subcommands: {
          'ls,list verify': HELM_READ,
          '*': { effect: 'unknown-program', also: ['remote-read', 'configure'], operands: 'unknown' },
        },
      },
      'dependency,dep,dependencies': {
        effect: 'none',
        subcommands: {
          'ls,list': { ...HELM_READ, effect: 'none' },
          'update,up build': { ...HELM_READ, also: ['write'] },
        },
      },
      'install upgrade rollback uninstall,un,del,delete test push': HELM_CHANGE,
      'pull fetch': { ...HELM_READ, also: ['write'] },
      package: { ...HELM_READ, effect: 'write', operands: 'read-tree' },
      create: { effect: 'write', operands: 'write-tree' },
      registry: { effect: 'none', subcommands: { 'login logout': LOGIN } },
    },
  },
  kustomize: {
    effect: 'none',
    subcommands: {
      build: {
        effect: 'remote-read',
        options: {
          '-o,--output': { value: '=write' },
          '--enable-exec,--enable-alpha-plugins,--enable-helm,--helm-command': {
            value: '=?command',
            does: 'unknown-program',
          },
        },
        operands: 'read-tree',
      },
      version: LOCAL,
    },
  },
  k9s: {
    aliases: [
      'stern',
      'kubectx',
      'kubens',
      'argocd',
      'flux',
      'istioctl',
      'linkerd',
      'velero',
      'eksctl',
      'kops',
      'kubeadm',
      'talosctl',
      'helmfile',
      'tkn',
      'argo',
      'kubeseal',
    ],
    effect: 'remote-write',
    syntax: 'posix',
    also: ['configure'],
    options: { '--version,--help': { bare: 'none' } },
    operands: 'unknown',
  },
};
