import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

const address = new URL('/mcp', process.env.OPENAI_BASE_URL);
const headers = { authorization: `Bearer ${process.env.OPENAI_API_KEY}` };
const client = new Client({ name: 'A program', version: '1.0.0' });
await client.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers } }));
// The second call needs the first one's result.
const listed = await client.callTool({ name: 'list_models', arguments: {} });
const model = JSON.parse(listed.content[0].text).at(-1).id;
const asked = await client.callTool({
  name: 'ask',
  arguments: { model, prompt: 'Write a haiku about coffee' },
});
console.log(JSON.stringify({ model, text: asked.content[0].text }));
await client.close();
