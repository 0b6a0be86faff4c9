import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Health } from '#shared/contract/health/schemas.ts';
import type { Picker } from '#shared/contract/models/schemas.ts';
import { tellOfModels } from '#server/areas/models/store/model-notices.ts';
import { answers, openCircuits, queries, retiredModels } from '#server/areas/query/schema.ts';
import { describeInstallationHealth } from './installation-health.ts';
import { describeJobs } from './jobs.ts';
import { describeEverybodysRequests } from './everybodys-requests.ts';
import { startScriptedVendor } from '../support/scripted-vendor.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { eventOf, readAll, textOf, type TestClient } from '../support/test-client.ts';

// Short timeouts for silent vendors, yet long enough for the others to answer on a busy machine.
const impatience = { FIRST_BYTE_TIMEOUT_MS: '2000', IDLE_TIMEOUT_MS: '2000' };

let app: TestApp;
let impatientUrl: string;
let admin: TestClient;
beforeAll(async () => {
  // A high failure limit keeps circuits from opening between tests.
  app = await startTestApp({ PROVIDER_FAILURES: '1000' });
  ({ url: impatientUrl } = await app.startAnother(impatience));
  admin = await app.person({ isAdmin: true });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.sandbox.reset();
  // The circuits of the previous test may still be stored, and each process notices a deletion at its own
  // time.
  for (const url of [app.url, impatientUrl]) {
    await expect
      .poll(async () => {
        await app.database.delete(openCircuits);
        await tellOfModels(app.database);
        return listCircuits(url);
      })
      .toEqual([]);
  }
});

/** Returns the open circuits of the server at `url`. */
async function listCircuits(url: string) {
  const { body } = await admin.at(url).send('GET', '/api/admin/health?window=hour');
  const { providers } = body as Health;
  return providers
    .flatMap((provider) => [provider.circuit, ...provider.models.map(({ circuit }) => circuit)])
    .filter((circuit) => circuit !== null);
}

const first = { provider: 'openai', model: 'gpt-3.5-turbo' };
const asked = { query: 'Name a river', model: 'openai:gpt-3.5-turbo' };
const isSilent = (scenario: string) => scenario === 'silence' || scenario === 'stall';
const visitorFor = (scenario: string) =>
  isSilent(scenario) ? app.visitor().at(impatientUrl) : app.visitor();

async function storedAnswer(queryId: string) {
  const [query] = await app.database.select().from(queries).where(eq(queries.id, queryId));
  const [answer] = await app.database.select().from(answers).where(eq(answers.queryId, queryId));
  return { status: query?.status, answer };
}

describe('a vendor that is down before any text was shown', () => {
  it.each([
    ['rate-limited', 'has reached its rate limit'],
    ['server-error', 'failed because of an error at its provider'],
    ['overloaded', 'is overloaded'],
    ['timeout-408', 'timed out'],
    ['silence', 'didn’t start answering in time'],
    ['close', 'lost the connection'],
    ['malformed', 'sent a response we couldn’t read'],
    ['error-in-200', ''],
  ])('%s: the next best model answers, and the answer says so', async (scenario, why) => {
    await app.sandbox.play({ match: first, scenario, afterChunks: 0, retryAfterSeconds: 0 });
    const events = await readAll(await visitorFor(scenario).stream(asked));
    const { failover, next } = eventOf(events, 'failover');
    expect(failover.from).toBe('openai:gpt-3.5-turbo');
    expect(failover.why).toContain(`GPT-3.5 Turbo ${why}`);
    expect(next.id).toBe(failover.to);
    expect(next.reason).not.toBe('');
    expect(textOf(events)).not.toBe('');
    const { receipt } = eventOf(events, 'receipt');
    expect(receipt.failovers).toEqual([failover]);
    const stored = await storedAnswer(eventOf(events, 'done').queryId);
    expect(stored.status).toBe('done');
    expect(stored.answer).toMatchObject({
      modelId: failover.to,
      failovers: [failover],
      content: textOf(events),
    });
    expect(await app.database.$count(retiredModels)).toBe(0);
  });

  it('the reason given for the model that answers compares it with the remaining ones', async () => {
    for (const provider of ['openai', 'google']) {
      await app.sandbox.play({
        match: { provider },
        scenario: 'rate-limited',
        retryAfterSeconds: 0,
      });
    }
    const person = await app.person({ isStandard: true });
    const events = await readAll(
      await person.stream({ query: 'Write a short poem about the sea', model: 'auto-standard' }),
    );
    const { failover, next } = eventOf(events.toReversed(), 'failover');
    expect(failover.to).toMatch(/^(?:anthropic|xai):/);
    expect(next.reason).not.toMatch(/GPT|Gemini|choice/);
  });

  it('a model chosen by hand is replaced by one like it, and the reason names it', async () => {
    await app.sandbox.play({ match: { provider: 'anthropic' }, scenario: 'overloaded' });
    const person = await app.person({ isStandard: true });
    const model = 'anthropic:claude-3-opus';
    const answer = await person.ask({ query: 'Name a river', model, dial: 'thrifty' });
    expect(answer.receipt.failovers[0]?.from).toBe(model);
    expect(answer.model).not.toMatch(/gemini-1\.0|flash|gpt-3\.5|claude-instant/);
    expect(answer.reason).toMatch(/^Replaces Claude 3 Opus, which you chose\. /);
  });

  it('is reported to JSON callers as well', async () => {
    await app.sandbox.play({ match: first, scenario: 'server-error' });
    const answer = await app.visitor().ask(asked);
    expect(answer.receipt.failovers).toHaveLength(1);
    expect(`${answer.provider}:${answer.model}`).toBe(answer.receipt.failovers[0]?.to);
  });

  it('a slow model is waited for', async () => {
    await app.sandbox.play({ match: first, scenario: 'slow', delayMs: 200 });
    const answer = await app.visitor().ask(asked);
    expect(answer).toMatchObject({ model: 'gpt-3.5-turbo', receipt: { failovers: [] } });
    expect(answer.time).toBeGreaterThanOrEqual(0.2);
  });

  it('when every model is down, the error says when to retry, even when it is read again later', async () => {
    const { url } = await app.startAnother();
    await app.sandbox.play({ scenario: 'rate-limited', retryAfterSeconds: 7 });
    const visitor = app.visitor().at(url);
    const events = await readAll(await visitor.stream(asked));
    const { problem, receipt } = eventOf(events, 'problem');
    expect(problem).toMatchObject({ code: 'model-limit', retryAfterSeconds: 7 });
    expect(problem.message).toMatch(/rate limit/);
    expect(receipt?.failovers.length).toBeGreaterThan(1);
    const { queryId } = eventOf(events, 'done');
    expect((await storedAnswer(queryId)).status).toBe('failed');
    for (const secondsAgo of [4, 60]) {
      const finishedAt = new Date(Date.now() - secondsAgo * 1_000);
      await app.database.update(answers).set({ finishedAt }).where(eq(answers.queryId, queryId));
      // This server didn't run the query, so it reads the answer from storage.
      const later = await readAll(await visitor.at(impatientUrl).reattach(queryId, 0));
      const { code, retryAfterSeconds = 0 } = eventOf(later, 'problem').problem;
      expect(code).toBe('model-limit');
      expect(retryAfterSeconds).toBeLessThanOrEqual(Math.max(0, 7 - secondsAgo));
    }
  });
});

it('a vendor that says when to retry is not called until then', async () => {
  const { url } = await app.startAnother();
  const visitor = app.visitor().at(url);
  await app.sandbox.play({ match: first, scenario: 'rate-limited', retryAfterSeconds: 30 });
  await visitor.ask(asked);
  const again = await visitor.ask(asked);
  expect(again.receipt.failovers[0]?.why).toBe('GPT-3.5 Turbo has reached its rate limit');
  const requests = await app.sandbox.requests();
  expect(requests.filter(({ model }) => model === first.model)).toHaveLength(1);
});

describe.each([
  ['openai', 'gpt-4', 'gpt-3.5-turbo'],
  ['anthropic', 'claude-3-opus', 'claude-3-sonnet'],
  ['google', 'gemini-1.5-pro', 'gemini-1.5-flash'],
  ['xai', 'grok-2-1212', 'grok-beta'],
])('a limit at %s', (provider, limited, other) => {
  const of = (model: string) => `${provider === 'google' ? 'vertex' : provider}:${model}`;
  const skipped = / was skipped because its provider turned down other calls a moment ago$/;

  it.each([
    ['rate-limited', []],
    ['account-limited', [expect.stringMatching(skipped)]],
  ])('%s for one model does not affect the provider’s other models', async (scenario, whys) => {
    const { url } = await app.startAnother();
    const person = (await app.person({ isStandard: true })).at(url);
    await app.sandbox.play({ match: { provider }, scenario, times: 1, retryAfterSeconds: 60 });
    await person.ask({ ...asked, model: of(limited) });
    const { receipt } = await person.ask({ ...asked, model: of(other) });
    expect(receipt.failovers.map(({ why }) => why)).toEqual(whys);
    // Waits until the circuit is saved, because only then can the next test clear it.
    await expect.poll(() => app.database.$count(openCircuits)).toBe(1);
  });
});

describe('a model that keeps failing', () => {
  const askedOf = async () =>
    (await app.sandbox.requests()).filter(({ model }) => model === first.model).length;

  it('is skipped for a while, with a note, and then tried with one prompt', async () => {
    // Long enough that the prompts below find the model paused.
    const pauses = { PROVIDER_FAILURES: '2', PROVIDER_PAUSE_MS: '8000' };
    const { url } = await app.startAnother({ ...impatience, ...pauses });
    const person = (await app.person({ isStandard: true })).at(url);
    const ask = (more: object) => person.ask({ ...asked, ...more });
    await app.sandbox.play({ match: first, scenario: 'silence' });
    for (let count = 0; count < 2; count += 1) {
      const { provider, receipt } = await ask({});
      expect(provider).not.toBe('openai');
      expect(receipt.failovers).toHaveLength(1);
    }
    const { receipt } = await ask({});
    expect(receipt.failovers.map(({ why }) => why)).toEqual([
      'GPT-3.5 Turbo was skipped because it took too long a moment ago',
    ]);
    const auto = await ask({ model: undefined, models: [asked.model, 'xai:grok-2-1212'] });
    expect([auto.provider, auto.receipt.failovers]).toEqual(['xai', []]);
    expect(await askedOf()).toBe(2);

    await app.sandbox.reset();
    await vi.waitFor(async () => expect((await ask({})).receipt.failovers).toEqual([]), {
      timeout: 30_000,
      interval: 200,
    });
    expect(await askedOf()).toBe(1);
  });

  it('is skipped in a comparison too, where its slot says why', async () => {
    const { url } = await app.startAnother({ PROVIDER_FAILURES: '1' });
    await app.sandbox.play({ match: first, scenario: 'server-error' });
    await app.visitor().at(url).ask(asked);
    const person = await app.person({ isStandard: true });
    const models = [asked.model, 'xai:grok-2-1212'];
    const prompt = { query: 'Name a river', compareMode: true, models };
    const { responses = [] } = await person.at(url).ask(prompt);
    const [failed] = responses.filter(({ error }) => error);
    expect(responses).toHaveLength(2);
    expect(failed?.error?.message).toBe(
      'GPT-3.5 Turbo was skipped because it failed a moment ago. Try again, or choose another model.',
    );
    expect(failed?.error?.retryAfterSeconds).toBeGreaterThan(20);
    expect(await askedOf()).toBe(1);
  });
});

describe('an answer that reaches the time limit', () => {
  const askWithin = async (scenario: { scenario: string; afterChunks?: number }) => {
    const { url } = await app.startAnother({ MAX_QUERY_MS: '2000' });
    await app.sandbox.play({ match: first, ...scenario });
    return app.visitor().at(url);
  };

  it('is cut off if it has text, with a note, and still counts', async () => {
    const visitor = await askWithin({ scenario: 'stall', afterChunks: 3 });
    const events = await readAll(await visitor.stream(asked));
    const note = 'GPT-3.5 Turbo reached the limit of 2 s for an answer and was stopped there.';
    expect(eventOf(events, 'note').note).toBe(note);
    const { receipt } = eventOf(events, 'receipt');
    expect(receipt).toMatchObject({ finish: 'length', isEstimated: true });
    expect(receipt.costMicroUsd).toBeGreaterThan(0);
    const stored = await storedAnswer(eventOf(events, 'done').queryId);
    expect(stored).toMatchObject({ status: 'done', answer: { content: textOf(events) } });
    expect(stored.answer?.reason).toContain(note);
  });

  it('is an error 504 if it has none', async () => {
    const visitor = await askWithin({ scenario: 'silence' });
    const { status, problem } = await visitor.askInVain(asked);
    expect({ status, code: problem.code }).toEqual({ status: 504, code: 'answer-timeout' });
    expect(problem.message).toBe(
      'GPT-3.5 Turbo didn’t answer within the limit of 2 s. Your prompt is saved. Try again, or choose another model.',
    );
  });
});

it('an answer that never ends is cut off at the length limit, with a note', async () => {
  const vendor = await startScriptedVendor();
  const { url } = await app.startAnother({ OPENAI_BASE_URL: vendor.url });
  vendor.say(...Array.from({ length: 600 }, () => `${'word '.repeat(200)}\n`));
  vendor.hold();
  const events = await readAll(await app.visitor().at(url).stream(asked));
  expect(textOf(events)).toHaveLength(500_000);
  const note =
    'GPT-3.5 Turbo reached the limit of 500,000 characters for an answer and was stopped there.';
  expect(eventOf(events, 'note').note).toBe(note);
  expect(eventOf(events, 'receipt').receipt.finish).toBe('length');
  const stored = await storedAnswer(eventOf(events, 'done').queryId);
  expect(stored).toMatchObject({ status: 'done', answer: { content: textOf(events) } });
  expect(stored.answer?.reason).toContain(note);
  await vendor.close();
});

describe('Auto always finds an answer', () => {
  it.each([
    ['bad-request', 'didn’t accept this prompt'],
    ['invalid-key', 'couldn’t be called because its provider refused the key'],
    ['empty', 'returned an empty answer'],
    ['finish', 'returned an empty answer'],
    ['unasked-call', 'returned an empty answer'],
  ])('%s: another provider’s model answers, and the answer says why', async (scenario, why) => {
    await app.sandbox.play({ match: { provider: 'openai' }, scenario, afterChunks: 0 });
    const { url } = await app.startAnother();
    const prompt = { query: 'Name a river', models: [asked.model] };
    const events = await readAll(await app.visitor().at(url).stream(prompt));
    const { failover, next } = eventOf(events, 'failover');
    expect(failover).toMatchObject({ from: asked.model, why: `GPT-3.5 Turbo ${why}` });
    expect(next.provider).not.toBe('openai');
    expect(textOf(events)).not.toBe('');
    expect(await app.sandbox.requests()).toHaveLength(2);
    const stored = await storedAnswer(eventOf(events, 'done').queryId);
    expect(stored).toMatchObject({ status: 'done', answer: { failovers: [failover] } });
  });
});

describe('a failure that must not be hidden by another model', () => {
  it.each([
    ['bad-request', 'prompt-rejected', /didn’t accept this prompt/],
    ['invalid-key', 'provider-refused-key', /refused the key/],
    ['empty', 'empty-answer', /empty answer/],
  ])('%s', async (scenario, code, message) => {
    await app.sandbox.play({ match: first, scenario });
    const events = await readAll(await app.visitor().stream(asked));
    expect(events.map((event) => event.type)).toEqual(['route', 'problem', 'done']);
    const { problem } = eventOf(events, 'problem');
    expect(problem.code).toBe(code);
    expect(problem.message).toMatch(message);
    expect(problem.message).not.toMatch(/sandbox/);
    const stored = await storedAnswer(eventOf(events, 'done').queryId);
    expect(stored.status).toBe('failed');
    expect(stored.answer?.problem).toMatchObject({ code });
    expect(await app.sandbox.requests()).toHaveLength(1);
  });

  it('a refusal is the answer, marked as declined', async () => {
    await app.sandbox.play({ match: first, scenario: 'refusal' });
    const events = await readAll(await app.visitor().stream(asked));
    expect(events.some((event) => event.type === 'failover')).toBe(false);
    expect(await app.sandbox.requests()).toHaveLength(1);
    const stored = await storedAnswer(eventOf(events, 'done').queryId);
    expect(stored.answer?.finish).toBe('refused');
  });

  it.each(['cut', 'stall'])(
    '%s in mid-answer: the text so far is kept and no other model continues it',
    async (scenario) => {
      await app.sandbox.play({ match: first, scenario, afterChunks: 3 });
      const events = await readAll(await visitorFor(scenario).stream(asked));
      expect(textOf(events)).not.toBe('');
      expect(events.some((event) => event.type === 'failover')).toBe(false);
      const { problem, receipt } = eventOf(events, 'problem');
      expect(problem.message).toMatch(/The text so far is saved/);
      expect(receipt?.finish).toBe('interrupted');
      const stored = await storedAnswer(eventOf(events, 'done').queryId);
      expect(stored).toMatchObject({ status: 'failed', answer: { content: textOf(events) } });
    },
  );

  it('a JSON caller gets the problem as its status and body', async () => {
    await app.sandbox.play({ match: first, scenario: 'invalid-key' });
    const { status, problem } = await app.visitor().askInVain(asked);
    expect({ status, code: problem.code }).toEqual({ status: 502, code: 'provider-refused-key' });
  });
});

describeEverybodysRequests(() => app);
describeInstallationHealth(() => app);
describeJobs(() => app);

describe('a model that its vendor retired', () => {
  /** Starts a separate app, because a retirement is remembered for a day. */
  async function startWithRetired() {
    const own = await startTestApp();
    onTestFinished(() => own.stop());
    await own.sandbox.play({ match: first, scenario: 'retired' });
    return own;
  }

  it('is answered by its successor, says so, and is remembered', async () => {
    const { database, sandbox, ...own } = await startWithRetired();
    const events = await readAll(await own.visitor().stream(asked));
    const { substitution, next } = eventOf(events, 'substitution');
    expect(substitution.asked).toBe('openai:gpt-3.5-turbo');
    expect(substitution.message).toMatch(/GPT-3\.5 Turbo has been retired by its provider/);
    expect(next.model).toBe(substitution.used);
    expect(events.some((event) => event.type === 'failover')).toBe(false);
    const { queryId } = eventOf(events, 'done');
    const [answer] = await database.select().from(answers).where(eq(answers.queryId, queryId));
    expect(answer).toMatchObject({
      model: substitution.used,
      upstreamModel: substitution.used,
      substitution,
    });
    expect(await database.select().from(retiredModels)).toMatchObject([
      { upstreamId: 'gpt-3.5-turbo', provider: 'openai' },
    ]);

    const again = await own.visitor().ask(asked);
    expect(again).toMatchObject({ model: substitution.used, receipt: { substitution } });
    const requests = await sandbox.requests();
    expect(requests.filter((request) => request.model === 'gpt-3.5-turbo')).toHaveLength(1);
  });

  it('is known to other server processes too, both running and started later', async () => {
    const own = await startWithRetired();
    const { url: runningUrl } = await own.startAnother();
    await own.visitor().ask(asked);
    await own.sandbox.reset();
    const { url: laterUrl } = await own.startAnother();
    const answererAt = async (url: string) => {
      const { body } = await own.visitor().at(url).send('GET', '/api/switchyard/models');
      return (body as Picker).models.find(({ id }) => id === asked.model)?.answeredBy;
    };
    await expect.poll(() => answererAt(runningUrl)).not.toBeNull();
    for (const url of [runningUrl, laterUrl]) {
      const { receipt } = await own.visitor().at(url).ask(asked);
      expect(receipt.substitution).toMatchObject({ asked: asked.model });
    }
    expect((await own.sandbox.requests()).map((request) => request.model)).not.toContain(
      'gpt-3.5-turbo',
    );
  });
});
