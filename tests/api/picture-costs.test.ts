import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Costs } from '#shared/contract/statistics/schemas.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({}, 'today');
});
afterAll(() => app.stop());
beforeEach(() => app.sandbox.reset());

it('a picture is priced by its tokens when the vendor counts them, under a successor too', async () => {
  const person = await app.person({ isStandard: true });
  for (const model of ['openai:gpt-image-2.6-flare', 'openai:dall-e-3']) {
    const { receipt } = await person.ask({ query: 'Draw a lighthouse at dusk', model });
    const { inputTokens, outputTokens } = receipt;
    expect(outputTokens).toBe(1_056);
    expect(receipt.costMicroUsd).toBe((inputTokens ?? 0) * 5 + 1_056 * 30);
  }
});

it('a picture of xAI costs what xAI says, even without a list price', async () => {
  const person = await app.person({ isStandard: true });
  const model = 'xai:grok-imagine-image-2.0';
  const first = await person.ask({ query: 'Draw a black cat', model });
  expect(first.receipt.costMicroUsd).toBe(32_000);
  const { threadId } = first;
  const changed = await person.ask({ query: 'make the cat white', model, threadId });
  expect(changed.receipt.costMicroUsd).toBe(64_000);
});

describe('a picture that is changed', () => {
  const model = 'openai:gpt-image-2.6-flare';
  const pathsAsked = async () => (await app.sandbox.requests()).map(({ path }) => path);

  it('is passed to an image model that accepts one, in a thread and in its latest version', async () => {
    const person = await app.person({ isStandard: true });
    const first = await person.ask({ query: 'Draw a black cat', model });
    const { threadId } = first;
    await app.sandbox.reset();
    const second = await person.ask({ query: 'make the cat white', threadId });
    expect(second.receipt.costMicroUsd).toBeGreaterThan(0);
    const third = await person.ask({ query: 'and put it on the moon', threadId });
    const paths = await pathsAsked();
    expect(paths).toHaveLength(2);
    for (const path of paths) expect(path).toMatch(/images\/edits$|:generateContent$/);
    for (const { content } of [second, third]) {
      expect(content).toMatch(/^!\[.*\]\(.*\)\n\nBased on the previous image\.$/);
    }
    const other = await person.ask({ query: 'Now draw a boat on a lake', threadId });
    expect(other.content).not.toContain('Based on');
  });

  it('is passed on in a temporary conversation too, for a person and for a visitor', async () => {
    for (const sender of [await app.person({ isStandard: true }), app.visitor()]) {
      const first = { query: 'Draw a black cat', temporary: true };
      const { content: response } = await sender.ask(first);
      const query = 'make the cat white';
      const earlierTurns = [{ query: first.query, response }];
      const { content } = await sender.ask({ query, temporary: true, earlierTurns });
      expect(content).toContain('Based on the previous image.');
    }
  });

  it('is never another person’s, whatever earlier answer a browser claims', async () => {
    const owner = await app.person({ isStandard: true });
    const { content } = await owner.ask({ query: 'Draw a black cat', model });
    const thief = await app.person({ isStandard: true });
    await app.sandbox.reset();
    const query = 'make the cat white';
    const stolen = { query, model, parentQuery: 'Draw a black cat', parentResponse: content };
    expect((await thief.ask(stolen)).content).toContain('Prompt used: “Draw a black cat');
    expect((await pathsAsked()).join()).toMatch(/images\/generations$/);
  });
});

it('an answer of unknown price is counted as unknown cost', async () => {
  const admin = await app.person({ isAdmin: true });
  const path = `/api/admin/models/${encodeURIComponent('openai:gpt-6-luna')}`;
  await admin.send('PUT', path, { upstreamId: 'gpt-4.1' });
  const { receipt } = await app.visitor().ask({ query: 'Hello', model: 'openai:gpt-6-luna' });
  expect(receipt.costMicroUsd).toBeNull();
  const { body } = await admin.send('GET', '/api/admin/stats/costs?range=7days');
  expect((body as Costs).models).toContainEqual(
    expect.objectContaining({ model: 'openai:gpt-4.1', costMicroUsd: 0, unpricedAnswers: 1 }),
  );
  await admin.send('DELETE', path);
});

it('a receipt keeps its cost when the price is changed afterwards', async () => {
  const [admin, person] = [await app.person({ isAdmin: true }), await app.person()];
  const answer = await person.ask({ query: 'Hello', model: 'openai:gpt-6-luna' });
  expect(answer.receipt.costMicroUsd).toBeGreaterThan(0);
  const path = `/api/admin/models/${encodeURIComponent('openai:gpt-6-luna')}`;
  await admin.send('PUT', path, { inputMicroUsdPerMillion: 1, outputMicroUsdPerMillion: 1 });
  const thread = await person.send('GET', `/api/threads/${answer.threadId}`);
  expect(JSON.stringify(thread.body)).toContain(
    `"costMicroUsd":${JSON.stringify(answer.receipt.costMicroUsd)}`,
  );
  await admin.send('DELETE', path);
});
