import type { WrapperTable } from './wrapper-schema.ts';

/** Programs that run a command for each thing that they find or read. */
export const listWrappers: WrapperTable = {
  find: { aliases: 'gfind', reader: 'find' },
  fd: {
    aliases: 'fdfind',
    reader: 'fd',
    options:
      '-H,--hidden --no-hidden -I,--no-ignore --ignore --no-ignore-vcs --ignore-vcs --no-require-git --require-git ' +
      '--no-ignore-parent --no-global-ignore-file -u,--unrestricted -s,--case-sensitive -i,--ignore-case -g,--glob ' +
      '--regex -F,--fixed-strings -a,--absolute-path -l,--list-details -L,--follow --no-follow -p,--full-path ' +
      '-0,--print0 -1 -q,--quiet,--has-results --show-errors --one-file-system,--mount,--xdev --prune --and= ' +
      '-d,--max-depth,--maxdepth= --min-depth= --exact-depth= -t,--type= -e,--extension= -E,--exclude= -S,--size= ' +
      '--changed-within,--change-newer-than,--newer,--changed-after= --changed-before,--change-older-than,--older= ' +
      '-o,--owner= --format= --batch-size= --ignore-file= -c,--color= --hyperlink=? -j,--threads= --max-buffer-time= ' +
      '--max-results= -C,--base-directory= --path-separator= --search-path= --strip-cwd-prefix=?',
    stops: '-h,--help -V,--version --gen-completions=?',
    rests: '-x,--exec -X,--exec-batch',
  },
  xargs: {
    aliases: 'gxargs',
    reader: 'xargs',
    options:
      '-0,--null -o,--open-tty -p,--interactive -r,--no-run-if-empty -t,--verbose -x,--exit --show-limits ' +
      '-a,--arg-file= -d,--delimiter= -E= -I= -L= -n,--max-args= -P,--max-procs= -s,--max-chars= ' +
      '--process-slot-var= -J= -R= -S= -e,--eof=? -i,--replace=? -l,--max-lines=?',
    stops: '--version --help',
  },
  parallel: {
    reader: 'parallel',
    options:
      '-0,--null -k,--keep-order -q,--quote -r,--no-run-if-empty -t,--verbose -X -m --bar --eta --lb,--line-buffer ' +
      '--pipe --will-cite --ungroup,-u --group --xapply,--link --shuf --tag --progress --files --resume ' +
      '--resume-failed --semaphore --no-notice --plus -v --tty --linebuffer ' +
      '-j,--jobs,--max-procs,-P= -n,--max-args,-N= -L= -l=? -I= -i=? -C,--colsep= -a,--arg-file= --results= --joblog= ' +
      '--tmpdir= --delay= --timeout= --retries= --halt= --halt-on-error= --tagstring= --block= --recstart= --recend= ' +
      '-E= -s,--max-chars= --load= --memfree= --nice= -d,--delimiter= --env= --max-line-length-allowed',
    stops: '--dry-run,--dryrun --version --help --citation --number-of-cpus --number-of-cores --shellquote',
    obscures:
      '-J,--profile= --rpl= --transfer --transferfile,--tf= --basefile,--bf= --return= --cleanup --workdir,--wd= -D= --tmux --limit= --sqlmaster= --sqlworker= --sqlandworker= --env-parset= --arg-sep= --arg-file-sep= --parens=',
    remotes: '-S,--sshlogin= --sshloginfile,--slf=',
  },
  hyperfine: {
    carries: 'texts',
    options:
      '-i,--ignore-failure --show-output -w,--warmup= -r,--runs= -m,--min-runs= -M,--max-runs= -u,--time-unit= --style= ' +
      '--sort= --output= --input= -n,--command-name= -N',
    texts: '-p,--prepare= -s,--setup= -c,--cleanup= -C,--conclude= --reference=',
    deeds: '--export-json= --export-csv= --export-markdown= --export-asciidoc= --export-orgmode=',
    obscures: '-S,--shell= -L,--parameter-list== -P,--parameter-scan=== -D,--parameter-step-size=',
    stops: '-h,--help -V,--version',
    scan: 'permute',
  },
  concurrently: {
    carries: 'texts',
    options:
      '-m,--max-processes= -n,--names= --name-separator= -s,--success= -r,--raw --no-color --hide= -g,--group ' +
      '--timings -P,--passthrough-arguments -p,--prefix= -c,--prefix-colors= -l,--prefix-length= --pad-prefix ' +
      '-t,--timestamp-format= -k,--kill-others --kill-others-on-fail --kill-signal,--ks= --kill-timeout= ' +
      '-i,--handle-input --default-input-target= --restart-tries= --restart-after=',
    texts: '--teardown=',
    stops: '-h,--help -v,--version,-V',
    scan: 'permute',
  },
};
