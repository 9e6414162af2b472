import { RUNNER_OPTIONS, SCRIPT_ARGUMENTS } from './runner-options.table.ts';
import type { OptionEntry, ProgramEntry, ProgramTable } from './schema.ts';

const HELP: Readonly<Record<string, OptionEntry>> = { '-h,--help': { only: 'none' } };
const LOCAL: ProgramEntry = { effect: 'none', operands: 'text', options: HELP };

const GRADLE_FILES = [
  'build.gradle',
  'build.gradle.kts',
  'settings.gradle',
  'settings.gradle.kts',
  'gradle.properties',
  'init.gradle',
  'gradle/libs.versions.toml',
  'gradle/wrapper/gradle-wrapper.properties',
  'gradle/wrapper/gradle-wrapper.jar',
  'gradlew',
  'gradlew.bat',
] as const;
const MAVEN_FILES = [
  'pom.xml',
  '.mvn/jvm.config',
  '.mvn/maven.config',
  '.mvn/extensions.xml',
  '.mvn/settings.xml',
  '.mvn/wrapper/maven-wrapper.properties',
  '.mvn/wrapper/maven-wrapper.jar',
  'mvnw',
  '.mavenrc',
] as const;

const GRADLE: ProgramEntry = {
  aliases: ['gradlew', './gradlew', 'gradlew.bat'],
  effect: 'project-code',
  unlisted: 'base',
  /* Gradle reads options anywhere among the tasks. */
  values:
    '--tests -x,--exclude-task --console --max-workers --priority --warning-mode --configuration --dependency --module',
  options: {
    ...HELP,
    '-v,--version': { only: 'none' },
    '-I,--init-script': { value: '=script' },
    '-b,--build-file,-c,--settings-file': { value: '=script' },
    '-p,--project-dir': { value: '=directory' },
    '--include-build': { value: '=directory' },
    '-g,--gradle-user-home,--project-cache-dir': { value: '=write-tree' },
    /* Project and system properties may name scripts, programs and repositories. */
    '-D,--system-prop': { value: '=text', does: 'unknown-program' },
    '-P,--project-prop': { value: '=text', does: 'unknown-program' },
    '--scan': { does: 'remote-write' },
    '--write-verification-metadata,-M,--write-locks': { does: 'configure' },
    '--debug-jvm': { does: 'network' },
  },
  operands: 'text',
  configuration: GRADLE_FILES,
};

const MAVEN: ProgramEntry = {
  aliases: ['mvnw', './mvnw', 'mvnd', 'mvnw.cmd'],
  effect: 'project-code',
  unlisted: 'base',
  /* Properties that only choose or skip tests; any other may name programs and agents. */
  optional:
    '-DskipTests -DskipITs -DskipUnitTests -Dmaven.test.skip -Dtest -Dit.test -Dgroups -DfailIfNoTests -Dsurefire.failIfNoSpecifiedTests -Dmaven.javadoc.skip -Dstyle.color -Dcheckstyle.skip',
  values: '-pl,--projects -T,--threads -rf,--resume-from --color -P,--activate-profiles',
  flags:
    '-q,--quiet -B,--batch-mode -o,--offline -e,--errors -X,--debug -am,--also-make -amd -U,--update-snapshots -ntp,--no-transfer-progress -fae -ff -fn -N -V -C -c',
  options: {
    /* `.mvn/jvm.config` may hold an agent, and the wrapper is a script of the project. */
    '-h,--help,-v,--version': { only: 'project-code' },
    '-f,--file': { value: '=script' },
    '-s,--settings,-gs,--global-settings,-t,--toolchains,-gt,--global-toolchains,-ps': { value: '=config' },
    '-D,--define': { value: '=text', does: 'unknown-program' },
    '-l,--log-file': { value: '=write' },
    '-b,--builder': { value: '=module' },
  },
  operands: 'text',
  configuration: MAVEN_FILES,
};

const DOTNET_BUILD: ProgramEntry = {
  effect: 'project-code',
  unlisted: 'base',
  values: '-c,--configuration -f,--framework -r,--runtime -v,--verbosity --filter --arch --os',
  options: {
    '-s,--settings,--configfile,--runsettings,@*': { value: '=config' },
    '-a,--test-adapter-path,--collect': { value: '=module' },
    '-o,--output,-d,--diag,--results-directory,--artifacts-path,--packages': { value: '=write-tree' },
    '--source': { value: '=endpoint' },
    '-p,--property,/p': { value: '=text', does: 'unknown-program' },
    '--project': { value: '=script' },
    '--logger': { value: '=read' },
  },
  operands: 'read',
  passes: SCRIPT_ARGUMENTS,
};

const SWIFT_BUILD: ProgramEntry = {
  effect: 'project-code',
  unlisted: 'base',
  values: '--filter --skip -c,--configuration --product --target -j,--jobs --num-workers',
  options: {
    '--package-path,--chdir': { value: '=directory' },
    '--scratch-path,--build-path,--cache-path,--xunit-output': { value: '=write-tree' },
    '--config-path,--security-path,--swift-sdk,--toolset,--destination,--sdk,--toolchain': {
      value: '=config',
    },
    '-Xcc,-Xswiftc,-Xlinker,-Xcxx': { value: '=text', does: 'unknown-program' },
    '--disable-sandbox': { does: 'unknown-program' },
    '--netrc-file': { value: '=config' },
  },
  operands: 'text',
};

const COMPILER: ProgramEntry = {
  effect: 'write',
  syntax: 'single-dash',
  flags:
    '-c -S -E -g -g3 -O -O0 -O1 -O2 -O3 -Os -Og -Ofast -Wall -Wextra -Werror -Wpedantic -pedantic -fPIC -fpic -shared -static -pthread -v -w -fsyntax-only -fsanitize -fno-omit-frame-pointer -MMD -MD -MP -M -MM -march -mtune -std -Wno-unused-parameter -Wshadow -Wconversion -ansi -rdynamic -pipe -dumpversion -dumpmachine -m32 -m64 -fopenmp -ffast-math -lm -lpthread -ldl -lstdc++',
  values: '-x -arch',
  options: {
    '-h,-help,--help': { only: 'none' },
    '-version,--version': { only: 'none' },
    /* A file of options, plugins and wrappers among them. */
    '@*': { value: '=config' },
    '-o,-MF,-MT,-MQ': { value: '=write' },
    '-I,-isystem,-iquote,-L,-include': { value: '=read' },
    '-B,-specs,-fplugin,-wrapper,-fuse-ld,--sysroot,-Xlinker,-Xassembler,-Xpreprocessor,-T,-load': {
      value: '=text',
      does: 'unknown-program',
    },
  },
  operands: 'read',
};

/** The JVM, .NET, Swift, C and C++, Elixir, Zig and their builders. */
export const JVM_NATIVE: ProgramTable = {
  gradle: GRADLE,
  mvn: MAVEN,
  ant: {
    aliases: [
      'sbt',
      'lein',
      'mill',
      'kotlinc',
      'scala',
      'scalac',
      'groovy',
      'clojure',
      'clj',
      'bb',
      'kotlin',
      'jshell',
      'scala-cli',
    ],
    effect: 'project-code',
    also: ['unknown-program'],
    stdin: 'code',
    operands: 'unknown',
    configuration: [
      'build.xml',
      'build.sbt',
      'project/*',
      'project.clj',
      'deps.edn',
      'build.sc',
      '.sbtopts',
      '.jvmopts',
    ],
  },
  java: {
    effect: 'project-code',
    bare: 'none',
    syntax: 'posix',
    options: {
      '-version,--version,-help,--help,-h,-?': { only: 'none' },
      /* It prints the version and goes on. */
      '-showversion,--show-version': {},
      '@*': { value: '=config' },
      '-jar': { value: '=script', operands: 'text' },
      '-cp,-classpath,--class-path,-p,--module-path,-m,--module,--upgrade-module-path,--patch-module': {
        value: '=module',
      },
      '--source': { value: '=text' },
    },
    values: '--add-opens --add-exports --add-modules --add-reads',
    operands: ['script', 'text...'],
    configuration: ['JDK_JAVA_OPTIONS'],
  },
  javac: {
    /* Annotation processors that the class path holds are run. */
    effect: 'project-code',
    also: ['write'],
    syntax: 'single-dash',
    flags: '-g -Werror -nowarn -deprecation -verbose -parameters -Xlint',
    values: '-encoding -source -target --release',
    options: {
      /* With source files it goes on. */
      '-version,--version,-help,--help': { bare: 'none' },
      '@*': { value: '=config' },
      '-d,-s,-h': { value: '=write-tree' },
      '-cp,-classpath,--class-path,-sourcepath,--module-path,-p': { value: '=read' },
      '-processor,-processorpath,--processor-path,-Xplugin,-J': { value: '=module' },
    },
    operands: 'read',
  },
  jps: { aliases: ['jinfo', 'jstack', 'jmap', 'jstat', 'jcmd'], effect: 'signal', operands: 'process' },
  javap: {
    aliases: ['jdeps'],
    effect: 'none',
    syntax: 'single-dash',
    flags:
      '-help --help -h -? -version --version -verbose -v -l -public -protected -package -p -private -c -s -sysinfo -constants -summary -R --recursive -P -profile -q -quiet -jdkinternals --jdk-internals',
    values:
      '-classpath -cp --class-path --module-path --system --module -m --multi-release -e -regex -filter -f -include',
    options: { '-J': { value: '=code' }, '-dotoutput': { value: '=write-tree' } },
    operands: 'read',
  },

  dotnet: {
    effect: 'none',
    options: {
      '-h,--help,--version,--info,--list-sdks,--list-runtimes': {},
      '-d,--diagnostics': {},
    },
    subcommands: {
      'build test run publish msbuild vstest watch pack restore': DOTNET_BUILD,
      clean: { ...DOTNET_BUILD, also: ['delete'] },
      format: {
        ...DOTNET_BUILD,
        also: ['write'],
        options: { ...DOTNET_BUILD.options, '--verify-no-changes': {} },
      },
      'list help': { effect: 'none', operands: 'read', options: HELP },
      'add remove new sln tool workload nuget dev-certs user-secrets sdk store ef exec fsi package reference solution':
        { effect: 'project-code', also: ['remote-read', 'configure'], operands: 'unknown' },
    },
    configuration: [
      'Directory.Build.props',
      'Directory.Build.targets',
      'Directory.Packages.props',
      'global.json',
      'nuget.config',
      'NuGet.Config',
      'NuGet.config',
      '*.csproj',
      '*.fsproj',
      '*.sln',
      '*.rsp',
      '.config/dotnet-tools.json',
    ],
  },
  swift: {
    effect: 'interactive',
    options: { '-h,--help,--version': {} },
    subcommands: {
      'build test run': SWIFT_BUILD,
      package: {
        effect: 'project-code',
        options: SWIFT_BUILD.options ?? {},
        operands: 'unknown',
        subcommands: {
          'describe show-dependencies dump-package tools-version': {
            ...SWIFT_BUILD,
            values: '--type --format',
          },
          'resolve update': { ...SWIFT_BUILD, also: ['remote-read', 'write'] },
          clean: { ...SWIFT_BUILD, also: ['delete'] },
        },
      },
      format: { effect: 'write', operands: 'read-write' },
    },
    configuration: ['Package.swift', 'Package.resolved', '.swift-version', '.swiftpm/configuration/*'],
  },
  swiftc: COMPILER,
  xcodebuild: {
    aliases: ['xcrun', 'fastlane', 'pod', 'carthage', 'flutter', 'dart', 'tuist'],
    effect: 'project-code',
    also: ['remote-read'],
    operands: 'unknown',
    configuration: ['Podfile', 'Fastfile', 'fastlane/Fastfile', 'pubspec.yaml', '*.xcodeproj'],
  },

  mix: {
    effect: 'project-code',
    unlisted: 'base',
    options: {
      ...RUNNER_OPTIONS,
      /* Beside other words it is one of theirs. */
      '-v,--version': { bare: 'none' },
      '-e,--eval': { value: '=code' },
      '-r,--require': { value: '=module' },
    },
    subcommands: {
      'help compile.all': LOCAL,
      format: {
        effect: 'write',
        also: ['project-code'],
        options: {
          ...HELP,
          '--check-formatted,--dry-run': { only: 'project-code' },
          '--dot-formatter': { value: '=script' },
        },
        operands: 'read-write',
      },
      'deps.get deps.update local.hex local.rebar': {
        effect: 'project-code',
        also: ['remote-read', 'write'],
        operands: 'text',
      },
      'archive.install escript.install': {
        effect: 'privileged',
        also: ['remote-read', 'unknown-program'],
        operands: 'module',
      },
      'hex.publish': { effect: 'remote-write', operands: 'text' },
      '*': {
        effect: 'project-code',
        unlisted: 'base',
        values: '--only --exclude --include --seed --max-cases --max-failures --timeout --partitions',
        options: { ...RUNNER_OPTIONS, '-e,--eval': { value: '=code' } },
        operands: 'read',
      },
    },
    operands: 'text',
    configuration: ['mix.exs', '.formatter.exs', 'config/*', 'test/test_helper.exs', '.tool-versions'],
  },
  rebar3: {
    effect: 'project-code',
    operands: 'unknown',
    configuration: ['rebar.config', 'rebar.config.script'],
  },
  zig: {
    effect: 'none',
    subcommands: {
      'build test run build-exe build-lib build-obj translate-c': {
        effect: 'project-code',
        unlisted: 'base',
        options: {
          '--build-file,--build-runner,--zig-lib-dir,--libc,--sysroot': { value: '=script' },
          '--prefix,-p,--cache-dir,--global-cache-dir,--prefix-exe-dir': { value: '=write-tree' },
          '-femit-bin': { value: '=write' },
          '--test-cmd,--test-runner': { value: '=command' },
          '--fetch': { does: 'remote-read' },
        },
        operands: 'read',
        passes: SCRIPT_ARGUMENTS,
      },
      fmt: {
        effect: 'none',
        options: { ...HELP, '--check': { operands: 'read-tree' } },
        operands: 'read-write',
      },
      'version env targets help zen libc': LOCAL,
      /* Serves the documentation. */
      std: { effect: 'network', operands: 'text' },
      'cc c++ ar ranlib init fetch objcopy': { effect: 'unknown-write', operands: 'unknown' },
    },
    configuration: ['build.zig', 'build.zig.zon'],
  },
  gcc: {
    aliases: ['cc', 'g++', 'c++', 'clang', 'clang++', 'gcc-12', 'gcc-13', 'gcc-14', 'emcc', 'tcc'],
    ...COMPILER,
  },
  'clang-format': {
    effect: 'none',
    syntax: 'single-dash',
    flags: '-n --dry-run -Werror --verbose -sort-includes',
    values: '-assume-filename -lines -offset -length -fallback-style',
    options: {
      '-h,--help': { only: 'none' },
      '-version,--version': { only: 'none' },
      '@*': { value: '=config' },
      '-i': { operands: 'read-write' },
      '-style,--style,-files': { value: '=read' },
    },
    operands: 'read',
  },
  'clang-tidy': {
    aliases: ['cppcheck', 'clangd', 'scan-build', 'include-what-you-use'],
    effect: 'project-code',
    operands: 'unknown',
    configuration: ['.clang-tidy', 'compile_commands.json'],
  },
  ld: {
    aliases: ['as', 'ranlib', 'objcopy', 'strip', 'install_name_tool', 'patchelf'],
    effect: 'unknown-write',
    operands: 'unknown',
  },

  // What stands in an object file. `--plugin` loads code, `@FILE` holds further options.
  nm: {
    effect: 'none',
    flags: `-A,-o,--print-file-name -a,--debug-syms -B -C,--demangle -D,--dynamic -g,--extern-only -j,--just-symbols -l,--line-numbers
      -n,-v,--numeric-sort -P,--portability -p,--no-sort -r,--reverse-sort -S,--print-size -s,--print-armap -u,--undefined-only -U,--defined-only
      -W,--no-weak -h,--help -V,--version --size-sort --no-demangle --special-syms --synthetic --with-symbol-versions --without-symbol-versions`,
    values: '-f,--format -t,--radix --ifunc-chars',
    options: { '--plugin': { value: '=module' }, '@*': { does: 'unknown-program' } },
    operands: 'read',
  },
  objdump: {
    effect: 'none',
    flags: `-a,--archive-headers -f,--file-headers -p,--private-headers -h,--section-headers,--headers -x,--all-headers
      -d,--disassemble -D,--disassemble-all -S,--source -s,--full-contents -g,--debugging -t,--syms -T,--dynamic-syms -r,--reloc
      -R,--dynamic-reloc -C,--demangle -l,--line-numbers -w,--wide -z,--disassemble-zeroes --no-show-raw-insn --show-raw-insn -H,--help -v,--version`,
    values:
      '-b,--target -m,--architecture -j,--section -M,--disassembler-options --start-address --stop-address --prefix-strip --insn-width',
    options: { '@*': { does: 'unknown-program' } },
    operands: 'read',
  },
  readelf: {
    aliases: ['eu-readelf'],
    effect: 'none',
    flags: `-a,--all -h,--file-header -l,--program-headers,--segments -S,--section-headers,--sections -g,--section-groups -t,--section-details
      -e,--headers -s,--syms,--symbols --dyn-syms -n,--notes -r,--relocs -u,--unwind -d,--dynamic -V,--version-info -A,--arch-specific -I,--histogram
      -W,--wide -C,--demangle -c,--archive-index -H,--help -v,--version`,
    values: '-x,--hex-dump -p,--string-dump -R,--relocated-dump',
    options: { '@*': { does: 'unknown-program' } },
    operands: 'read',
  },
  size: {
    effect: 'none',
    flags: '-A -B -G -d -o -x -t,--totals --common -h,--help -V,--version',
    values: '--format --radix --target',
    options: { '@*': { does: 'unknown-program' } },
    operands: 'read',
  },
};
