import type { Seeds } from '../probe/seeds.ts';
import type { ToolCalls } from '../probe/tool-calls.ts';
import type { Reviewed, ReviewedCall } from '../reviewed.ts';

/** Calls that a rule of these seeds may be about. Which of them it is about, the engine tells. */
export function* sampleCalls(seeds: Seeds, calls: ToolCalls, reviewed: Reviewed): Generator<ReviewedCall> {
  const { shellCall, tools } = reviewed;
  const isTool = (text: string): boolean =>
    Object.hasOwn(tools.entries, text) || (tools.mcpPrefix !== '' && text.startsWith(tools.mcpPrefix));
  // `edit:write`, as Crush names one action of a tool.
  const ofAction = (text: string): string | undefined => {
    const [name = ''] = text.split(':');
    return name !== text && Object.hasOwn(tools.entries, name) ? name : undefined;
  };
  const commands = (text: string): readonly ReviewedCall[] =>
    [text, `${text} zq7`, `${text} --zq7`].map(shellCall);
  const paths = (text: string): readonly ReviewedCall[] => {
    const full = text.startsWith('~/') && reviewed.home !== undefined ? reviewed.home + text.slice(1) : text;
    return present([calls.read(full), calls.write(full), shellCall(`cat ${text}`), shellCall(`rm ${text}`)]);
  };
  const hosts = (text: string): readonly ReviewedCall[] =>
    present([calls.fetch(`https://${text}/`), shellCall(`curl https://${text}/`)]);
  for (const text of seeds.commands) yield* commands(text);
  for (const text of seeds.paths) yield* paths(text);
  for (const text of seeds.hosts) yield* hosts(text);
  const filled = Object.fromEntries(seeds.inputs.map(({ field, value }) => [field, value]));
  for (const name of seeds.tools) {
    const sample = toolSample(name, calls, reviewed);
    yield seeds.inputs.length === 0 ? sample : { tool: sample.tool, input: { ...sample.input, ...filled } };
  }
  if (seeds.tools.length === 0) yield* inputSamples(seeds, calls, reviewed);
  const serverTool = (text: string): readonly ReviewedCall[] => {
    const { mcpPrefix } = tools;
    const parting = mcpPrefix.endsWith('__') ? '__' : '_';
    return mcpPrefix !== '' && /^[\w.-]+$/.test(text)
      ? [{ tool: `${mcpPrefix}${text}${parting}zq7`, input: {} }]
      : [];
  };
  for (const text of seeds.texts) {
    const tool = ofAction(text);
    if (tool !== undefined) yield toolSample(tool, calls, reviewed);
    if (isTool(text)) yield toolSample(text, calls, reviewed);
    else if (text.includes(' ')) yield* commands(text);
    else {
      // A name with a slash is a path more often than a command.
      if (text.includes('/')) yield* paths(text);
      yield* commands(text);
      if (!text.includes('/')) yield* paths(text);
      yield* hosts(text);
      yield* serverTool(text);
    }
  }
}

function present(calls: readonly (ReviewedCall | undefined)[]): readonly ReviewedCall[] {
  return calls.filter((call) => call !== undefined);
}

function toolSample(name: string, calls: ToolCalls, { tools, shellCall }: Reviewed): ReviewedCall {
  const shell = shellCall('zq7-program');
  if (name === shell.tool) return shell;
  const entry = Object.hasOwn(tools.entries, name) ? tools.entries[name] : undefined;
  const filled: Record<string, string> = {};
  for (const [field, role] of Object.entries(entry?.fields ?? {})) {
    if (entry?.required.includes(field) !== true) continue;
    filled[field] = role === 'url' ? 'https://zq7.example/' : 'zq7';
  }
  const [own] = [calls.read('zq7'), calls.write('zq7'), calls.fetch('https://zq7.example/')].filter(
    (call) => call?.tool === name,
  );
  return own ?? { tool: name, input: filled };
}

/** Calls of the tools that have all of these fields. */
function* inputSamples({ inputs }: Seeds, calls: ToolCalls, reviewed: Reviewed): Generator<ReviewedCall> {
  if (inputs.length === 0) return;
  for (const [name, { fields }] of Object.entries(reviewed.tools.entries)) {
    if (!inputs.every(({ field }) => Object.hasOwn(fields, field))) continue;
    const sample = toolSample(name, calls, reviewed);
    yield {
      tool: name,
      input: { ...sample.input, ...Object.fromEntries(inputs.map(({ field, value }) => [field, value])) },
    };
  }
}
