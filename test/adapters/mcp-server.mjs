// A small server over standard streams: one tool that says what it was given.
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { z } from 'zod';

const server = new McpServer({ name: 'echo', version: '1.0.0' });
for (const name of ['read', 'other', 'merge']) {
  server.registerTool(
    name,
    { description: name, inputSchema: { text: z.string().optional() } },
    async ({ text }) => ({
      content: [{ type: 'text', text: `${name} ran ${text ?? ''}` }],
    }),
  );
}
await server.connect(new StdioServerTransport());
