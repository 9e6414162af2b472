// MCP: a client whose calls pass the gate, with a server in the same process.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { createHostGate } from 'toolgate/adapters/host-gate';
import { guardedCallTool, mcpAnnotations } from 'toolgate/adapters/mcp';
import { parsePolicy } from 'toolgate/policy';

const server = new McpServer({ name: 'github', version: '1.0.0' });
for (const name of ['list_issues', 'merge', 'create_issue']) {
  server.registerTool(name, {}, () => ({ content: [{ type: 'text', text: 'ran' }] }));
}
const client = new Client({ name: 'example', version: '1.0.0' });
const [one, other] = InMemoryTransport.createLinkedPair();
await Promise.all([server.connect(one), client.connect(other)]);

const policy = parsePolicy({
  version: 1,
  extends: ['recommended'],
  rules: [
    { effect: 'allow', tool: 'mcp__github__list_issues' },
    { effect: 'deny', tool: 'mcp__github__merge', because: 'merges are for people' },
  ],
});
if (!policy.ok) throw new Error('the policy cannot be read');
const { tools } = await client.listTools();
const host = await createHostGate({
  policy: policy.value,
  environment: { cwd: '/tmp/project', home: '/home/you', ...mcpAnnotations('github', tools) },
});

const callTool = guardedCallTool(client, 'github', host, async (verdict) => {
  console.log(`a person is asked: ${verdict.message}`);
  return true;
});
for (const { name } of tools) {
  const { content, isError } = await callTool({ name });
  console.log(`${name}: ${isError === true ? `refused, ${content[0].text}` : content[0].text}`);
}
await client.close();
