import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HttpProvider } from '../http/create-provider.ts';
import { hello, readFixture, sentBody } from '../http/testing/collect-answer.ts';
import { collectEvents } from '../http/testing/collect-finds.ts';
import { startVendorServer, streamOf, type VendorServer } from '../http/testing/vendor-server.ts';
import { createAnthropicProvider } from './protocol.ts';

let vendor: VendorServer;
let provider: HttpProvider;

beforeAll(async () => {
  vendor = await startVendorServer();
  provider = createAnthropicProvider({ baseUrl: vendor.url, apiKey: () => 'sk-ant-0123' });
});
afterAll(async () => {
  await provider.close();
  await vendor.close();
});

test('thinking comes with its signature, if the request keeps it', async () => {
  vendor.answerWith(streamOf(readFixture(import.meta.url, 'answer.sse')));
  const blocksOf = async (request: typeof hello & { keepsReasoning?: boolean }) =>
    (await collectEvents(provider, request)).flatMap((event) =>
      event.type === 'reasoning' ? [event.block] : [],
    );
  expect(await blocksOf(hello)).toEqual([]);
  const [block, ...others] = await blocksOf({ ...hello, keepsReasoning: true });
  expect(block).toMatchObject({ type: 'thinking', thinking: 'Let me greet.' });
  expect(others).toEqual([]);
});

test('signed thinking is sent back without a search; the blocks of a search are not', async () => {
  const thought = { type: 'thinking', thinking: 'Let me greet.', signature: 'c2ln' };
  const searched = { type: 'server_tool_use', id: 'a', name: 'web_search', input: {} };
  const answered = (blocks: object[]) => ({
    ...hello,
    turns: [
      { role: 'user' as const, text: 'One' },
      {
        role: 'assistant' as const,
        text: 'Hello.',
        vendorBlocks: { provider: 'anthropic' as const, blocks },
      },
      { role: 'user' as const, text: 'Two' },
    ],
  });
  expect(await sentBody(vendor, provider, answered([thought]))).toMatchObject({
    messages: [{}, { content: [thought, { type: 'text', text: 'Hello.' }] }, {}],
  });
  expect(await sentBody(vendor, provider, answered([searched]))).toMatchObject({
    messages: [{}, { content: 'Hello.' }, {}],
  });
});
