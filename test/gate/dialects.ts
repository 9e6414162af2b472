import type { Environment } from '../../src/classify/index.ts';
import { createGate, dialectOptions, type Gate, type GateOptions } from '../../src/gate/index.ts';
import type {
  ConfigurationFile,
  Dialect,
  DialectMachine,
  LaunchOptions,
  OpenedDialect,
  OpenRequest,
} from '../../src/policy/dialects/contract.ts';
import { plainEnvironment } from './support.ts';

export interface GivenDialect {
  readonly files?: readonly ConfigurationFile[];
  readonly launch?: LaunchOptions;
  readonly strictness?: OpenRequest['strictness'];
  readonly cwd?: string;
  readonly machine?: DialectMachine;
}

export const openDialect = (dialect: Dialect, given: GivenDialect = {}): OpenedDialect =>
  dialect.open({
    files: given.files ?? [],
    place: {
      cwd: given.cwd ?? '/w',
      home: '/home/u',
      repositoryRoot: given.cwd ?? '/w',
      platform: 'linux',
      variables: {},
    },
    machine: given.machine ?? {},
    strictness: given.strictness ?? 'hardened',
    launch: given.launch ?? {},
  });

/** A gate that stands for an agent with these files. */
export async function dialectGate(
  dialect: Dialect,
  given: GivenDialect = {},
  more: GateOptions = {},
  host: Environment = plainEnvironment,
): Promise<Gate> {
  const options = dialectOptions(dialect, openDialect(dialect, given), host);
  if (!options.ok) throw new Error(JSON.stringify(options.issues));
  return createGate({ ...options.value, ...more });
}
