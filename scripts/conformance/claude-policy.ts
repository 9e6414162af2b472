import { classify, type Environment } from '../../src/classify/index.ts';
import { claudeCode } from '../../src/policy/dialects/claude-code/index.ts';
import { compileSource, type Decision, decide, type Policy } from '../../src/policy/index.ts';
import type { Engine } from '../engine.ts';

/** Judges a call under rules in Claude Code's syntax, as a project's settings would hold them, hardened. */
export const judgeHardened = (
  engine: Engine,
  permissions: unknown,
  call: unknown,
  environment: Environment,
): Decision => {
  const text = JSON.stringify({ permissions });
  const { cwd, home, resolvePath } = environment;
  const path = `${cwd}/.claude/settings.json`;
  const opened = claudeCode.open({
    files: [{ path, scope: 'project', text }],
    place: { cwd, ...(home === undefined ? {} : { home }), platform: 'linux', variables: {} },
    machine: resolvePath === undefined ? {} : { resolvePath },
    strictness: 'hardened',
    launch: {},
  });
  const classification = classify(call, {
    shell: engine.shell,
    ...environment,
    ...opened.environment,
    tools: claudeCode.tools,
  });
  return decide(ready(opened.source), classification, {});
};

const ready = (source: Parameters<typeof compileSource>[0]): Policy => {
  const policy = compileSource(source);
  if (!policy.ok) throw new Error(policy.issues.map(({ message }) => message).join('; '));
  return policy.value;
};
