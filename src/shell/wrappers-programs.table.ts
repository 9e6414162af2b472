/**
 * Programs that run code or other programs and that are not peeled: what they run stands in files, in another
 * language, or behind options that the tables of programs describe.
 */
export const leftToPrograms: Readonly<Record<string, string>> = {
  'build-runner':
    'act ansible ansible-playbook ant bazel buck cargo cmake composer dotnet fab go gradle gradlew husky invoke jest ' +
    'just lefthook lein lint-staged mage make gmake bmake meson mix mocha mvn mvnw ninja nox pants pre-commit pulumi ' +
    'pytest rake sbt scons swift task terraform tofu tox vitest zig',
  'dev-runner':
    'air foreman gow honcho modd npm-run-all overmind run-p run-s supervisor ts-node tsx turbo wait-on wireit zx deno',
  interpreter:
    'awk gawk mawk nawk original-awk busybox-awk sed ed ex red elixir iex emacs emacsclient erl expect ghc runghc ' +
    'runhaskell gnuplot groovy irb jq gojq jaq yq jshell julia lua luajit mongosh mongo mysql mariadb node nodejs octave ' +
    'matlab osascript perl php psql python python3 python2 pypy pypy3 redis-cli Rscript R ruby scala sqlite3 tclsh wish ' +
    'vim vi nvim view vimdiff rvim gvim',
  editor: 'nano pico micro hx helix joe',
  transfer: 'rsync scp',
  installer: 'pip pip3',
  versioning: 'git',
};
