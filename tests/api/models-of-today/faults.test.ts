import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { queries } from '#server/areas/query/schema.ts';
import type { ProviderState } from '#shared/contract/models/admin-schemas.ts';
import type { LoggedError } from '#shared/contract/audit/schemas.ts';
import { readStored } from '../../support/stored-answers.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';
import { eventOf, readAll, textOf, type TestClient } from '../../support/test-client.ts';

let app: TestApp;
let person: TestClient;
let admin: TestClient;
beforeAll(async () => {
  const limits = { STANDARD_PER_MINUTE: '1000', FREE_PER_MINUTE: '1000' };
  app = await startTestApp(limits, 'today');
  person = await app.person({ isStandard: true });
  admin = await app.person({ isAdmin: true });
});
afterAll(() => app.stop());
beforeEach(() => app.sandbox.reset());

const question = 'Why is the sky blue?';

async function loggedErrors(): Promise<string> {
  const { body } = await admin.send('GET', '/api/admin/errors');
  const { rows } = body as { rows: LoggedError[] };
  return rows.map(({ message, detail }) => `${message} ${detail}`).join('\n');
}

async function providerState(provider: string | undefined): Promise<ProviderState | undefined> {
  const { body } = await admin.send('GET', '/api/admin/providers');
  return (body as ProviderState[]).find((state) => state.provider === provider);
}

async function nothingIsCounted(send: () => Promise<unknown>): Promise<void> {
  const before = await app.database.$count(queries);
  await send();
  expect(await app.database.$count(queries)).toBe(before);
  expect(await app.sandbox.requests()).toEqual([]);
}

it('an unknown model is refused with a message that names it, and nothing is counted', () =>
  nothingIsCounted(async () => {
    const { status, problem } = await person.askInVain({ query: question, model: 'openai:gpt-99' });
    expect({ status, code: problem.code }).toEqual({ status: 400, code: 'unknown-model' });
    expect(problem.message).toBe(
      'The model "openai:gpt-99" isn’t available. Choose another one, or Auto.',
    );
  }));

describe('a window', () => {
  const path = `/api/admin/models/${encodeURIComponent('openai:gpt-6-luna')}`;
  beforeAll(async () => {
    const changed = await admin.send('PUT', path, { contextTokens: 30_000 });
    expect(changed.status).toBe(200);
  });
  afterAll(() => admin.send('DELETE', path));

  it('exceeded by prompt and answer together shortens the answer', async () => {
    // About 18,000 tokens, for a model that writes up to 128,000.
    const query = 'harbour lantern granite '.repeat(3_000);
    const answer = await person.ask({ query, model: 'openai:gpt-6-luna' });
    const [request] = await app.sandbox.requests();
    expect(request?.maxTokens).toBeGreaterThan(8_000);
    expect(request?.maxTokens).toBeLessThan(12_000);
    const stored = (await readStored(app, answer.queryId)).answer;
    expect(stored).toMatchObject({ finish: 'complete', problem: null });
  });

  it('filled by a prompt refuses it before anything is counted', () =>
    nothingIsCounted(async () => {
      const query = '1234567 '.repeat(20_000);
      const { status, problem } = await person.askInVain({ query, model: 'openai:gpt-6-luna' });
      expect({ status, code: problem.code }).toEqual({ status: 400, code: 'prompt-too-long' });
      expect(problem.message).toMatch(/and the model accepts at most 30,000\. Shorten it/);
    }));
});

describe('an answer that was spent on thinking', () => {
  const prompt = { query: question, model: 'openai:gpt-6.2-sol', effort: 'thorough' };
  const note =
    'GPT-6.2 Sol used its whole answer for thinking, so we called it again with less thinking.';

  it('is retried with the least thinking, with a note, and both attempts are charged', async () => {
    await app.sandbox.play({ scenario: 'spent-thinking', times: 1 });
    const events = await readAll(await person.stream(prompt));
    expect(eventOf(events, 'note').note).toBe(note);
    expect(events.some(({ type }) => type === 'substitution')).toBe(false);
    expect((await app.sandbox.requests()).map(({ effort }) => effort)).toEqual(['high', 'low']);
    const { receipt } = eventOf(events, 'receipt');
    const [input, output] = [Number(receipt.inputTokens), Number(receipt.outputTokens)];
    // The first attempt wrote as much as the model allows.
    expect(output).toBeGreaterThan(128_000);
    expect(receipt.costMicroUsd).toBe(input * 2 + output * 10);
    const { answer } = await readStored(app, eventOf(events, 'done').queryId);
    expect(answer).toMatchObject({
      content: textOf(events),
      reason: `You chose GPT-6.2 Sol. ${note}`,
      inputTokens: input,
      outputTokens: output,
      costMicroUsd: receipt.costMicroUsd,
      problem: null,
    });
  });

  it('twice is reported as such, with its cost', async () => {
    await app.sandbox.play({ scenario: 'spent-thinking' });
    const events = await readAll(await person.stream(prompt));
    const { problem, receipt } = eventOf(events, 'problem');
    expect(problem).toMatchObject({
      code: 'empty-answer',
      message: 'GPT-6.2 Sol used its whole answer for thinking. Choose another model.',
    });
    expect(receipt?.outputTokens).toBe(256_000);
    expect(receipt?.costMicroUsd).toBeGreaterThan(2_560_000);
    const { query, answer } = await readStored(app, eventOf(events, 'done').queryId);
    expect(query.status).toBe('failed');
    expect(answer).toMatchObject({
      costMicroUsd: receipt?.costMicroUsd,
      problem: { code: problem.code },
    });
    expect(await app.sandbox.requests()).toHaveLength(2);
  });

  it('by a listing’s successor announces the substitution once', async () => {
    await app.sandbox.play({ scenario: 'spent-thinking', times: 1 });
    const events = await readAll(await person.stream({ ...prompt, model: 'openai:gpt-4' }));
    expect(events.filter(({ type }) => type === 'substitution')).toHaveLength(1);
    expect(eventOf(events, 'receipt').receipt.substitution).not.toBeNull();
  });
});

describe.each([
  [
    'no-credit',
    'the account at its provider has no credit',
    'An administrator needs to add credit at the provider.',
    'provider-failed',
    /has no credit left/,
  ],
  [
    'invalid-key',
    'its provider refused the key',
    'An administrator needs to correct the key.',
    'provider-refused-key',
    /doesn’t accept the key/,
  ],
  [
    'region-refused',
    'its provider doesn’t serve this region',
    'Choose a model from another provider.',
    'provider-failed',
    /isn’t available in this server’s region/,
  ],
])('an account that meets %s', (scenario, what, step, code, administrator) => {
  it.each(['openai:gpt-4', 'anthropic:claude-3-opus', 'vertex:gemini-1.5-pro', 'xai:grok-beta'])(
    'is reported to a person who chose %s, without blaming the prompt, and to the administrator',
    async (model) => {
      const [provider] = model.replace('vertex', 'google').split(':');
      await app.sandbox.play({ match: { provider }, scenario });
      const events = await readAll(await person.stream({ query: question, model }));
      const { problem } = eventOf(events, 'problem');
      expect(problem.code).toBe(code);
      expect(problem.message).toMatch(new RegExp(`couldn’t be called because ${what}\\. ${step}$`));
      const { query, answer } = await readStored(app, eventOf(events, 'done').queryId);
      expect(query.status).toBe('failed');
      expect(answer).toMatchObject({
        problem: { code, message: problem.message },
        costMicroUsd: null,
      });
      expect(await app.sandbox.requests()).toHaveLength(1);
      const state = await providerState(model.split(':')[0]);
      expect(state?.accountError?.message).toMatch(administrator);
      await vi.waitFor(
        async () => expect(await loggedErrors()).toContain(`couldn’t be called because ${what}`),
        20_000,
      );
      await app.sandbox.reset();
      await person.ask({ query: question, model });
      expect((await providerState(model.split(':')[0]))?.accountError).toBeNull();
    },
  );

  it('is skipped in Auto, where another vendor answers, and is not tried first again', async () => {
    const { provider } = await app.visitor().ask({ query: question });
    await app.sandbox.reset();
    const vendor = provider === 'vertex' ? 'google' : provider;
    await app.sandbox.play({ match: { provider: vendor }, scenario });
    const events = await readAll(await app.visitor().stream({ query: question }));
    const { failover, next } = eventOf(events, 'failover');
    expect(failover.why).toMatch(new RegExp(`couldn’t be called because ${what}$`));
    expect(next.provider).not.toBe(provider);
    expect(textOf(events)).not.toBe('');
    const { query, answer } = await readStored(app, eventOf(events, 'done').queryId);
    expect(query.status).toBe('done');
    expect(answer).toMatchObject({
      modelId: failover.to,
      failovers: [failover],
      reason: next.reason,
    });
    const again = await app.visitor().ask({ query: question });
    expect(again.receipt.failovers).toEqual([]);
    expect(again.provider).not.toBe(provider);
    const asked = (await app.sandbox.requests()).map((request) => request.provider);
    expect(asked.filter((one) => one === vendor)).toHaveLength(1);
  });
});

// The server remembers per model what an unverified organization may not use.
it.each([
  ['stream-refused', 'openai:gpt-6.2-astra', false],
  ['summary-refused', 'openai:gpt-6.2-sol', true],
])('an unverified organization (%s) still gets its answer', async (scenario, model, isStreamed) => {
  await app.sandbox.play({ match: { provider: 'openai' }, scenario });
  const events = await readAll(await person.stream({ query: question, model, effort: 'thorough' }));
  expect(textOf(events)).not.toBe('');
  expect(eventOf(events, 'receipt').receipt).toMatchObject({ finish: 'complete', failovers: [] });
  const { answer } = await readStored(app, eventOf(events, 'done').queryId);
  expect(answer.content).toBe(textOf(events));
  const [refused, repeated] = await app.sandbox.requests();
  expect(refused).toMatchObject({ stream: true });
  expect(repeated?.stream).toBe(isStreamed);
});

describe('a vendor that names another model in its answer', () => {
  it('is shown, and the price is that of the model that answered', async () => {
    await app.sandbox.play({ scenario: 'renamed', as: 'grok-4.3' });
    const events = await readAll(await person.stream({ query: question, model: 'xai:grok-4.7' }));
    const { substitution, next } = eventOf(events, 'substitution');
    expect(substitution).toEqual({
      asked: 'xai:grok-4.7',
      used: 'grok-4.3',
      message: 'You asked for Grok 4.7, but its provider answered with Grok 4.3.',
    });
    expect(next).toMatchObject({ id: 'xai:grok-4.3', name: 'Grok 4.3' });
    const { receipt } = eventOf(events, 'receipt');
    const cost = Number(receipt.inputTokens) * 1.25 + Number(receipt.outputTokens) * 2.5;
    expect(receipt).toMatchObject({ substitution, costMicroUsd: Math.round(cost) });
    const { answer } = await readStored(app, eventOf(events, 'done').queryId);
    expect(answer).toMatchObject({
      modelId: 'xai:grok-4.3',
      model: 'grok-4.3',
      upstreamModel: 'grok-4.3',
      substitution,
      costMicroUsd: receipt.costMicroUsd,
    });
  });

  it('is shown as the vendor named it, at an unknown price, if it is not known', async () => {
    await app.sandbox.play({ scenario: 'renamed', as: 'claude-next' });
    const answer = await person.ask({ query: question, model: 'anthropic:claude-3-opus' });
    expect(answer).toMatchObject({ model: 'claude-next', receipt: { costMicroUsd: null } });
    expect(answer.receipt.substitution?.message).toBe(
      'You asked for Claude Opus 5.5, but its provider answered with claude-next.',
    );
  });

  it('with a snapshot date counts as the same model', async () => {
    await app.sandbox.play({ scenario: 'renamed' });
    const { model, receipt } = await person.ask({ query: question, model: 'openai:gpt-6.2-sol' });
    expect({ model, substitution: receipt.substitution }).toEqual({
      model: 'gpt-6.2-sol',
      substitution: null,
    });
  });
});

it('a rate-limited model is not called until its limit resets, in Auto or by name', async () => {
  // The limit outlasts this test, so no other test in this file may call Claude Haiku 5.5.
  const { url } = await app.startAnother();
  const at = person.at(url);
  await app.sandbox.play({
    match: { provider: 'anthropic' },
    scenario: 'rate-limited',
    retryAfterSeconds: 30,
  });
  const named = { query: question, model: 'anthropic:claude-haiku-5-5' };
  const first = await at.ask(named);
  expect(first.receipt.failovers[0]?.why).toBe('Claude Haiku 5.5 has reached its rate limit');
  const again = await at.ask(named);
  expect(again.receipt.failovers[0]?.why).toBe('Claude Haiku 5.5 has reached its rate limit');
  const auto = await at.ask({ query: question });
  expect(auto.details?.scores.some(({ model }) => model === 'anthropic:claude-haiku-5-5')).toBe(
    false,
  );
  const asked = (await app.sandbox.requests()).filter(({ model }) => model === 'claude-haiku-5-5');
  expect(asked).toHaveLength(1);
});
