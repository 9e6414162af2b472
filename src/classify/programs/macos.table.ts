import type { ProgramEntry, ProgramTable } from './schema.ts';

/** Programs that only macOS has. */

const NONE: ProgramEntry = { effect: 'none', operands: 'text' };
const CONFIGURE: ProgramEntry = { effect: 'configure', operands: 'text' };
const PRIVILEGED: ProgramEntry = { effect: 'privileged', operands: 'text' };

export const MACOS: ProgramTable = {
  defaults: {
    effect: 'none',
    flags: '-currentHost -g -globalDomain -app',
    syntax: 'single-dash',
    subcommands: {
      'read,read-type,domains,find,help': {
        effect: 'none',
        flags: '-g -globalDomain -app',
        operands: 'text',
      },
      'write,delete,delete-all,rename': CONFIGURE,
      import: { effect: 'configure', operands: ['text', 'read'] },
      export: { effect: 'none', operands: ['text', 'write'] },
    },
  },
  launchctl: {
    // Alone it reads its commands from standard input.
    effect: 'privileged',
    subcommands: {
      'list,print,print-disabled,print-cache,blame,version,help,hostinfo,dumpstate,procinfo,managerpid,manageruid,managername,error,variant':
        NONE,
      'getenv,export': { effect: 'secret', operands: 'text' },
      'kill,stop': { effect: 'privileged', also: ['signal'], operands: 'text' },
      '*': { effect: 'privileged', also: ['configure'], operands: 'config' },
    },
  },
  osascript: {
    effect: 'inline-code',
    syntax: 'single-dash',
    values: '-l -s',
    flags: '-i',
    options: { '-e': { value: '=code', replacesOperands: 1 } },
    operands: ['script', 'text...'],
    stdin: 'code',
  },
  shortcuts: { aliases: ['automator'], effect: 'unknown-program', operands: 'text' },
  pbcopy: { effect: 'write', syntax: 'single-dash', flags: '-help', values: '-pboard -Prefer' },
  pbpaste: { effect: 'secret', syntax: 'single-dash', flags: '-help', values: '-pboard -Prefer' },
  say: {
    effect: 'none',
    values:
      '-v,--voice -r,--rate --quality -a,--audio-device --channels --bit-rate --data-format --file-format',
    flags: '--progress',
    optional: '-i,--interactive',
    options: {
      '-f,--input-file': { value: '=read' },
      '-o,--output-file': { value: '=write' },
      '-n,--network-send': { value: '=host', does: 'network' },
    },
    operands: 'text',
  },
  afplay: { effect: 'none', values: '-v -t -r -q', flags: '-d', operands: 'read' },
  mdls: {
    effect: 'none',
    syntax: 'single-dash',
    flags: '-raw',
    values: '-name -nullMarker',
    operands: 'list',
  },
  sw_vers: {
    effect: 'none',
    syntax: 'single-dash',
    flags: '-productName -productVersion -buildVersion --productName --productVersion --buildVersion',
    operands: 'text',
  },
  system_profiler: {
    effect: 'none',
    syntax: 'single-dash',
    flags: '-listDataTypes -xml -json -usage',
    values: '-detailLevel -timeout',
    operands: 'text',
  },
  'xcode-select': {
    effect: 'privileged',
    flags: '-v --version -h --help',
    options: { '-p,--print-path': { only: 'none' }, '--install': { does: 'privileged' } },
    operands: 'text',
  },
  plutil: {
    effect: 'none',
    syntax: 'single-dash',
    flags: '-p -lint -s -r -n -help',
    values: '-e -expect',
    options: {
      '-convert': { value: '=text', operands: 'read-write' },
      '-create': { value: '=text', operands: 'write' },
      '-insert,-replace,-remove': { operands: ['text', 'read-write...'] },
      '-extract,-type': { operands: ['text', 'text', 'read-write...'] },
      '-o': { value: '=write' },
    },
    operands: 'read',
  },
  PlistBuddy: {
    effect: 'unknown-write',
    flags: '-x -h',
    options: { '-c': { value: '=text' } },
    operands: 'read-write',
  },
  diskutil: {
    effect: 'none',
    subcommands: {
      'list,info,information,activity,listFilesystems,listUsers': {
        effect: 'none',
        syntax: 'single-dash',
        flags: '-plist -all',
        operands: 'text',
      },
      'apfs,cs': { effect: 'none', subcommands: { list: NONE, '*': PRIVILEGED } },
      '*': PRIVILEGED,
    },
  },
  dscl: {
    effect: 'privileged',
    syntax: 'single-dash',
    flags: '-q -raw -plist -url',
    values: '-u',
    options: { '-P': { value: '=text', does: 'secret' } },
    // After the data source stands one command, with or without a dash.
    subcommands: {
      '. localhost localonly /Search /Search/Contacts /Local/Default': {
        effect: 'privileged',
        syntax: 'none',
        subcommands: {
          'list,-list read,-read readall,-readall search,-search readpl,-readpl': NONE,
          '*': PRIVILEGED,
        },
        operands: 'text',
      },
    },
    operands: 'text',
  },
  dscacheutil: {
    effect: 'none',
    syntax: 'single-dash',
    flags: '-h',
    values: '-q -a',
    options: { '-flushcache': { does: 'privileged' } },
    operands: 'text',
  },
  hdiutil: {
    effect: 'privileged',
    subcommands: {
      'info,imageinfo,verify,checksum,help': {
        effect: 'none',
        syntax: 'single-dash',
        flags: '-plist -quiet -verbose',
        values: '-type -format',
        operands: 'read',
      },
      '*': PRIVILEGED,
    },
  },
  // The first word tells what is done; it looks like an option.
  networksetup: {
    aliases: ['systemsetup'],
    effect: 'privileged',
    syntax: 'none',
    subcommands: {
      '-get* -list* -is* -print* -show* -version -help help': NONE,
      '*': PRIVILEGED,
    },
    operands: 'text',
  },
  scutil: {
    effect: 'privileged',
    syntax: 'none',
    stdin: 'code',
    subcommands: {
      '--get --dns --proxy --nwi -w': NONE,
      '-r': { effect: 'remote-read', operands: 'host' },
      '*': PRIVILEGED,
    },
    operands: 'text',
  },
  pmset: {
    effect: 'privileged',
    syntax: 'none',
    subcommands: { '-g': NONE, '*': PRIVILEGED },
    operands: 'text',
  },
  profiles: {
    effect: 'privileged',
    syntax: 'none',
    subcommands: { 'help list show status': NONE, '*': PRIVILEGED },
    operands: 'text',
  },
  spctl: {
    effect: 'privileged',
    flags: '-v,--verbose --raw --ignore-cache --no-cache --continue',
    values: '-t,--type --context',
    options: { '-a,--assess,--status': { only: 'none' } },
    operands: 'list',
  },
  tmutil: {
    effect: 'privileged',
    subcommands: {
      'listlocalsnapshots listlocalsnapshotdates': { effect: 'none', operands: 'text' },
      'destinationinfo latestbackup listbackups isexcluded machinedirectory status version help uniquesize calculatedrift':
        { effect: 'none', flags: '-X -m -t -a -d -h', operands: 'list' },
      compare: {
        effect: 'none',
        flags: '-a -n -@ -c -d -e -f -g -m -s -t -u -v -E -U -X',
        values: '-D -I',
        operands: 'list',
      },
      '*': PRIVILEGED,
    },
    operands: 'text',
  },
  nvram: {
    aliases: ['csrutil', 'kextload', 'kextunload', 'sysadminctl', 'tccutil', 'dseditgroup', 'createhomedir'],
    effect: 'privileged',
    operands: 'text',
  },
  caffeinate: {
    effect: 'none',
    syntax: 'posix',
    flags: '-d -i -m -s -u',
    values: '-t -w',
    operands: 'command',
  },
  ditto: {
    effect: 'none',
    flags:
      '-v -V -X --rsrc --norsrc --extattr --noextattr --qtn --noqtn --acl --noacl --sequesterRsrc --keepParent -k -z -j',
    options: {
      '-c': { operands: ['read-tree...', 'write'] },
      '-x': { does: 'unknown-write', operands: ['read...', 'write-tree'] },
    },
    operands: ['read-tree...', 'write-tree'],
  },
  codesign: {
    effect: 'unknown-write',
    flags: '--deep --strict --no-strict --verbose -f,--force --all-architectures',
    values: '-R -a,--architecture -o,--options -i,--identifier -r,--requirements',
    options: {
      '-d,--display,-v,--verify,-h': { only: 'none', operands: 'list' },
      '-s,--sign': { value: '=text', does: 'unknown-write' },
      '--remove-signature': { does: 'unknown-write' },
      '--entitlements,--extract-certificates,--file-list': { value: '=write' },
    },
    operands: 'read-write',
  },
  lipo: {
    aliases: ['productbuild', 'pkgbuild', 'notarytool', 'stapler'],
    effect: 'unknown-write',
    operands: 'read-write',
  },
  // Shows Mach-O files and processes; `-saveSignature` and the like write.
  symbols: {
    effect: 'none',
    syntax: 'single-dash',
    flags: '-h -v -w -noSources -noTextInSOD -onlyNList -noDemangling -showLineInfo -fullSourcePath -lazy',
    values: '-arch -lookup -uuid -scanSubmap',
    options: { '-saveSignature,-saveSignatureMapped': { value: '=write' } },
    operands: 'list',
  },
  // Writes its report to a new file in the folder for temporary files.
  sample: {
    effect: 'scratch-write',
    syntax: 'single-dash',
    flags: '-wait -mayDie -fullPaths -subst -e',
    options: { '-file': { value: '=write' } },
    operands: 'text',
  },
  textutil: {
    effect: 'write',
    syntax: 'single-dash',
    flags: '-noload -nostore -strip -noresource',
    values:
      '-encoding -inputencoding -format -fontname -fontsize -extension -title -author -subject -keywords -comment -editor -company -creationtime -modificationtime -timeout -textsizemultiplier',
    options: {
      '-help': { only: 'none' },
      '-info': { only: 'none', operands: 'read' },
      '-convert,-cat': { value: '=text', does: 'write' },
      '-output': { value: '=write' },
      '-stdin,-stdout': {},
    },
    operands: 'read',
  },
  mdimport: {
    effect: 'write',
    syntax: 'single-dash',
    flags: '-d1 -d2 -d3 -d4 -n -g',
    options: {
      '-L,-A,-X': { only: 'none' },
      // A test shows what would be stored.
      '-t': { only: 'none', operands: 'read' },
      '-i,-r,-m,-p': { does: 'configure' },
      '-o': { value: '=write' },
    },
    operands: 'read',
  },
  qlmanage: {
    effect: 'none',
    syntax: 'single-dash',
    flags: '-p -t -x -i -z -h',
    values: '-s -f -F -d -c -b',
    options: {
      '-o': { value: '=write-tree' },
      '-g': { value: '=module' },
      '-r': { does: 'configure' },
      '-m': { value: '=?text' },
    },
    operands: 'read',
  },
  binhex: {
    aliases: ['macbinary', 'applesingle'],
    effect: 'write',
    flags: '-v,--verbose -f,--fallback',
    options: { '-V,--version,-h,--help': { only: 'none' } },
    subcommands: {
      probe: { effect: 'none', flags: '-v,--verbose', operands: 'read' },
      'encode decode': {
        effect: 'write',
        flags: '-f,--fallback -v,--verbose',
        options: {
          '-c,--pipe,--from-stdin,--to-stdout': { only: 'none', operands: 'read' },
          '-o,--rename': { value: '=write' },
          '-C,--directory': { value: '=write-tree' },
        },
        operands: 'read',
      },
    },
    operands: 'read',
  },
  compression_tool: {
    effect: 'none',
    syntax: 'single-dash',
    flags: '-encode -decode -v -h',
    values: '-a -A -b -t',
    options: { '-i': { value: '=read' }, '-o': { value: '=write' } },
    operands: 'unknown',
  },
  open: {
    effect: 'unknown-program',
    options: {
      // Shows the file in the Finder and opens nothing.
      '-R,--reveal': { only: 'interactive', operands: 'list' },
      '-h,--header': { value: '=text' },
    },
    operands: 'unknown',
  },
  security: {
    effect: 'secret',
    flags: '-h -l -q -v',
    options: { '-i,-p': { value: '=?text', does: 'secret' } },
    subcommands: {
      'help error leaks version': NONE,
      'find-certificate dump-trust-settings show-keychain-info find-identity get-identity-preference translocate-original-path translocate-status-check requirement-evaluate':
        {
          effect: 'none',
          syntax: 'single-dash',
          flags: '-a -m -Z -d -s -v -p -u -e -q -c',
          operands: 'text',
        },
      'verify-cert': {
        effect: 'none',
        syntax: 'single-dash',
        flags: '-L -l -q -N -v',
        values: '-p -n -d -R -s -e',
        options: { '-c,-r,-k,-C': { value: '=read' } },
      },
      // Names, accounts and dates alone; -w and -g show the password.
      'find-generic-password find-internet-password': {
        effect: 'none',
        syntax: 'single-dash',
        flags: '-h',
        values: '-a -c -C -D -G -j -l -s -d -p -P -r -t',
        options: { '-w,-g': { does: 'secret' } },
        operands: 'text',
      },
    },
    operands: 'unknown',
  },
  otool: {
    aliases: ['dwarfdump'],
    effect: 'none',
    flags: '-L -l -h -f -a -t -d -o -v -V -D -I -H -G -M',
    values: '-p -arch -s',
    operands: 'read',
  },
};
