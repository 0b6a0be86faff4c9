import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { PickerModel } from '#shared/contract/models/schemas.ts';
import { retiredModels } from '#server/areas/query/schema.ts';
import { readStored } from '../../support/stored-answers.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';
import { eventOf, readAll, type TestClient } from '../../support/test-client.ts';

let app: TestApp;
let person: TestClient;
let admin: TestClient;
beforeAll(async () => {
  app = await startTestApp({ STANDARD_PER_MINUTE: '1000' }, 'today');
  person = await app.person({ isStandard: true });
  admin = await app.person({ isAdmin: true });
});
afterAll(() => app.stop());
beforeEach(() => app.sandbox.reset());

const question = 'Why is the sky blue?';

async function answererOf(id: string, client = person): Promise<string | undefined> {
  const { body } = await client.send('GET', '/api/switchyard/models');
  const found = (body as { models: PickerModel[] }).models.find((model) => model.id === id);
  return found && (found.answeredBy?.name ?? found.name);
}

async function saveKey(provider: string, value: string): Promise<void> {
  const key = `api.${provider}.key`;
  const path = `/api/admin/config/${key}`;
  await admin.send('DELETE', path);
  const { status } = await admin.send('POST', '/api/admin/config', { key, value, category: 'api' });
  expect(status).toBe(200);
}

it('when no list arrives at startup, the server still starts, and dates decide', async () => {
  await app.sandbox.play({ match: { kind: 'models' }, scenario: 'server-error' });
  const { url } = await app.startAnother();
  const calls = await app.sandbox.modelCalls();
  expect(calls.map(({ status }) => status)).toEqual([500, 500, 500, 500]);
  const at = person.at(url);
  expect(await answererOf('openai:gpt-4', at)).toBe('GPT-6.2 Sol');
  const answer = await at.ask({ query: question, model: 'openai:gpt-4' });
  expect(answer).toMatchObject({ model: 'gpt-6.2-sol', receipt: { finish: 'complete' } });
});

it('a list that never arrives does not delay startup', async () => {
  await app.sandbox.play({ match: { kind: 'models' }, scenario: 'silence' });
  const startedAtMs = Date.now();
  const { url } = await app.startAnother();
  expect(Date.now() - startedAtMs).toBeLessThan(9_000);
  const calls = await app.sandbox.modelCalls();
  expect(calls.map(({ status }) => status)).toEqual([null, null, null, null]);
  expect(await answererOf('xai:grok-beta', person.at(url))).toBe('Grok 4.3');
});

it('a model that the key may not use is distinguished from a removed one, until the key changes', async () => {
  await saveKey('google', 'free-of-charge');
  const model = 'vertex:gemini-4-neon';
  // Until the server learns of its new key, it may forget what it just learned about the model.
  const stored = await vi.waitFor(async () => {
    const events = await readAll(await person.stream({ query: question, model }));
    expect(eventOf(events, 'problem').problem.message).toBe(
      'Gemini 4 Neon couldn’t be called because this installation’s key doesn’t allow it. Choose another model.',
    );
    expect(await answererOf(model)).toBeUndefined();
    return readStored(app, eventOf(events, 'done').queryId);
  }, 20_000);
  expect(stored.query.status).toBe('failed');
  expect(stored.answer.problem?.message).toMatch(/this installation’s key doesn’t allow it/);
  expect(await app.database.$count(retiredModels)).toBe(0);

  await saveKey('google', 'paid-in-full');
  await vi.waitFor(async () => expect(await answererOf(model)).toBe('Gemini 4 Neon'), 20_000);
  expect((await person.ask({ query: question, model })).model).toBe('gemini-4-neon');
});

it('Auto skips a model that the key may not use', async () => {
  const { provider, model } = await person.ask({ query: question });
  await app.sandbox.play({ match: { model }, scenario: 'model-forbidden', times: 1 });
  const answer = await person.ask({ query: question });
  expect(answer.receipt.failovers[0]).toMatchObject({ from: `${provider}:${model}` });
  expect(answer.receipt.failovers[0]?.why).toMatch(
    /couldn’t be called because this installation’s key doesn’t allow it$/,
  );
  expect(answer.content).not.toBe('');
});

it('a model remembered as gone is tried again with another key', async () => {
  await app.sandbox.play({ match: { model: 'grok-4.6' }, scenario: 'retired', times: 1 });
  const prompt = { query: question, model: 'xai:grok-4.6' };
  expect((await person.ask(prompt)).model).toBe('grok-4.7');
  expect(await app.database.select().from(retiredModels)).toMatchObject([
    { upstreamId: 'grok-4.6' },
  ]);
  expect((await person.ask(prompt)).receipt.substitution?.message).toMatch(
    /^Grok 4\.6 has been retired/,
  );
  await saveKey('xai', 'another-key');
  await vi.waitFor(async () => expect(await answererOf('xai:grok-4.6')).toBe('Grok 4.6'), 20_000);
  expect((await person.ask(prompt)).model).toBe('grok-4.6');
  expect(await app.database.$count(retiredModels)).toBe(0);
});
