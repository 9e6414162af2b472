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
const otherWays: readonly string[] = [
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
  "GIT_PAGER='git push' git log",
  'PAGER="g\'\'it push" git -p log',
  'x=\'git push\'; GIT_EDITOR="$x" git commit',
  "GIT_SSH_COMMAND='$(echo git) push' git fetch",
  "env GIT_EXTERNAL_DIFF='git push' git diff",
  "export GIT_ASKPASS='git push'; git fetch",
  "LESSOPEN='|git push' less a",
  "LESS='+!git push' less a",
  "TAR_OPTIONS='--checkpoint=1 --checkpoint-action=exec=git\\ push' tar cf a b",
  "GIT_CONFIG_PARAMETERS=\"'alias.p'='push'\" git p",
  'BASH_ENV=<(echo git push) bash -c true',
  "PROMPT_COMMAND='git push'",
  "trap 'git push' EXIT",
  "trap -- 'git push' DEBUG; ls",
  "env -S 'git push'",
  "busybox sh -c 'git push'",
  ". /dev/stdin <<< 'git push'",
  'source <(echo git push)',
  "bash <(echo 'git push')",
  "bash < <(echo 'git push')",
  'bash -s push <<< \'git "$1"\'',
  'bash -c \'"$@"\' _ git push',
  "bash -c '$0 push' git",
  "mapfile -t a <<< 'git push'; \u0024{a[0]}",
  "mapfile -C 'git push' -c 1 <<< x",
  "read -r c <<< 'git push'; $c",
  "printf -v c 'git %s' push; $c",
  'coproc git push',
  "make -f <(echo 'a:; git push')",
  "make --eval='x:;git push' x",
  'xargs -a a git',
  'find . -execdir git push {} +',
  'fd -x git push',
  "rg --pre 'git push' x",
  "git grep -O'git push' x",
  "git fetch --upload-pack='git push' a",
  "git -c core.sshCommand='git push' fetch",
  'git for-each-repo --config=x push',
  'git hook run pre-push',
  "git filter-branch --msg-filter 'git push' HEAD",
  "git difftool -x 'git push'",
  'git svn dcommit',
  "git shell -c 'git push'",
  "flock a -c 'git push'",
  'watch git push',
  "tar --checkpoint=1 --checkpoint-action=exec='git push' -cf a b",
  "tar -I'git push' -cf a b",
  "rsync -e 'git push' a h:",
  "ssh -o ProxyCommand='git push' h",
  "split --filter='git push' a",
  "sort --compress-program='git push' a",
  "man -P 'git push' ls",
  "man -H'git push' ls",
  "ed a <<< '!git push'",
  "m4 <<< 'syscmd(`git push`)'",
  "dc -e '!git push'",
  "sqlite3 a '.shell git push'",
  "psql -c '\\! git push'",
  "gdb -ex 'shell git push' -batch",
  'osascript -e \'do shell script "git push"\'',
  "at now <<< 'git push'",
  'systemd-run --user git push',
  'tox exec -- git push',
  'pixi run git push',
  'yarn run -T git push',
  'npm exec -- git push',
  'poetry run git push',
  "nix-shell --run 'git push'",
  'mise exec -- git push',
  "hyperfine 'git push'",
  "socat - EXEC:'git push'",
  "fzf --bind 'start:execute(git push)'",
  "bat --pager='git push' a",
  'kubectl exec p -- git push',
  'git submodule--helper foreach git push',
  'mvn exec:exec -Dexec.executable=git -Dexec.args=push',
];
const others = fc.constantFrom(...otherWays);

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

  test('each of the other ways, as it stands', () => {
    for (const line of otherWays) expect([effectOf(line), line]).not.toEqual(['allow', line]);
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
      'PAGER=less git log',
      'npm test -- git',
      'GREETING="it is git push" echo',
    ])
      expect([effectOf(line), line]).toEqual(['allow', line]);
  });
});
