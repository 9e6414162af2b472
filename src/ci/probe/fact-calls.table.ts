import type { NeutralCall } from './neutral-call.ts';

const of = (
  kind: 'command' | 'read' | 'write' | 'fetch',
  ...texts: readonly string[]
): readonly NeutralCall[] => texts.map((text) => ({ kind, of: text }));

/**
 * Calls of which each shows another fact that a rule may be written on: what is accessed, where it lies, what runs, how sure it
 * is. They find what rules let through that name no program, file or host.
 */
export const factCalls: readonly NeutralCall[] = [
  // Programs and code.
  ...of('command', 'zq7-program --all', './zq7.sh', 'bash zq7.sh', "python3 -c 'zq7()'", 'node zq7.js'),
  ...of('command', 'npm test', 'npm run zq7', 'make zq7', 'npx zq7-package', 'echo zq7 | sh', '$ZQ7 --all'),
  ...of('command', 'sudo zq7-program', 'docker run zq7', 'ssh zq7.example zq7', "eval 'zq7-program'"),
  // Files of the workspace, of the home and of the system.
  ...of(
    'command',
    'touch zq7.txt',
    'rm zq7.txt',
    'rm -r zq7',
    'rm -rf zq7*',
    'mv zq7.txt zq8.txt',
    'chmod +x zq7.sh',
  ),
  ...of(
    'command',
    'cat ~/zq7.txt',
    'touch ~/zq7.txt',
    'rm ~/zq7.txt',
    'cat /opt/zq7.txt',
    'touch /opt/zq7.txt',
  ),
  ...of('command', 'touch /etc/zq7.conf', 'rm /usr/lib/zq7', 'cat /etc/hosts', 'ls -R ~', 'touch "$ZQ7"'),
  ...of(
    'command',
    'touch .git/hooks/zq7',
    'cat .env',
    'grep -r zq7 ~',
    'sed -i s/a/b/ zq7.txt',
    'tee ~/.profile',
  ),
  // Hosts of each zone.
  ...of('command', 'curl https://zq7.example/', 'curl -X POST -d x https://zq7.example/'),
  ...of('command', 'curl http://localhost:9999/', 'curl -X POST -d x http://localhost:9999/'),
  ...of('command', 'curl http://169.254.169.254/latest/', 'curl http://10.7.7.7/', 'curl "$ZQ7"'),
  ...of('command', 'git push', 'git push origin zq7', 'git fetch', 'gh pr create -t zq7', 'npm publish'),
  // Settings, processes and what others run.
  ...of('command', 'git config core.pager ./zq7.sh', 'git config user.name zq7', 'npm config set zq7 1'),
  ...of('command', 'kill 4242', 'pkill zq7', 'git commit -m zq7', 'git reset --hard', 'git clean -fd'),
  ...of('command', 'npm install zq7', 'pip install zq7', 'kubectl delete pod zq7', 'systemctl restart zq7'),
  ...of('read', '~/zq7.txt', '/opt/zq7.txt', '.env'),
  ...of('write', 'zq7.txt', '~/zq7.txt', '/opt/zq7.txt', 'package.json', '.git/hooks/zq7'),
  ...of('fetch', 'https://zq7.example/', 'http://localhost:9999/', 'http://169.254.169.254/'),
];
