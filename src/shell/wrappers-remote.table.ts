import type { WrapperEntry, WrapperTable } from './wrapper-schema.ts';

const CONTAINER_FLAGS =
  '-d,--detach -i,--interactive -t,--tty -P,--publish-all --rm --init --privileged --read-only --no-healthcheck ' +
  '--oom-kill-disable -q,--quiet --sig-proxy --disable-content-trust';

const CONTAINER_VALUES =
  '-a,--attach= --add-host= --annotation= --blkio-weight= --blkio-weight-device= --cap-add= --cap-drop= ' +
  '--cgroup-parent= --cgroupns= --cidfile= --cpu-count= --cpu-percent= --cpu-period= --cpu-quota= --cpu-rt-period= ' +
  '--cpu-rt-runtime= -c,--cpu-shares= --cpus= --cpuset-cpus= --cpuset-mems= --detach-keys= --device= ' +
  '--device-cgroup-rule= --device-read-bps= --device-read-iops= --device-write-bps= --device-write-iops= --dns= ' +
  '--dns-option= --dns-search= --domainname= -e,--env= --env-file= --expose= --gpus= --group-add= --health-interval= ' +
  '--health-retries= --health-start-period= --health-timeout= -h,--hostname= --ip= --ip6= --ipc= --isolation= ' +
  '--kernel-memory= -l,--label= --label-file= --link= --link-local-ip= --log-driver= --log-opt= --mac-address= ' +
  '-m,--memory= --memory-reservation= --memory-swap= --memory-swappiness= --mount= --name= --network,--net= ' +
  '--network-alias,--net-alias= --oom-score-adj= --pid= --pids-limit= --platform= -p,--publish= --pull= --restart= ' +
  '--runtime= --security-opt= --shm-size= --stop-signal= --stop-timeout= --storage-opt= --sysctl= --tmpfs= --ulimit= ' +
  '--userns= --uts= -v,--volume= --volume-driver= --volumes-from= --use-api-socket';

/** `docker run`: options end at the image; its own entry point may stand before the words. */
const CONTAINER_RUN: WrapperEntry = {
  options: `${CONTAINER_FLAGS} ${CONTAINER_VALUES} -u,--user=`,
  texts: '--health-cmd=',
  programs: '--entrypoint=',
  directories: '-w,--workdir=',
  stops: '--help',
  before: 1,
  place: 'container',
};

const CONTAINER_EXEC: WrapperEntry = {
  options:
    '-d,--detach --detach-keys= -e,--env= --env-file= -i,--interactive --privileged -t,--tty -u,--user=',
  directories: '-w,--workdir=',
  stops: '--help',
  before: 1,
  place: 'container',
};

const COMPOSE_EXEC: WrapperEntry = {
  options:
    '-d,--detach --dry-run -e,--env= --index= -T,--no-TTY,--no-tty --privileged -u,--user= -i,--interactive -t,--tty',
  directories: '-w,--workdir=',
  stops: '--help',
  before: 1,
  place: 'container',
};

const COMPOSE_RUN: WrapperEntry = {
  options:
    '--build --cap-add= --cap-drop= -d,--detach --dry-run -e,--env= --env-from-file= -i,--interactive -l,--label= ' +
    '--name= -T,--no-TTY,--no-tty --no-deps -p,--publish= --pull= -q,--quiet --quiet-build --quiet-pull ' +
    '--remove-orphans --rm -P,--service-ports --use-aliases -u,--user= -v,--volume= -t,--tty',
  programs: '--entrypoint=',
  directories: '-w,--workdir=',
  stops: '--help',
  before: 1,
  place: 'container',
};

const COMPOSE_GLOBAL =
  '--all-resources --ansi= --compatibility --dry-run --env-file= -f,--file= --parallel= --profile= --progress= ' +
  '--project-directory= -p,--project-name= --verbose';

const KUBE_GLOBAL =
  '-n,--namespace= --context= --cluster= --user= -s,--server= --as= --as-group= --as-uid= --token= --request-timeout= ' +
  '--certificate-authority= --client-certificate= --client-key= --insecure-skip-tls-verify --tls-server-name= ' +
  '--cache-dir= -v,--v= --warnings-as-errors --match-server-version --disable-compression --profile= --password= --username=';

const KUBE_EXEC: WrapperEntry = {
  options: `-c,--container= -f,--filename= --pod-running-timeout= -i,--stdin -t,--tty -q,--quiet ${KUBE_GLOBAL}`,
  obscures: '--kubeconfig=',
  stops: '-h,--help',
  before: 1,
  scan: 'permute',
  place: 'container',
};

/** Programs that run a command in a container or on another machine. */
export const remoteWrappers: WrapperTable = {
  docker: {
    aliases: 'podman nerdctl',
    options:
      '-c,--context= -D,--debug -H,--host= -l,--log-level= --tls --tlscacert= --tlscert= --tlskey= --tlsverify ' +
      '-n,--namespace= --address= -r,--remote --url= --connection= --root= --runroot= --storage-driver=',
    obscures: '--config=',
    stops: '-v,--version',
    under: {
      exec: CONTAINER_EXEC,
      run: CONTAINER_RUN,
      create: CONTAINER_RUN,
      'container exec': CONTAINER_EXEC,
      'container run': CONTAINER_RUN,
      'container create': CONTAINER_RUN,
      compose: { options: COMPOSE_GLOBAL, under: { exec: COMPOSE_EXEC, run: COMPOSE_RUN } },
    },
  },
  'docker-compose': {
    aliases: 'podman-compose',
    options: `${COMPOSE_GLOBAL} -H,--host= -c,--context= --log-level= --tls --tlsverify`,
    under: { exec: COMPOSE_EXEC, run: COMPOSE_RUN },
  },
  kubectl: {
    aliases: 'oc k3s-kubectl microk8s.kubectl kubecolor',
    options: KUBE_GLOBAL,
    obscures: '--kubeconfig=',
    under: {
      exec: KUBE_EXEC,
      rsh: KUBE_EXEC,
      run: {
        options:
          `--image= --restart= --env= -l,--labels= --port= --command --rm -i,--stdin -t,--tty -q,--quiet --attach ` +
          `--image-pull-policy= --dry-run= -o,--output= --overrides= --overrides-type= --expose --privileged ` +
          `--pod-running-timeout= --annotations= --field-manager= --leave-stdin-open --wait --timeout= --force ` +
          `--grace-period= --cascade= --save-config --show-managed-fields ${KUBE_GLOBAL}`,
        obscures: '--kubeconfig=',
        before: 1,
        scan: 'permute',
        place: 'container',
      },
      debug: {
        options:
          `-c,--container= --image= --copy-to= --env= -i,--stdin -t,--tty -q,--quiet --share-processes --target= ` +
          `--replace --same-node --attach --arguments-only --image-pull-policy= --set-image= --keep-labels ` +
          `--keep-annotations --keep-liveness --keep-readiness --keep-startup --keep-init-containers -f,--filename= ${KUBE_GLOBAL}`,
        obscures: '--kubeconfig= --custom=',
        before: 1,
        scan: 'permute',
        place: 'container',
      },
    },
  },
  lxc: {
    aliases: 'incus',
    options: '--project= --debug -q,--quiet -v,--verbose --force-local',
    under: {
      exec: {
        options:
          '--env= -t,--force-interactive -T,--force-noninteractive -n,--disable-stdin --mode= --user= --group= --project= --debug -q,--quiet -v,--verbose',
        directories: '--cwd=',
        before: 1,
        scan: 'permute',
        place: 'container',
      },
    },
  },
  'lxc-attach': {
    options:
      '-n,--name= -P,--lxcpath= -e,--elevated-privileges=? -s,--namespaces= -R,--remount-sys-proc --keep-env --clear-env -L,--pty-log= -v,--set-var= --keep-var= -u,--uid= -g,--gid= -o,--logfile= -l,--logpriority= -q,--quiet -a,--arch=',
    obscures: '-f,--rcfile=',
    bare: 'stdin-shell',
    place: 'container',
  },
  machinectl: {
    options: '-M,--machine= -H,--host= -q,--quiet --no-pager --no-legend --no-ask-password',
    under: {
      shell: {
        options: '--uid= -E,--setenv= -q,--quiet',
        before: 1,
        bare: 'stdin-shell',
        place: 'container',
        user: true,
      },
    },
  },
  'systemd-nspawn': {
    options:
      '-q,--quiet -x,--ephemeral -a,--as-pid2 --private-network -n,--network-veth --read-only --volatile=? --register= ' +
      '--keep-unit -D,--directory= -i,--image= -M,--machine= -u,--user= --bind= --bind-ro= --tmpfs= -E,--setenv= ' +
      '--capability= --drop-capability= --link-journal= -j --console= -P,--pipe --pivot-root= --hostname= --uuid= -S,--slice= --property=',
    directories: '--chdir=',
    obscures: '-b,--boot',
    bare: 'stdin-shell',
    place: 'container',
    user: true,
  },
  distrobox: {
    under: {
      enter: {
        options: '-n,--name= -a,--additional-flags= -nw,--no-workdir -T,--no-tty -r,--root -v,--verbose',
        rests: '-e,--exec',
        before: 1,
        scan: 'permute',
        place: 'container',
      },
      ephemeral: {
        options: '-n,--name= -i,--image= -r,--root -v,--verbose',
        rests: '-e,--exec',
        scan: 'permute',
        place: 'container',
      },
    },
  },
  'distrobox-enter': {
    options: '-n,--name= -a,--additional-flags= -nw,--no-workdir -T,--no-tty -r,--root -v,--verbose',
    rests: '-e,--exec',
    before: 1,
    scan: 'permute',
    place: 'container',
  },
  toolbox: {
    options: '-y,--assumeyes -v,--verbose --log-level=',
    under: {
      run: { options: '-c,--container= -d,--distro= -r,--release= --preserve-fds=', place: 'container' },
    },
  },
  flatpak: {
    options: '-v,--verbose',
    under: { run: { syntax: 'one-word', programs: '--command=', before: 1, place: 'container' } },
  },
  devcontainer: {
    under: {
      exec: {
        options:
          '--workspace-folder= --config= --override-config= --container-id= --id-label= --remote-env= --log-level= --log-format= --docker-path= --docker-compose-path= --user-data-folder= --mount-workspace-git-root',
        place: 'container',
      },
    },
  },
  wsl: {
    aliases: 'wsl.exe',
    carries: 'joined',
    options: '-d,--distribution= -u,--user= --cd= --shell-type= --system',
    rests: '-e,--exec',
    stops: '-l,--list --status --version --help',
    bare: 'stdin-shell',
    place: 'container',
  },

  ssh: {
    reader: 'ssh',
    options:
      '-4 -6 -A -a -C -f -g -K -k -M -N -n -q -s -T -t -V -v -X -x -Y -y -B= -b= -c= -D= -E= -e= -i= -J= -L= -l= -m= -P= -p= ' +
      '-R= -W= -w= -O= -o=',
    stops: '-G -Q=',
    obscures: '-F= -I= -S=',
    before: 1,
    scan: 'around',
    carries: 'joined',
    bare: 'stdin-shell',
    place: 'remote',
  },
  autossh: {
    reader: 'ssh',
    options:
      '-M= -f -4 -6 -A -a -C -g -K -k -N -n -q -s -T -t -V -v -X -x -Y -y -B= -b= -c= -D= -E= -e= -i= -J= -L= -l= -m= -p= -R= -W= -w= -O= -o=',
    obscures: '-F= -I= -S=',
    before: 1,
    scan: 'around',
    carries: 'joined',
    bare: 'stdin-shell',
    place: 'remote',
  },
  rsh: {
    aliases: 'remsh',
    carries: 'joined',
    options: '-d -n -l=',
    before: 1,
    scan: 'around',
    bare: 'stdin-shell',
    place: 'remote',
  },
  mosh: {
    options: '-4 -6 -a -n --no-init --no-ssh-pty --predict= -p,--port= --bind-server= --family= --local',
    obscures: '--ssh= --server= --client= --experimental-remote-ip=',
    stops: '--help --version',
    before: 1,
    scan: 'around',
    place: 'remote',
  },
  adb: {
    options: '-a -d -e -s= -t= -H= -P= -L=',
    under: {
      shell: { carries: 'joined', options: '-e= -n -T -t -x', place: 'remote', bare: 'stdin-shell' },
      'exec-out': { carries: 'joined', place: 'remote' },
    },
  },
  fly: {
    aliases: 'flyctl',
    options: '-t,--access-token= --verbose --debug',
    under: {
      'ssh console': {
        carries: 'options',
        options:
          '-a,--app= -c,--config= -s,--select -r,--region= -u,--user= --pty -A,--address= -g,--process-group= --machine= -o,--org= -q,--quiet',
        texts: '-C,--command=',
        bare: 'stdin-shell',
        place: 'remote',
      },
      'machine exec': {
        carries: 'joined',
        options: '-a,--app= -c,--config= --timeout=',
        before: 1,
        place: 'remote',
      },
      console: {
        carries: 'options',
        options: '-a,--app= -c,--config= --machine= -i,--image= -r,--region=',
        texts: '-C,--command=',
        bare: 'stdin-shell',
        place: 'remote',
      },
    },
  },
  gcloud: {
    options:
      '--project= --account= -q,--quiet --verbosity= --configuration= --format= --filter= --limit= --page-size= ' +
      '--sort-by= --region= --zone= --location= --impersonate-service-account= --billing-project= --flatten= ' +
      '--no-user-output-enabled --user-output-enabled --log-http --access-token-file=',
    under: {
      'compute ssh': {
        carries: 'options',
        options:
          '--zone= --project= --internal-ip --tunnel-through-iap --ssh-key-file= --force-key-file-overwrite --plain --account= -q,--quiet',
        texts: '--command=',
        obscures: '--ssh-flag= --container=',
        scan: 'permute',
        bare: 'stdin-shell',
        place: 'remote',
      },
      'cloud-shell ssh': {
        carries: 'options',
        options: '--authorize-session --force-key-file-overwrite',
        texts: '--command=',
        obscures: '--ssh-flag=',
        scan: 'permute',
        bare: 'stdin-shell',
        place: 'remote',
      },
    },
  },
  heroku: {
    under: {
      run: {
        carries: 'joined',
        options:
          '-a,--app= -r,--remote= -s,--size= -e,--env= -x,--exit-code --no-tty --type= --no-notify --no-launcher',
        place: 'remote',
      },
    },
  },
  vagrant: {
    under: {
      ssh: {
        carries: 'options',
        options: '-p,--plain -t,--tty',
        texts: '-c,--command=',
        scan: 'permute',
        bare: 'stdin-shell',
        place: 'remote',
      },
    },
  },
};
