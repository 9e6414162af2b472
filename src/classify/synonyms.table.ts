/** Other spellings of a command, by its words: a rule about one meets the other. */
export const synonyms: readonly (readonly [readonly string[], readonly string[]])[] = [
  // Plumbing and helpers that do the same.
  ['git send-pack', 'git push'],
  ['git http-push', 'git push'],
  ['git subtree push', 'git push'],
  ['git lfs push', 'git push'],
  ['git svn dcommit', 'git push'],
  ['git receive-pack', 'git push'],
  ['git fetch-pack', 'git fetch'],
  ['git http-fetch', 'git fetch'],
  ['git stage', 'git add'],
  ['git update-ref -d', 'git branch -D'],
  ['jj git push', 'git push'],
  // Docker's commands and the same ones below their object.
  ...['docker', 'podman', 'nerdctl'].flatMap((program) => [
    ...both(
      program,
      'container',
      'run create exec start stop restart kill pause unpause rm cp commit logs attach wait',
    ),
    ...both(program, 'image', 'build pull push tag save load import history'),
    [`${program} image rm`, `${program} rmi`] as const,
    [`${program} rmi`, `${program} image rm`] as const,
    [`${program} container ls`, `${program} ps`] as const,
    [`${program} ps`, `${program} container ls`] as const,
    [`${program} image ls`, `${program} images`] as const,
    [`${program} buildx build`, `${program} build`] as const,
    [`${program} builder build`, `${program} build`] as const,
  ]),
  ['docker-compose', 'docker compose'],
  ['docker compose', 'docker-compose'],
  ['podman-compose', 'podman compose'],
  // Names of one program.
  ['nodejs', 'node'],
  ['node', 'nodejs'],
  ['pip3', 'pip'],
  ['pip', 'pip3'],
  ['python3', 'python'],
  ['python', 'python3'],
  ['gmake', 'make'],
  ['npm exec', 'npx'],
  ['npx', 'npm exec'],
  ['unlink', 'rm'],
].map(([from = '', to = '']): readonly [readonly string[], readonly string[]] => [
  from.split(' '),
  to.split(' '),
]);

function both(program: string, object: string, verbs: string): readonly (readonly [string, string])[] {
  return verbs
    .split(' ')
    .flatMap((verb) => [
      [`${program} ${object} ${verb}`, `${program} ${verb}`] as const,
      [`${program} ${verb}`, `${program} ${object} ${verb}`] as const,
    ]);
}
