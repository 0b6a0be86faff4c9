import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Effort } from '#server/providers/contract/model.ts';
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

const adaptive = { type: 'adaptive', display: 'summarized' };
const level = (thinkingLevel: string) => ({
  generationConfig: {
    maxOutputTokens: 100,
    thinkingConfig: { thinkingLevel, includeThoughts: true },
  },
});

describe.each([
  [
    'OpenAI',
    createOpenAiProvider,
    {
      none: { reasoning_effort: 'none' },
      high: { reasoning_effort: 'high' },
      max: { reasoning_effort: 'max' },
    },
  ],
  [
    'Anthropic',
    createAnthropicProvider,
    {
      none: { thinking: { type: 'disabled' } },
      low: { thinking: adaptive, output_config: { effort: 'low' } },
      xhigh: { thinking: adaptive, output_config: { effort: 'xhigh' } },
    },
  ],
  [
    'Google',
    createGoogleProvider,
    { minimal: level('MINIMAL'), medium: level('MEDIUM'), xhigh: level('XHIGH') },
  ],
  [
    'xAI',
    createXaiProvider,
    { none: { reasoning_effort: 'none' }, xhigh: { reasoning_effort: 'xhigh' } },
  ],
])('%s', (_vendor, createProvider, bodies: Partial<Record<Effort, object>>) => {
  const ask = async (effort: Effort | null) => {
    const provider = createProvider({ baseUrl: vendor.url, apiKey: () => 'key-of-a-test' });
    const body = await sentBody(vendor, provider, { ...hello, effort });
    await provider.close();
    return body;
  };

  it.each(Object.entries(bodies))(
    'receives the effort %s in its own format',
    async (effort, part) => {
      expect(await ask(effort as Effort)).toMatchObject(part);
    },
  );

  it('receives no thinking options if it has no effort to choose', async () => {
    const body = JSON.stringify(await ask(null));
    expect(body).not.toMatch(/effort|reasoning|thinking/);
  });
});

it('Google, which cannot switch thinking off, receives no option for the effort none', async () => {
  const provider = createGoogleProvider({ baseUrl: vendor.url, apiKey: () => 'key-of-a-test' });
  const body = await sentBody(vendor, provider, { ...hello, effort: 'none' });
  expect(body).toMatchObject({ generationConfig: { maxOutputTokens: 100 } });
  expect(JSON.stringify(body)).not.toContain('thinking');
  await provider.close();
});
