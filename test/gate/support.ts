import type { Environment } from '../../src/classify/index.ts';
import { createGate, type Gate, type GateOptions } from '../../src/gate/index.ts';
import { loadShell } from '../../src/shell/index.ts';

const shell = await loadShell();

/** A workspace `/w` of a home `/home/u`, without files and links of its own. */
export const plainEnvironment: Environment = {
  cwd: '/w',
  home: '/home/u',
  roots: ['/w'],
  repositoryRoot: '/w',
  platform: 'linux',
  shell,
  resolvePath: (path) => path,
};

export const bash = (command: string, id?: string) => ({
  ...(id === undefined ? {} : { id }),
  tool: 'bash',
  input: { command },
});

export function openGate(options: GateOptions = {}): Promise<Gate> {
  return createGate({ environment: plainEnvironment, ...options });
}
