import { crystalClass } from '../../src/policy/dialects/crystal/class.ts';
import { isCredentialPath, walkable } from '../../src/policy/dialects/crystal/credentials.ts';
import { shellClass } from '../../src/policy/dialects/crystal/shell-class.ts';
import type { Engine } from '../engine.ts';
import { compareData } from './compare.ts';
import { classThroughGate, hostOf, outcomeThroughGate, pluginThroughGate } from './gate-crystal.ts';
import { type Data, isData, type Row, textOf, textsOf } from './rows.ts';
import { skipped, type Verdict } from './verdict.ts';

/** Rows of the Crystal dialect, in its faithful strictness. */
export const runCrystal = async (engine: Engine, row: Row): Promise<Verdict> => {
  const { input, expect } = row.data;
  if (!isData(input) || !isData(expect)) return skipped('a row without input or expectation');
  if ('op' in input) return compareData(operation(input), expect);
  if (row.area === 'plugin') return compareData(await pluginThroughGate(engine, input), expect);
  const found = await foundClass(engine, input);
  const decided = 'mode' in input ? await outcomeThroughGate(engine, input) : {};
  return compareData({ ...found, ...decided }, expect);
};

/** Work of the agent's tools that is no call: a walk over a folder, an export. */
const operation = (input: Data): Data => {
  const path = textOf(input, 'path') ?? '';
  if (input['op'] === 'walk') {
    const entries = Array.isArray(input['entries']) ? input['entries'].flatMap(entryOf) : [];
    return { visited: walkable(entries).map((entry) => entry.path) };
  }
  return { decision: isCredentialPath(path) ? 'reject' : 'allow' };
};

const entryOf = (value: unknown): readonly { readonly path: string; readonly target?: string }[] => {
  if (typeof value === 'string') return [{ path: value }];
  if (!isData(value)) return [];
  const target = textOf(value, 'target') ?? textOf(value, 'link');
  return [{ path: textOf(value, 'path') ?? '', ...(target === undefined ? {} : { target }) }];
};

/** What the classifier says: its words of the class itself, and risk and authority as the gate's policy reads them. */
const foundClass = async (engine: Engine, input: Data): Promise<Data> => {
  const own = ownClass(input);
  // No expression of RE2 runs out of time, and a call without a tool's name is no call for a gate.
  const isGateable = textsOf(input['regexTimeout']).length === 0 && textOf(input, 'tool') !== '';
  return isGateable ? { ...own, ...(await classThroughGate(engine, input)) } : own;
};

const ownClass = (input: Data): Data => {
  const host = hostOf(input);
  const args = isData(input['args']) ? input['args'] : {};
  const { command, path } = args;
  const timedOut = textsOf(input['regexTimeout']);
  const made = crystalClass(
    {
      tool: textOf(input, 'tool') ?? '',
      input: {
        ...(typeof command === 'string' ? { command } : {}),
        ...(typeof path === 'string' ? { path } : {}),
      },
    },
    {
      environment: { cwd: host.cwd, home: host.home, roots: [host.cwd] },
      machine: {},
      external: (Array.isArray(input['classifiers']) ? input['classifiers'] : [])
        .filter(isData)
        .map((one) => ({
          tool: textOf(one, 'tool') ?? '',
          risk: 'read',
          permission: 'workspace',
          summary: textOf(one, 'summary') ?? 'External tool',
        })),
      timedOut,
    },
  );
  const { category } = shellClass(typeof command === 'string' ? command : undefined, timedOut);
  return { risk: made.risk, authority: made.permission, summary: made.summary, category };
};
