import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Costs } from '#shared/contract/statistics/schemas.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({}, 'today');
});
afterAll(() => app.stop());

it('a picture is priced by its tokens where the vendor counts them, under a successor too', async () => {
  const person = await app.person({ isStandard: true });
  for (const model of ['openai:gpt-image-2.6-flare', 'openai:dall-e-3']) {
    const { receipt } = await person.ask({ query: 'Draw a lighthouse at dusk', model });
    const { inputTokens, outputTokens } = receipt;
    expect(outputTokens).toBe(1_056);
    expect(receipt.costMicroUsd).toBe((inputTokens ?? 0) * 5 + 1_056 * 30);
  }
});

it('an answer of unknown price costs an unknown sum, and is counted as that', async () => {
  const admin = await app.person({ isAdmin: true });
  const path = `/api/admin/models/${encodeURIComponent('openai:gpt-6-luna')}`;
  await admin.send('PUT', path, { upstreamId: 'gpt-4.1' });
  const { receipt } = await app.visitor().ask({ query: 'Hello', model: 'openai:gpt-6-luna' });
  expect(receipt.costMicroUsd).toBeNull();
  const { body } = await admin.send('GET', '/api/admin/stats/costs?range=7days');
  expect((body as Costs).models).toContainEqual(
    expect.objectContaining({ model: 'openai:gpt-4.1', costMicroUsd: 0, unpricedAnswers: 1 }),
  );
});

it('a receipt keeps its cost when the price is changed afterwards', async () => {
  const [admin, person] = [await app.person({ isAdmin: true }), await app.person()];
  const answer = await person.ask({ query: 'Hello', model: 'openai:gpt-6-luna' });
  const path = `/api/admin/models/${encodeURIComponent('openai:gpt-6-luna')}`;
  await admin.send('DELETE', path);
  await admin.send('PUT', path, { inputMicroUsdPerMillion: 1, outputMicroUsdPerMillion: 1 });
  const thread = await person.send('GET', `/api/threads/${answer.threadId}`);
  expect(JSON.stringify(thread.body)).toContain(
    `"costMicroUsd":${JSON.stringify(answer.receipt.costMicroUsd)}`,
  );
  await admin.send('DELETE', path);
});
