import type { NeutralCall } from '../probe/neutral-call.ts';

const of = (
  kind: 'command' | 'read' | 'write' | 'fetch',
  ...texts: readonly string[]
): readonly NeutralCall[] => texts.map((text) => ({ kind, of: text }));

/** What agents do all day, by which a change of a mode or a setting shows that no rule's pattern speaks of. */
export const everydayCalls: readonly NeutralCall[] = [
  ...of(
    'command',
    'ls -la',
    'cat README.md',
    'grep -rn TODO src',
    'git status',
    'git diff HEAD',
    'git add -A',
    'git commit -m x',
    'git push',
    'git reset --hard',
    'touch zq7.txt',
    'mkdir zq7',
    'echo x > zq7.txt',
    'rm zq7.txt',
    'rm -rf zq7',
    'mv zq7.txt zq8.txt',
    'sed -i s/a/b/ zq7.txt',
    'npm test',
    'npm run build',
    'npm install zq7',
    'node zq7.js',
    "node -e 'zq7()'",
    'python3 zq7.py',
    "python3 -c 'zq7()'",
    'make',
    './zq7.sh',
    'gh pr list',
    'curl https://zq7.example/',
    'curl -X POST -d x https://zq7.example/',
    'curl http://localhost:3000/',
    'docker ps',
    'kubectl get pods',
    'ssh zq7.example',
    'kill 1234',
    'sudo ls',
    'cat .env',
    'cat ~/.ssh/id_rsa',
    'touch ~/zq7.txt',
    'zq7-program --all',
  ),
  ...of('read', 'zq7.txt', '.env', '/etc/hosts'),
  ...of('write', 'zq7.txt', 'package.json', '.env', '.git/hooks/pre-commit'),
  ...of('fetch', 'https://zq7.example/', 'http://localhost:3000/'),
];
