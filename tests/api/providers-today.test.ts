import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAnthropicProvider } from '#server/providers/anthropic/protocol.ts';
import { createGoogleProvider } from '#server/providers/google/protocol.ts';
import type { HttpProvider } from '#server/providers/http/create-provider.ts';
import { createOpenAiProvider } from '#server/providers/openai/protocol.ts';
import { createXaiProvider } from '#server/providers/xai/protocol.ts';
import { startTestSandbox, type TestSandbox } from '../support/test-sandbox.ts';

const apiKey = () => 'sandbox-key-0123456789';

let today: TestSandbox;
let specification: TestSandbox;
beforeAll(async () => {
  today = await startTestSandbox('today');
  specification = await startTestSandbox('specification');
});
afterAll(async () => {
  await today.close();
  await specification.close();
});

describe.each([
  [
    'OpenAI',
    (url: string) => createOpenAiProvider({ baseUrl: `${url}/openai/v1`, apiKey }),
    ['gpt-6.1-terra', 'gpt-4'],
    { upstreamId: 'gpt-4o', retiresOn: '2027-01-14' },
  ],
  [
    'Anthropic',
    (url: string) => createAnthropicProvider({ baseUrl: `${url}/anthropic`, apiKey }),
    ['claude-opus-5-5', 'claude-3-opus-20240229'],
    { retiresOn: '2026-11-30' },
  ],
  [
    'Google',
    (url: string) => createGoogleProvider({ baseUrl: `${url}/google/v1beta`, apiKey }),
    ['gemini-4-carbon', 'gemini-1.5-pro'],
    { upstreamId: 'gemini-4-carbon', contextTokens: 1_048_576, maxOutputTokens: 65_536 },
  ],
  [
    'xAI',
    (url: string) => createXaiProvider({ baseUrl: `${url}/xai/v1`, apiKey }),
    ['grok-4.7', 'grok-beta'],
    { upstreamId: 'grok-4.7' },
  ],
] as const)('%s', (_vendor, open, [newest, retired], facts) => {
  const list = async ({ url }: TestSandbox) => {
    const provider: HttpProvider = open(url);
    const models = await provider.listModels?.(new AbortController().signal);
    await provider.close();
    return models ?? [];
  };

  test('lists what it serves today, and no longer what it served once', async () => {
    const models = await list(today);
    const ids = models.map(({ upstreamId }) => upstreamId);
    expect(ids).toContain(newest);
    expect(ids).not.toContain(retired);
    expect(models).toContainEqual(expect.objectContaining(facts));
  });

  test('lists the models of the specification to whoever asks as of then', async () => {
    const ids = (await list(specification)).map(({ upstreamId }) => upstreamId);
    expect(ids).toContain(retired);
    expect(ids).not.toContain(newest);
  });
});
