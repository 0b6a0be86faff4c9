import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Effort, Model } from '#server/providers/contract/model.ts';
import { catalogue } from '#server/providers/catalogue.ts';
import type { HttpProvider } from '#server/providers/http/create-provider.ts';
import { collectAnswer } from '#server/providers/http/testing/collect-answer.ts';
import { providers } from '#server/providers/providers.ts';
import { specification } from '#server/providers/specification.ts';
import type { KnownProviderId, ProviderId } from '#shared/contract/models/providers.ts';
import { startTestSandbox, type TestSandbox } from '../support/test-sandbox.ts';

const paths: Record<KnownProviderId, string> = {
  openai: 'openai/v1',
  anthropic: 'anthropic',
  vertex: 'google/v1beta',
  xai: 'xai/v1',
};
const today = catalogue.models.filter((model) => !specification.models.includes(model));
const writers = today.filter(({ writesText }) => writesText);
const painters = today.filter(({ makesImages }) => makesImages);

let sandbox: TestSandbox;
const connected = new Map<ProviderId, HttpProvider>();
beforeAll(async () => {
  sandbox = await startTestSandbox('today');
  for (const { id, connect } of providers) {
    const baseUrl = `${sandbox.url}/${paths[id]}`;
    connected.set(id, connect({ baseUrl, apiKey: () => 'sandbox-key-0123456789' }));
  }
});
afterAll(async () => {
  for (const provider of connected.values()) await provider.close();
  await sandbox.close();
});

describe.each(writers.map((model) => [model.id, model] as const))('%s', (_id, model) => {
  const efforts: (Effort | null)[] = [null, ...(model.reasoning?.efforts ?? [])];

  test.each(efforts)('answers at the effort %s', async (effort) => {
    const { text, ends, error } = await ask(model, effort);
    expect(error).toBeNull();
    expect(text).not.toBe('');
    expect(ends).toMatchObject([{ finish: 'complete', usage: expect.anything() }]);
  });
});

test.each(painters.map((model) => [model.id, model] as const))(
  '%s makes a picture',
  async (_id, model) => {
    const { provider, upstreamId } = model;
    const prompt = { upstreamId, prompt: 'A boat at sea' };
    const images = await connected
      .get(provider)
      ?.generateImage?.(prompt, new AbortController().signal);
    expect(images).toHaveLength(1);
  },
);

function ask({ provider, upstreamId, maxOutputTokens, api }: Model, effort: Effort | null) {
  const asked = connected.get(provider);
  if (!asked) throw new Error(`${provider} is not connected.`);
  return collectAnswer(asked, {
    upstreamId,
    turns: [{ role: 'user', text: 'Explain how a steam engine works' }],
    maxOutputTokens: maxOutputTokens ?? 4_096,
    effort,
    ...(api ? { api } : {}),
  });
}
