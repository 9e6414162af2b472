/**
 * How many words of a command an "always" remembers, by the command's first words; the longest entry that fits counts,
 * and a command without one is remembered by its first word. packages/opencode/src/permission/arity.ts:24-161.
 */
const prefixes: readonly (readonly [words: number, commands: string])[] = [
  [
    1,
    `
      cat, cd, chmod, chown, cp, echo, env, export, grep, kill, killall, ln, ls, mkdir, mv, ps, pwd, rm,
      rmdir, sleep, source, tail, touch, unset, which
    `,
  ],
  [
    2,
    `
      bazel, brew, bun, cargo, cdk, cf, cmake, composer, consul, crictl, deno, docker, eksctl, firebase,
      flyctl, git, go, gradle, helm, heroku, hugo, ip, kind, kubectl, kustomize, make, mc, minikube,
      mongosh, mvn, mysql, ng, npm, nvm, nx, openssl, pip, pipenv, pnpm, podman, poetry, psql, pulumi,
      pyenv, python, rake, rbenv, redis-cli, rustup, serverless, skaffold, sls, sst, swift, systemctl,
      terraform, tmux, turbo, ufw, vault, vercel, volta, wp, yarn
    `,
  ],
  [
    3,
    `
      aws, az, bun run, bun x, cargo add, cargo run, consul kv, deno task, docker builder,
      docker compose, docker container, docker image, docker network, docker volume, doctl,
      eksctl create, gcloud, gh, git config, git remote, git stash, ip addr, ip link, ip netns, ip route,
      kind create, kubectl kustomize, kubectl rollout, mc admin, npm exec, npm init, npm run, npm view,
      openssl req, openssl x509, pnpm dlx, pnpm exec, pnpm run, podman container, podman image,
      pulumi stack, sfdx, terraform workspace, vault auth, vault kv, yarn dlx, yarn run
    `,
  ],
];

/** By command, words joined by single blanks. */
export const arityOf: ReadonlyMap<string, number> = new Map(
  prefixes.flatMap(([words, commands]) =>
    commands.split(',').map((command): readonly [string, number] => [command.trim(), words]),
  ),
);

/** The most words that an entry has. */
export const longestEntry = Math.max(...[...arityOf.keys()].map((command) => command.split(' ').length));
