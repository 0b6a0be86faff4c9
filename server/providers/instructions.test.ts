import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAnthropicProvider } from './anthropic/protocol.ts';
import { createGoogleProvider } from './google/protocol.ts';
import { hello, sentBody } from './http/testing/collect-answer.ts';
import { startVendorServer, type VendorServer } from './http/testing/vendor-server.ts';
import { createOpenAiProvider } from './openai/protocol.ts';
import { createXaiProvider } from './xai/protocol.ts';

let vendor: VendorServer;
beforeAll(async () => {
  vendor = await startVendorServer();
});
afterAll(() => vendor.close());

const instructions = 'Answer in French.';
const asMessage = {
  messages: [
    { role: 'system', content: instructions },
    { role: 'user', content: 'Hello' },
  ],
};

const ways = [
  ['OpenAI’s chat', createOpenAiProvider, {}, { ...asMessage, temperature: 0.4 }],
  [
    'OpenAI’s responses',
    createOpenAiProvider,
    { api: 'responses' as const },
    { instructions, temperature: 0.4, input: [{ role: 'user', content: 'Hello' }] },
  ],
  ['Anthropic', createAnthropicProvider, {}, { system: instructions }],
  [
    'Google',
    createGoogleProvider,
    {},
    {
      systemInstruction: { parts: [{ text: instructions }] },
      generationConfig: { temperature: 0.4 },
      contents: [{ role: 'user', parts: [{ text: 'Hello' }] }],
    },
  ],
  ['xAI', createXaiProvider, {}, { ...asMessage, temperature: 0.4 }],
] as const;

it.each(ways)(
  '%s receives instructions and, if supported, a temperature in its own format, and neither if they are unset',
  async (_vendor, createProvider, more, body) => {
    const provider = createProvider({ baseUrl: vendor.url, apiKey: () => 'key-of-a-test' });
    const asked = { ...hello, ...more, instructions, temperature: 0.4 };
    expect(await sentBody(vendor, provider, asked)).toMatchObject(body);
    const plain = JSON.stringify(await sentBody(vendor, provider, { ...hello, ...more }));
    expect(plain).not.toMatch(/system|nstruction|temperature/);
    await provider.close();
  },
);
