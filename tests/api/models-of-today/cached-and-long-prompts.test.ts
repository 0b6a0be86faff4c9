import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readStored } from '../../support/stored-answers.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';
import type { TestClient } from '../../support/test-client.ts';

let app: TestApp;
let person: TestClient;
beforeAll(async () => {
  app = await startTestApp({ STANDARD_PER_MINUTE: '1000' }, 'today');
  person = await app.person({ isStandard: true });
});
afterAll(() => app.stop());
beforeEach(() => app.sandbox.reset());

const longPrompt = `Count the words. ${'harbour lantern granite '.repeat(900)}`;

it.each([
  // OpenAI charges extra for tokens that it writes to its cache.
  ['openai:gpt-4', 'OpenAI', 2.5, 0.1, 10],
  ['vertex:gemini-1.5-flash', 'Google', 0.3, 0.03, 2.5],
  ['xai:grok-2-1212', 'xAI', 1.25, 0.2, 2.5],
])(
  'tokens that %s rereads from the cache of %s cost less',
  async (model, _, read, cached, written) => {
    const first = (await person.ask({ query: longPrompt, model })).receipt;
    const again = (await person.ask({ query: longPrompt, model })).receipt;
    const dollars = (perMillion: number, { inputTokens, outputTokens }: typeof first) =>
      Math.round(Number(inputTokens) * perMillion + Number(outputTokens) * written);
    expect(first.inputTokens).toBeGreaterThan(5_000);
    expect(first.costMicroUsd).toBe(dollars(read, first));
    expect(again.inputTokens).toBe(first.inputTokens);
    expect(again.costMicroUsd).toBe(dollars(cached, again));
  },
);

it('the next turn of a long Anthropic thread is charged as cache writes and cache reads', async () => {
  const first = await person.ask({ query: longPrompt, model: 'anthropic:claude-3-sonnet' });
  const { threadId } = first;
  const costOfReading = async (query: string) => {
    const { receipt } = await person.ask({ query, model: 'anthropic:claude-3-sonnet', threadId });
    const costMicroUsd = Number(receipt.costMicroUsd) - Number(receipt.outputTokens) * 10;
    return costMicroUsd / Number(receipt.inputTokens);
  };
  // $2 per million tokens normally, $2.50 when written to the cache, $0.10 when read from it.
  expect(await costOfReading('And the letters?')).toBeGreaterThan(2.2);
  expect(await costOfReading('And the vowels?')).toBeLessThan(0.3);
});

it('a prompt above the standard price limit is charged at the long-prompt price', async () => {
  const words = 'harbour lantern granite '.repeat(19_000);
  const form = new FormData();
  form.append('query', 'Summarise this');
  form.append('model', 'anthropic:claude-instant-1');
  form.append('file', new Blob([words], { type: 'text/plain' }), 'words.txt');
  const response = await person.fetch('/api/switchyard/multimodal', { method: 'POST', body: form });
  const { queryId } = (await response.json()) as { queryId: string };
  const { inputTokens, outputTokens, costMicroUsd } = (await readStored(app, queryId)).answer;
  expect(inputTokens).toBeGreaterThan(100_000);
  expect(costMicroUsd).toBe(Math.round(Number(inputTokens) * 0.5 + Number(outputTokens) * 2.5));
});
