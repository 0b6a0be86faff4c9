import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HttpProvider } from '../http/create-provider.ts';
import { picturesThenQuestion } from '../http/testing/attached-turns.ts';
import { hello, sentBody } from '../http/testing/collect-answer.ts';
import { startVendorServer, type VendorServer } from '../http/testing/vendor-server.ts';
import { createAnthropicProvider } from './protocol.ts';
import type { Turn } from '#server/providers/contract/model-provider.ts';

const long = 'Tell me all. '.repeat(400);
const mark = { type: 'ephemeral' };
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

const send = (turns: Turn[]) => sentBody(vendor, provider, { ...hello, turns });
const said = (role: Turn['role'], text: string): Turn => ({ role, text });

test('a long conversation has cache marks at the end of its earlier turns and of the newest turn', async () => {
  const turns = [
    said('user', 'Hello'),
    said('assistant', 'Hello.'),
    said('user', long),
    said('assistant', 'That is a lot.'),
    said('user', 'Go on'),
  ];
  expect(await send(turns)).toMatchObject({
    messages: [
      { content: 'Hello' },
      { content: 'Hello.' },
      { content: long },
      { content: [{ type: 'text', text: 'That is a lot.', cache_control: mark }] },
      { content: [{ type: 'text', text: 'Go on', cache_control: mark }] },
    ],
  });
});

test('a turn with pictures has a cache mark on its last block only', async () => {
  expect(await send(picturesThenQuestion.turns)).toMatchObject({
    messages: [
      { role: 'user' },
      { content: [{ text: 'A cat and a dog.', cache_control: mark }] },
      { content: [{ type: 'image' }, { text: 'And here?', cache_control: mark }] },
    ],
  });
  expect(JSON.stringify(vendor.calls.at(-1)?.body).match(/cache_control/g)).toHaveLength(2);
});

test.each([
  ['a first question', [said('user', long)]],
  [
    'a short conversation',
    [said('user', 'Hello'), said('assistant', 'Hello.'), said('user', 'Bye')],
  ],
])('%s is not marked', async (_what, turns) => {
  expect(JSON.stringify(await send(turns))).not.toContain('cache_control');
});

test('pictures of earlier turns beyond the 32 MB of a request are left out', async () => {
  const picture = { kind: 'image', mediaType: 'image/png', bytes: new Uint8Array(9e6) } as const;
  const shown = (text: string): Turn => ({ role: 'user', text, attachments: [picture] });
  const turns = [
    shown('One'),
    said('assistant', 'Seen.'),
    shown('Two'),
    said('assistant', 'Seen too.'),
    shown('Three'),
  ];
  const body = JSON.stringify(await send(turns));
  expect(body.length).toBeLessThan(32 * 1024 * 1024);
  expect(body.match(/"type":"image"/g)).toHaveLength(2);
  expect(body).toContain('left out because the conversation grew too large.]\\n\\nOne');
});
