import type { OptionEntry } from './schema.ts';

/**
 * Options that mean the same in most test runners, linters and bundlers, and that load code, name a configuration,
 * move the run to another folder, open a port or write elsewhere.
 *
 * Read where words go to a tool that a script names (`npm test -- --config=…`), so that a rule on the script does not
 * cover them. Values of role `read` are built-in names or files: inside the workspace they are as trusted as the rest
 * of its code, outside they are not.
 */
export const RUNNER_OPTIONS: Readonly<Record<string, OptionEntry>> = {
  '-c,--config,--config-file,--configFile,--config-path,--configuration,--conf,--tsconfig,--ini,--rcfile': {
    value: '=config',
  },
  '-r,--require,--import,--loader,--experimental-loader,--preload,--bootstrap,--prelude': {
    value: '=module',
  },
  '--setupFiles,--setup-files,--setupFilesAfterEnv,--setupTestFrameworkScriptFile': { value: '=module' },
  '--globalSetup,--global-setup,--globalTeardown,--global-teardown,--testEnvironment': { value: '=module' },
  '--plugin,--plugins,--plugin-search-dir,--rulesdir,--resolve-plugins-relative-to,--parser,--resolver': {
    value: '=module',
  },
  '--runner,--testRunner,--transform,--preset,--snapshotSerializers,--filter-module,--pool,--provider,--processor':
    {
      value: '=module',
    },
  /* A separate value is read as an operand: some tools take these words as flags. */
  '--reporter,--reporters,--formatter,--environment,--project': { value: '=?read' },
  '--eval,--exec,--execute,--expression': { value: '=code' },
  '--script-shell,--shell,--shell-path,--compiler,--executable-path,--node-path,--interpreter,--toolexec,--wrapper':
    {
      value: '=command',
    },
  '--node-options,--node-arg,--execArgv,--exec-argv,--v8-options,--jvm-args': { value: '=code' },
  '-C,--cwd,--dir,--root,--rootDir,--rootdir,--prefix,--directory,--project-root,--package-path,--working-directory':
    { value: '=directory' },
  '--outputFile,--output-file,--output,--out,--outFile,--log-file,--junitxml,--junit-xml,--report-file,--cache-file':
    {
      value: '=write',
    },
  '--outDir,--out-dir,--output-dir,--outputDir,--coverageDirectory,--coverage-directory,--coverage.reportsDirectory':
    {
      value: '=write-tree',
    },
  '--cacheDirectory,--cache-dir,--cache-location,--target-dir,--build-dir,--basetemp,--temp-dir,--dist-dir': {
    value: '=delete-tree',
  },
  '--env-file,--envFile,--dotenv': { value: '=config' },
  '--registry,--proxy,--server,--token,--auth-token,--endpoint': { value: '=endpoint' },
  '--inspect,--inspect-brk,--inspect-wait,--inspectBrk,--debug-port,--api,--host,--listen,--ui': {
    value: '=?text',
    does: 'network',
  },
  '--open': { value: '=?text', does: 'unknown-program' },
  '--publish,--deploy,--push,--upload': { value: '=?text', does: 'remote-write' },
};

/** What stands after `--` of a script: another program's words, nothing but the options above is known. */
export const SCRIPT_ARGUMENTS = {
  effect: 'none',
  /* Runners of the JavaScript world take no abbreviations; `--coverage` is not `--coverageDirectory`. */
  syntax: 'exact',
  unlisted: 'base',
  options: RUNNER_OPTIONS,
  operands: 'read',
} as const;
