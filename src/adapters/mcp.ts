import type { Environment } from '../classify/index.ts';
import type { HostGate, HostVerdict } from './host-gate.ts';

/** What is used of a client of the Model Context Protocol. */
export interface McpClient<Result> {
  readonly callTool: (
    params: { name: string; arguments?: Record<string, unknown> },
    ...rest: never[]
  ) => Promise<Result>;
}

/** A result that says to the model that the tool did not run. */
export interface McpRefusal {
  readonly [key: string]: unknown;
  readonly isError: true;
  readonly content: { readonly type: 'text'; readonly text: string }[];
}

export function refusal(message: string): McpRefusal {
  return { isError: true, content: [{ type: 'text', text: message }] };
}

export interface McpTool {
  readonly name: string;
  readonly annotations?:
    | {
        readonly readOnlyHint?: boolean | undefined;
        readonly destructiveHint?: boolean | undefined;
        readonly openWorldHint?: boolean | undefined;
      }
    | undefined;
}

/** toolgate's name of a server's tool. */
export function mcpName(server: string, tool: string): string {
  return `mcp__${server}__${tool}`;
}

/** What a server says of its own tools, for the `environment` of the gate. It can only raise a risk. */
export function mcpAnnotations(server: string, tools: readonly McpTool[]): Pick<Environment, 'annotations'> {
  const annotations: Record<string, NonNullable<Environment['annotations']>[string]> = {};
  for (const { name, annotations: hints = {} } of tools) {
    const { readOnlyHint, destructiveHint, openWorldHint } = hints;
    annotations[mcpName(server, name)] = {
      ...(readOnlyHint === undefined ? {} : { readOnlyHint }),
      ...(destructiveHint === undefined ? {} : { destructiveHint }),
      ...(openWorldHint === undefined ? {} : { openWorldHint }),
    };
  }
  return { annotations };
}

/**
 * `callTool` of a client with the gate before it. What asks goes to `askPerson`; without one it is refused.
 *
 * @example
 * const callTool = guardedCallTool(client, 'github', host);
 * await callTool({ name: 'create_issue', arguments: { title } });
 */
export function guardedCallTool<Result>(
  client: McpClient<Result>,
  server: string,
  host: HostGate,
  askPerson?: (verdict: HostVerdict, tool: string) => Promise<boolean>,
): (params: {
  readonly name: string;
  readonly arguments?: Record<string, unknown>;
}) => Promise<Result | McpRefusal> {
  return async ({ name, arguments: input = {} }) => {
    const call = { tool: mcpName(server, name), input };
    const verdict = await host.probe(call);
    const approved = verdict.says === 'ask' && (await isApproved(askPerson?.(verdict, name)));
    const run = await host.run(call, approved, (judged) =>
      client.callTool({ name, arguments: { ...judged } }),
    );
    return run.ran ? run.result : refusal(run.message);
  };
}

/** What is used of a server to ask the person behind the client. */
export interface McpServer {
  readonly elicitInput: (params: {
    message: string;
    requestedSchema: {
      type: 'object';
      properties: { approve: { type: 'boolean'; title: string; default: boolean } };
      required: string[];
    };
  }) => Promise<{
    readonly action: string;
    readonly content?: Readonly<Record<string, unknown>> | undefined;
  }>;
}

/**
 * A server's callback with the gate before it. What asks is asked by elicitation; a client that has none, or a person who does not
 * say yes, refuses.
 */
export function guardedTool<Input extends Readonly<Record<string, unknown>>, Result>(
  server: McpServer,
  names: { readonly server: string; readonly tool: string },
  host: HostGate,
  callback: (input: Input) => Result | Promise<Result>,
): (input: Input) => Promise<Result | McpRefusal> {
  return async (input) => {
    const call = { tool: mcpName(names.server, names.tool), input };
    const verdict = await host.probe(call);
    const approved = verdict.says === 'ask' && (await isApproved(elicit(server, names.tool, verdict)));
    const run = await host.run(call, approved, () => callback(input));
    return run.ran ? run.result : refusal(run.message);
  };
}

async function elicit(server: McpServer, tool: string, { message }: HostVerdict): Promise<boolean> {
  const { action, content } = await server.elicitInput({
    message: `Run ${tool}? ${message}`,
    requestedSchema: {
      type: 'object',
      properties: { approve: { type: 'boolean', title: 'Run it', default: false } },
      required: ['approve'],
    },
  });
  return action === 'accept' && content?.['approve'] === true;
}

/** A person who cannot be asked has not allowed anything. */
async function isApproved(question: Promise<boolean> | undefined): Promise<boolean> {
  try {
    return (await question) === true;
  } catch {
    return false;
  }
}
