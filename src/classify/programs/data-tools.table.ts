import type { OptionEntry, ProgramEntry, ProgramTable } from './schema.ts';

/** Programs that query and convert structured data, databases, documents and media. */

const HELP = '--help --version';

const CODE_FIRST: OptionEntry = { value: '=code', replacesOperands: 1 };
const SCRIPT_FIRST: OptionEntry = { value: '=script', replacesOperands: 1 };

/** What a magick program reads may name a delegate (`msl:`, `|command`), so its words are never plain data. */
const MAGICK: ProgramEntry = {
  effect: 'unknown-write',
  also: ['unknown-program'],
  syntax: 'single-dash',
  unlisted: 'base',
  operands: 'read-write',
};

export const DATA_TOOLS: ProgramTable = {
  // --arg and the like take a second word, and --args changes the operands: the reader sorts them.
  jq: {
    aliases: ['gojq', 'jaq'],
    effect: 'none',
    syntax: 'exact',
    reader: 'jq',
    flags:
      '-h,--help -V,--version --build-configuration -n,--null-input -R,--raw-input -s,--slurp -c,--compact-output -r,--raw-output --raw-output0 -j,--join-output -a,--ascii-output -S,--sort-keys -C,--color-output -M,--monochrome-output --tab --unbuffered --stream --stream-errors --seq -e,--exit-status -b,--binary --debug-dump-disasm --debug-trace --debug-trace=all --yaml-input --yaml-output',
    values: '--indent --arg --argjson',
    options: {
      '-f,--from-file': SCRIPT_FIRST,
      '-L,--library-path': { value: '=module' },
      '--slurpfile,--rawfile,--argfile': { value: '=text' },
      '--args,--jsonargs': { operands: ['code', 'text...'] },
      '-i,--in-place': { operands: ['code', 'read-write...'] },
    },
    operands: ['code', 'read...'],
  },
  // Both programs of this name: expressions may read files and the environment.
  yq: {
    effect: 'none',
    reader: 'yq',
    flags:
      '-h --help -V --version -n --null-input -r --unwrapScalar --raw-output -j --tojson --yaml-output -y -Y -P --prettyPrint -C --colors -M --no-colors -N --no-doc -e --exit-status -v --verbose -c --compact-output -S --sort-keys -s --slurp -x --xml-output -t --toml-output --nul-output -0 --string-interpolation --width',
    values:
      '-o --output-format -p --input-format -I --indent --xml-attribute-prefix --csv-separator --arg --argjson --header-preprocess --front-matter -f',
    options: {
      '-i,--inplace,--in-place': { operands: ['code', 'read-write...'] },
      '--from-file': SCRIPT_FIRST,
      '--expression': CODE_FIRST,
      '-s,--split-exp': { value: '=code', does: 'unknown-write' },
      '--split-exp-file': { value: '=script', does: 'unknown-write' },
    },
    operands: ['code', 'read...'],
  },
  // Entities, schemas and includes are fetched, from the network too.
  xmllint: {
    effect: 'none',
    syntax: 'single-dash',
    flags:
      '--version -version --help --noout -noout --format -format --nonet -nonet --nowarning --noblanks --nocdata --nsclean --recover -recover --huge --timing --debug --copy --compress --c14n --c14n11 --exc-c14n --html --htmlout --nowrap --nodefdtd --dropdtd --memory --stream --sax --push --repeat --quiet --testIO --pedantic --noenc --noent-off --wellformed',
    values: '--xpath -xpath --encode --pretty --maxmem --pattern',
    options: {
      '-o,--output': { value: '=write' },
      '--shell': { does: 'inline-code' },
      '--noent,--xinclude,--noxincludenode,--loaddtd,--dtdattr,--valid,--postvalid,--catalogs,--nocatalogs,--insert':
        {
          does: 'remote-read',
          operands: 'file-list',
        },
      '--dtdvalid,--schema,--relaxng,--schematron,--dtdvalidfpi': { value: '=url' },
      '--path': { value: '=read' },
    },
    operands: 'read',
  },
  xsltproc: {
    effect: 'inline-code',
    syntax: 'single-dash',
    options: { '-o,--output': { value: '=write' } },
    operands: ['script', 'read...'],
  },
  csvlook: {
    aliases: [
      'csvstat',
      'csvcut',
      'csvgrep',
      'csvsort',
      'csvjson',
      'csvjoin',
      'csvstack',
      'in2csv',
      'csvformat',
    ],
    effect: 'none',
    flags: `-h ${HELP} -H --no-header-row -n --names -S -l --linenumbers -r --reverse -v --verbose --no-inference -i`,
    values:
      '-c --columns -d --delimiter -q --quotechar -e --encoding -m --match --max-rows --max-columns -C --not-columns',
    options: { '-f,--file': { value: '=read' } },
    operands: 'read',
  },
  // Older versions leave `NAME_out.csv` and `NAME_err.csv` beside the input.
  csvclean: {
    effect: 'write',
    flags: '-h --help --version -H --no-header-row -v --verbose',
    values: '-d --delimiter -q --quotechar -e --encoding',
    options: { '-n,--dry-run': { only: 'none', operands: 'read' } },
    operands: 'read',
  },
  mlr: { effect: 'inline-code', operands: 'code' },

  // Databases: what follows is code of a query language, and shells can be started from it.
  sqlite3: {
    effect: 'inline-code',
    syntax: 'single-dash',
    reader: 'sqlite',
    flags:
      '-header --header -noheader -csv --csv -json --json -line --line -column --column -html -list --list -markdown -table -box -quote -tabs -batch --batch -bail -echo -stats -memtrace -nofollow -safe -utf8 -ascii',
    values: '-separator -newline -nullvalue -mmap -maxsize -vfs',
    options: {
      // Holds the database itself; dot commands and ATTACH write elsewhere all the same.
      '-readonly,--readonly': { operands: ['read', 'code...'] },
      '-version,--version,-help,--help': { only: 'none' },
      '-init,--init': { value: '=script' },
      '-cmd,--cmd': { value: '=code' },
      // Each takes a second word.
      '-lookaside,-pagecache': { value: '=text' },
      '-A': { rest: 'code' },
      '-zip,-append,-deserialize': { does: 'unknown-write' },
      '-interactive': { does: 'interactive' },
    },
    operands: ['read-write', 'code...'],
    stdin: 'code',
  },
  duckdb: {
    effect: 'inline-code',
    syntax: 'single-dash',
    reader: 'duckdb',
    flags:
      '-version --version -help -header -noheader -csv -json -line -column -list -markdown -table -box -batch -bail -echo -safe',
    values: '-separator -newline -nullvalue',
    options: {
      '-readonly': { operands: ['read', 'code...'] },
      '-init': { value: '=script' },
      '-c,-cmd,-s': { value: '=code' },
      '-f': { value: '=script' },
    },
    operands: ['read-write', 'code...'],
    stdin: 'code',
  },
  psql: {
    effect: 'inline-code',
    reader: 'postgres',
    flags: `-a,--echo-all -A,--no-align -b,--echo-errors -e,--echo-queries -E,--echo-hidden --csv -H,--html -n,--no-readline -q,--quiet -s,--single-step -S,--single-line -t,--tuples-only -w,--no-password -W,--password -x,--expanded -X,--no-psqlrc -z,--field-separator-zero -0,--record-separator-zero -1,--single-transaction`,
    values: '-F,--field-separator -P,--pset -R,--record-separator -T,--table-attr -p,--port',
    options: {
      '-c,--command': { value: '=code' },
      '-f,--file': { value: '=script' },
      '-v,--set,--variable': { value: '=code' },
      '-?,--help,-V,--version': { only: 'none' },
      '-l,--list': { only: 'remote-read' },
      '-h,--host': { value: '=host' },
      '-d,--dbname': { value: '=endpoint' },
      '-U,--username': { value: '=endpoint' },
      '-o,--output': { value: '=write', does: 'unknown-program' },
      '-L,--log-file': { value: '=write' },
    },
    operands: 'endpoint',
    stdin: 'code',
    configuration: ['.psqlrc'],
  },
  // Statements also come on standard input, so the shells above always run code.
  pg_dump: {
    aliases: ['pg_dumpall', 'mysqldump', 'mongodump'],
    effect: 'network',
    unlisted: 'base',
    options: {
      '--help,--version': { only: 'none' },
      '-f,--file': { value: '=write' },
      '-o,--out': { value: '=write-tree' },
      '-h,--host': { value: '=host' },
    },
    operands: 'endpoint',
  },
  pg_isready: {
    effect: 'network',
    flags: '-q --quiet -V --version',
    values: '-p --port -t --timeout',
    options: {
      '-h,--host': { value: '=host' },
      '-d,--dbname': { value: '=endpoint' },
      '-U,--username': { value: '=endpoint' },
    },
    operands: 'text',
  },
  pg_restore: {
    aliases: [
      'createdb',
      'dropdb',
      'createuser',
      'dropuser',
      'mysqladmin',
      'mongorestore',
      'mongoimport',
      'mongoexport',
    ],
    effect: 'remote-write',
    operands: 'endpoint',
  },
  mysql: {
    aliases: ['mariadb'],
    effect: 'inline-code',
    reader: 'mysql',
    flags:
      '-B --batch -N --skip-column-names -s --silent -t --table -v --verbose -r --raw -E --vertical -X --xml -H --html -f --force -q --quick',
    values: '--default-character-set --connect-timeout -D,--database',
    options: {
      '-?,--help,-V,--version': { only: 'none' },
      '-e,--execute': { value: '=code' },
      '--init-command': { value: '=code' },
      '-h,--host': { value: '=host' },
      '-P,--port,-u,--user,-S,--socket': { value: '=endpoint' },
      '-p,--password': { value: '=?endpoint' },
      '--defaults-file,--defaults-extra-file': { value: '=config' },
      '--tee': { value: '=write' },
      '--pager': { value: '=?command' },
    },
    operands: 'endpoint',
    stdin: 'code',
  },
  'redis-cli': {
    aliases: ['valkey-cli'],
    effect: 'network',
    also: ['inline-code'],
    syntax: 'posix',
    flags:
      '-v --raw --no-raw --csv --json -c --no-auth-warning --stat --bigkeys --memkeys --hotkeys -e -3 -2 --tls',
    values: '-p -n -r -i -d -D',
    options: {
      '--help,--version': { only: 'none' },
      '-h': { value: '=host' },
      '-a,--pass,--user,-u': { value: '=endpoint' },
      '-s': { value: '=endpoint' },
      '--eval': { value: '=script' },
      '--rdb,--functions-rdb': { value: '=write' },
      '--pipe': { does: 'inline-code' },
    },
    operands: 'code',
    stdin: 'code',
  },
  mongosh: {
    aliases: ['mongo'],
    effect: 'network',
    also: ['inline-code'],
    flags: '--help --version --quiet --nodb --norc --json',
    options: {
      '--eval': { value: '=code' },
      '-f,--file': { value: '=script' },
      '--host': { value: '=host' },
      '--port,-u,--username,-p,--password,--authenticationDatabase': { value: '=endpoint' },
    },
    operands: ['endpoint', 'script...'],
    stdin: 'code',
  },
  clickhouse: {
    aliases: ['clickhouse-client', 'cqlsh', 'influx', 'snowsql', 'bq'],
    effect: 'network',
    also: ['inline-code'],
    options: { '-q,--query,-e': { value: '=code' }, '-f,--file,-i': { value: '=script' } },
    operands: 'code',
    stdin: 'code',
  },

  // The one of the Go program has subcommands, the older one takes `-Q`.
  sqlcmd: {
    effect: 'inline-code',
    also: ['network'],
    options: {
      '-?,-h,--help,--version': { only: 'none' },
      '-q,-Q': { value: '=code' },
      '-i': { value: '=script' },
      '-o': { value: '=write' },
      '-S,-U,-P,-d,-E,-G': { value: '=endpoint' },
    },
    subcommands: {
      query: {
        effect: 'inline-code',
        reader: 'sqlcmd',
        options: {
          '-q,--query,-t,--text': { value: '=code' },
          '-h,--help': { only: 'none' },
        },
        // A database of the server that the context names.
        values: '-d,--database',
        operands: 'code',
      },
      config: {
        effect: 'configure',
        subcommands: {
          'view get-contexts get-endpoints get-users current-context': {
            effect: 'none',
            operands: 'text',
            options: { '--raw': { does: 'secret' } },
          },
          '*': { effect: 'configure', operands: 'text' },
        },
      },
      'create delete install start stop open': { effect: 'privileged', operands: 'unknown' },
      'help completion': { effect: 'none', operands: 'text' },
    },
    operands: 'text',
    stdin: 'code',
  },

  // Media and documents.
  ffmpeg: {
    effect: 'unknown-write',
    also: ['unknown-program'],
    syntax: 'single-dash',
    unlisted: 'base',
    options: { '-i': { value: '=url' }, '-passlogfile,-progress,-report': { value: '=write' } },
    operands: 'write',
  },
  ffprobe: {
    effect: 'none',
    syntax: 'single-dash',
    flags:
      '-version -h -hide_banner -show_format -show_streams -show_frames -show_packets -show_chapters -pretty -unit -sexagesimal',
    values: '-v -loglevel -print_format -of -select_streams -show_entries',
    options: { '-i': { value: '=url' }, '-o': { value: '=write' } },
    operands: 'url',
  },
  convert: { ...MAGICK, aliases: ['magick', 'mogrify', 'composite', 'montage', 'gm'] },
  identify: {
    effect: 'none',
    also: ['unknown-program'],
    syntax: 'single-dash',
    values: '-format',
    flags: '-verbose -ping -quiet',
    operands: 'read',
  },
  sips: {
    effect: 'unknown-write',
    options: {
      '-g,--getProperty': { value: '=text', only: 'none', operands: 'read' },
      '-o,--out': { value: '=write' },
    },
    operands: 'read-write',
  },
  pandoc: {
    effect: 'none',
    flags:
      '-h --help -v --version -s --standalone --toc --table-of-contents -N --number-sections --no-highlight --list-input-formats --list-output-formats --list-extensions --reference-links --ascii --quiet --verbose --trace --sandbox --preserve-tabs -p --incremental -i --section-divs --mathjax --mathml --katex',
    values:
      '--wrap --columns --toc-depth --tab-stop --eol --dpi --highlight-style --top-level-division --id-prefix -T --title-prefix -M --metadata -V --variable --shift-heading-level-by --markdown-headings',
    options: {
      '-o,--output': { value: '=write' },
      '--log': { value: '=write' },
      '--extract-media': { value: '=write-tree' },
      // A format may be the name of a Lua script.
      '-f,--from,-r,--read,-t,--to,-w,--write': { value: '=module' },
      '-F,--filter,-L,--lua-filter': { value: '=command' },
      '--pdf-engine,--pdf-engine-opt': { value: '=command' },
      '-d,--defaults,--data-dir': { value: '=config' },
      '--template,--metadata-file,-H,--include-in-header,-B,--include-before-body,-A,--include-after-body,--bibliography,--csl,--reference-doc,--abbreviations,--syntax-definition':
        {
          value: '=read',
        },
      '-c,--css': { value: '=url' },
      '--self-contained,--embed-resources': { does: 'remote-read' },
      '--request-header': { value: '=text', does: 'network' },
    },
    operands: 'url',
  },
  // -TAG=VALUE writes a tag, and expressions are Perl.
  exiftool: {
    effect: 'none',
    syntax: 'single-dash',
    values: '-c -d -ext -x -i -lang -charset -sep -fileOrder',
    options: {
      // The same words with an equals sign set tags or read them from a file.
      '-a,-b,-D,-e,-E,-f,-g,-G,-G1,-h,-H,-j,-json,-l,-n,-N,-q,-s,-s2,-s3,-S,-t,-u,-U,-v,-ver,-X,-csv,-fast,-fast2,-r,-m,-ee,-common':
        { value: '=?config' },
      // A pipe from a command.
      '*|,|*': { does: 'unknown-program' },
      '-config': { value: '=script' },
      '-if,-p,-api,-userParam': { value: '=code' },
      '-@': { value: '=file-list' },
      '-o,-w,-W': { value: '=write' },
      '-overwrite_original,-delete_original,-overwrite_original_in_place': { does: 'unknown-write' },
      '-tagsFromFile': { value: '=read', does: 'unknown-write' },
      '-execute,-stay_open': { does: 'inline-code' },
    },
    operands: 'read',
  },
  // Without a second operand the text goes into a file beside the first.
  pdftotext: {
    aliases: ['pdftohtml'],
    effect: 'write',
    syntax: 'single-dash',
    flags: '-layout -raw -nopgbrk -bbox -q -v -h -nodiag -htmlmeta -fixed -table',
    values: '-f -l -r -x -y -W -H -enc -eol -upw -opw -colspacing',
    operands: ['read', 'write?'],
  },
  // The second operand begins the names of the images.
  pdfimages: {
    effect: 'none',
    syntax: 'single-dash',
    flags: '-list -all -png -tiff -j -jp2 -jbig2 -ccitt -p -q -v -h -print-filenames',
    values: '-f -l -opw -upw',
    operands: ['read', 'write-tree?'],
  },
  pdfinfo: {
    aliases: ['pdffonts'],
    effect: 'none',
    syntax: 'single-dash',
    flags: '-box -meta -custom -js -struct -rawdates -dests -url -isodates -list -v -h',
    values: '-f -l -enc -upw -opw',
    operands: 'read',
  },
  qrencode: {
    effect: 'none',
    values: '-s -l -t -m -v -d',
    options: { '-o,--output': { value: '=write' }, '-r,--read-from': { value: '=read' } },
    operands: 'text',
  },

  // Calculators.
  bc: {
    effect: 'none',
    flags: `${HELP} -h -i,--interactive -l,--mathlib -q,--quiet -s,--standard -w,--warn -v`,
    values: '-e,--expression',
    options: { '-f,--file': { value: '=read' } },
    operands: 'read',
  },
  // `!` runs a command.
  dc: {
    effect: 'inline-code',
    flags: `${HELP} -h -V`,
    options: { '-e,--expression': { value: '=code' }, '-f,--file': { value: '=script' } },
    operands: 'script',
    stdin: 'code',
  },
  // `syscmd` and `esyscmd` run commands.
  m4: {
    effect: 'inline-code',
    flags: `${HELP} -E -i -P -Q -s -G`,
    values: '-D,--define -U,--undefine -B -S -N -H -L -l',
    options: {
      '-I,--include': { value: '=read-tree' },
      '-o,--debugfile': { value: '=write' },
      '-R,--reload-state': { value: '=script' },
      '-F,--freeze-state': { value: '=write' },
    },
    operands: 'script',
    stdin: 'code',
  },
  units: { effect: 'none', flags: `${HELP} -1 -t -v -q -s -e -c -h`, values: '-o -d', operands: 'text' },
};
