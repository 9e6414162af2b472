import { quote } from './lines.ts';

/** Ways to make one access to one path, by tools and by commands. */

export type Means = (path: string) => unknown;
const bash =
  (line: (path: string) => string): Means =>
  (path) => ({ tool: 'bash', input: { command: line(quote(path)) } });
const tool =
  (name: string, input: (path: string) => Record<string, string>): Means =>
  (path) => ({ tool: name, input: input(path) });

export const reads: readonly Means[] = [
  tool('read', (path) => ({ file_path: path })),
  tool('read', (path) => ({ path })),
  bash((path) => `cat ${path}`),
  bash((path) => `cat < ${path}`),
  bash((path) => `head -n 5 -- ${path}`),
  bash((path) => `sed -n 1,5p ${path}`),
  bash((path) => `grep -c x ${path}`),
  bash((path) => `wc -l < ${path} | cat`),
  bash((path) => `{ wc -l; } < ${path}`),
  bash((path) => `echo "$(< ${path})"`),
  bash((path) => `awk '{print $1}' ${path}`),
  bash((path) => (path.startsWith('~') ? `cat ${path}` : `cat "${path.replaceAll("'", '')}"`)),
  bash((path) => `while read -r x; do echo hi; done < ${path}`),
];
export const writes: readonly Means[] = [
  tool('write', (path) => ({ file_path: path, content: 'x' })),
  tool('edit', (path) => ({ path, old_string: 'a', new_string: 'b' })),
  tool('patch', (path) => ({
    patch: `*** Begin Patch\n*** Update File: ${path}\n@@\n-a\n+b\n*** End Patch`,
  })),
  bash((path) => `echo x > ${path}`),
  bash((path) => `echo x >> ${path}`),
  bash((path) => `: >| ${path}`),
  bash((path) => `> ${path}`),
  bash((path) => `date &> ${path}`),
  bash((path) => `echo x | tee ${path}`),
  bash((path) => `echo x | tee -a ${path} > /dev/null`),
  bash((path) => `{ date; } > ${path}`),
  bash((path) => `exec 3> ${path}`),
  bash((path) => `touch ${path}`),
  bash((path) => `truncate -s 0 ${path}`),
  bash((path) => `cat > ${path} <<'EOF'\nx\nEOF`),
  bash((path) => `mkdir ${path}`),
];
/** These read as well, the same file or a harmless one. */
export const changes: readonly Means[] = [
  tool('edit', (path) => ({ file_path: path, old_string: 'a', new_string: 'b' })),
  bash((path) => `sed -i s/a/b/ ${path}`),
  bash((path) => `cp other.txt ${path}`),
  bash((path) => `sort -o ${path} other.txt`),
  bash((path) => `dd if=other.txt of=${path}`),
  bash((path) => `cat other.txt > ${path}`),
];
export const deletes: readonly Means[] = [
  tool('patch', (path) => ({ patch: `*** Begin Patch\n*** Delete File: ${path}\n*** End Patch` })),
  bash((path) => `rm ${path}`),
  bash((path) => `rm -f -- ${path}`),
  bash((path) => `unlink ${path}`),
];

export const parityPaths = [
  'src/a.ts',
  '/w/src/a.ts',
  './src/../src/a.ts',
  'docs/read me.md',
  'docs/[x].md',
  '.env',
  'config/.env.local',
  'certs/server.pem',
  '.git/config',
  '.git/hooks/pre-commit',
  '.npmrc',
  '.vscode/settings.json',
  'package.json',
  '../out.txt',
  '/etc/hosts',
  '/etc/passwd',
  '/etc/shadow',
  '/opt/x/a.txt',
  '/tmp/x.txt',
  '~/notes.txt',
  '~/.bashrc',
  '~/.ssh/id_rsa',
  '/proc/self/environ',
];
export const parityGlobs = [
  'src/**',
  '**/*.md',
  '**/.env*',
  '/etc/**',
  '~/**',
  '**',
  'package.json',
  '/opt/x/a.txt',
];
