import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    MODEL_UPSTREAM_IDS: 'openai:gpt-3.5-turbo=gpt-4.1-mini',
    ANTHROPIC_API_KEY: '',
  });
});
afterAll(() => app.stop());
beforeEach(() => app.sandbox.reset());

it('a re-pointed model is called under its new id, and the answer says so', async () => {
  const answer = await app.visitor().ask({ query: 'Hello', model: 'openai:gpt-3.5-turbo' });
  expect(answer.model).toBe('gpt-4.1-mini');
  expect(answer.receipt.substitution).toMatchObject({
    asked: 'openai:gpt-3.5-turbo',
    used: 'gpt-4.1-mini',
  });
  expect(answer.receipt.substitution?.message).toMatch(
    /set gpt-4\.1-mini to answer instead of GPT-3\.5 Turbo/,
  );
  expect(answer.receipt.costMicroUsd).toBeNull();
  expect(await app.sandbox.requests()).toMatchObject([{ model: 'gpt-4.1-mini' }]);
});

it('a provider without a key names the missing variable', async () => {
  const { status, problem } = await app
    .visitor()
    .askInVain({ query: 'Hello', model: 'anthropic:claude-instant-1' });
  expect(status).toBe(503);
  expect(problem).toMatchObject({ code: 'missing-key', missingKey: 'ANTHROPIC_API_KEY' });
  // Uses the name of the chosen model, not of the model that answers for it today.
  expect(problem.message).toMatch(/^Claude Instant 1 isn’t available yet/);
});

it('Auto skips providers without a key', async () => {
  const answer = await app
    .visitor()
    .ask({ query: 'Hello', models: ['anthropic:claude-instant-1', 'vertex:gemini-1.5-flash'] });
  expect(answer.provider).toBe('vertex');
});

it('the picker marks the models without a key', async () => {
  const { body } = await app.visitor().send('GET', '/api/switchyard/models');
  const { models } = body as { models: { provider: string; isAvailable: boolean }[] };
  expect(models.map(({ provider }) => provider)).toContain('anthropic');
  for (const model of models) expect(model.isAvailable).toBe(model.provider !== 'anthropic');
});
