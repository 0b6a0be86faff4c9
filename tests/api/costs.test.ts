import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { eq } from 'drizzle-orm';
import { recountUsage } from '#server/areas/statistics/store/recount-usage.ts';
import { users } from '#server/areas/accounts/schema.ts';
import { answers, queries } from '#server/areas/query/schema.ts';
import { serverErrors } from '#server/areas/settings/schema.ts';
import type { Health } from '#shared/contract/health/schemas.ts';
import type { Overview } from '#shared/contract/overview/schemas.ts';
import type { RequestRow } from '#shared/contract/requests/schemas.ts';
import type { Costs, Totals } from '#shared/contract/statistics/schemas.ts';
import type { UserRow } from '#shared/contract/users/schemas.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import type { OwnUsage } from '#shared/contract/accounts/schemas.ts';
import type { StreamEvent } from '#shared/contract/query/stream-events.ts';
import { eventOf, textOf, type TestClient } from '../support/test-client.ts';
import { addVote } from '../support/test-votes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** Starts a separate app in which nothing has cost anything yet. */
async function startUnspent(): Promise<TestApp> {
  const own = await startTestApp();
  onTestFinished(() => own.stop());
  return own;
}

/** Breaks that come after text, for every vendor. Anthropic and Google count while they write. */
const breaks = [
  ['openai', 'openai:gpt-4', [30, 60]],
  ['anthropic', 'anthropic:claude-3-opus', [15, 75]],
  ['google', 'vertex:gemini-1.5-pro', [1.25, 5]],
  ['xai', 'xai:grok-2-1212', [2, 10]],
] as const;

describe.each(breaks)(
  'an answer of %s that breaks off after some text',
  (provider, model, [input, output]) => {
    const prompt = { query: 'Tell me about the Moon', model };

    it.each(['cut', 'malformed', 'error-in-200', 'stopped'])(
      '(%s) costs what arrived, with the same figure in receipt, budget and report',
      async (scenario) => {
        const own = await app.person({ isStandard: true });
        await own.send('PUT', '/api/account/budget', {
          dayMicroUsd: 10_000_000,
          monthMicroUsd: null,
        });
        onTestFinished(() => app.sandbox.reset());
        const isStop = scenario === 'stopped';
        await app.sandbox.play({
          match: { provider },
          scenario: isStop ? 'stall' : scenario,
          afterChunks: 3,
        });
        const reply = await own.stream(prompt);
        const read: StreamEvent[] = [];
        for await (const { event } of reply.events) {
          read.push(event);
          if (!isStop || event.type !== 'text') continue;
          const { queryId } = eventOf(read, 'route');
          await own.send('POST', `/api/switchyard/queries/${queryId}/stop`);
        }
        const end = isStop ? eventOf(read, 'receipt') : eventOf(read, 'problem');
        const { receipt } = end;
        const [tokensIn, tokensOut] = [Number(receipt?.inputTokens), Number(receipt?.outputTokens)];
        const characters = textOf(read).length;
        expect(characters).toBeGreaterThan(0);
        expect(tokensOut).toBeGreaterThanOrEqual(Math.floor(characters / 8));
        expect(tokensOut).toBeLessThanOrEqual(characters);
        expect(receipt).toMatchObject({
          isEstimated: true,
          costMicroUsd: Math.round(tokensIn * input + tokensOut * output),
        });
        const { body } = await own.send('GET', '/api/account/budgets');
        expect(body).toMatchObject([{ spent: { dayMicroUsd: receipt?.costMicroUsd } }]);
        const usage = (await own.send('GET', '/api/account/usage')).body as OwnUsage;
        expect(usage.today.costMicroUsd).toBe(receipt?.costMicroUsd);
      },
    );
  },
);

describe('what the models cost', () => {
  it('is shown by day, provider, model and person, with visitors in the totals', async () => {
    const own = await startUnspent();
    const [admin, person] = [await own.person({ isAdmin: true }), await own.person()];
    const read = async (range: string) =>
      (await admin.send('GET', `/api/admin/stats/costs?range=${range}`)).body as Costs;
    // Uses a different range than below, because a report that took long to build is cached for a while.
    expect(await read('60days')).toMatchObject({
      totalMicroUsd: 0,
      days: [],
      models: [],
      users: [],
    });

    // Each answer has ten tokens and costs 100 micro-dollars.
    const models = ['openai:gpt-4', 'openai:gpt-3.5-turbo'];
    await addVote(own.database, { userId: person.userId, models, chosen: null });
    await addVote(own.database, {
      userId: null,
      models: ['openai:gpt-4', 'xai:grok-2'],
      chosen: null,
      spoilt: { 'xai:grok-2': { costMicroUsd: null } },
    });
    const costs = await read('7days');
    const today = new Date().toISOString().slice(0, 10);
    const overview = (await admin.send('GET', '/api/admin/overview')).body as Overview;
    expect(overview.spending).toMatchObject({ todayMicroUsd: 300, budgetMicroUsd: null });
    expect(overview.people).toMatchObject({ day: 2, week: 2 });
    const latest = Math.max(admin.userId, person.userId);
    expect(overview.people.latest[0]?.id).toBe(latest);
    await own.database
      .update(users)
      .set({ createdAt: new Date(0) })
      .where(eq(users.id, latest));
    const later = (await admin.send('GET', '/api/admin/overview')).body as Overview;
    expect(later.people.latest.at(-1)?.id).toBe(latest);
    expect(costs).toMatchObject({
      endDate: today,
      totalMicroUsd: 300,
      unpricedAnswers: 1,
      days: [{ date: today, answers: 4, tokens: 40, costMicroUsd: 300 }],
      providers: [
        { provider: 'openai', answers: 3, tokens: 30, costMicroUsd: 300 },
        { provider: 'xai', answers: 1, tokens: 10, costMicroUsd: 0 },
      ],
      users: [
        {
          userId: person.userId,
          username: 'Ada Lovelace',
          queries: 1,
          tokens: 20,
          costMicroUsd: 200,
        },
      ],
    });
    expect(costs.models.map(({ model, costMicroUsd }) => [model, costMicroUsd])).toEqual([
      ['openai:gpt-4', 200],
      ['openai:gpt-3.5-turbo', 100],
      ['xai:grok-2', 0],
    ]);
    const days = (Date.parse(costs.endDate) - Date.parse(costs.startDate)) / 86_400_000;
    // Today is the last of the seven days.
    expect(days).toBe(6);

    await own.database.delete(users).where(eq(users.id, person.userId));
    expect(await read('90days')).toMatchObject({ totalMicroUsd: 300, users: [] });
  });

  it('counts answers of unknown cost separately, with or without tokens', async () => {
    const own = await startUnspent();
    const admin = await own.person({ isAdmin: true });
    const read = async () =>
      (await admin.send('GET', '/api/admin/stats/costs?range=7days')).body as Costs;
    const before = await read();
    await addVote(own.database, {
      userId: null,
      models: ['vertex:gemini-1.5-pro', 'openai:dall-e-3'],
      chosen: null,
      spoilt: {
        'vertex:gemini-1.5-pro': { costMicroUsd: null },
        'openai:dall-e-3': { costMicroUsd: null, inputTokens: null, outputTokens: null },
      },
    });
    const after = await read();
    expect(after.unpricedAnswers - before.unpricedAnswers).toBe(2);
    expect(after.totalMicroUsd).toBe(before.totalMicroUsd);
    for (const row of [
      after.models.find(({ model }) => model === 'openai:dall-e-3'),
      after.providers.find(({ provider }) => provider === 'vertex'),
    ]) {
      expect(row).toMatchObject({ answers: 1, costMicroUsd: 0, unpricedAnswers: 1 });
    }
    const dates = { startDate: after.startDate, endDate: after.endDate };
    await recountUsage(own.database, dates);
    const recounted = (await read()).models.find(({ model }) => model === 'openai:dall-e-3');
    expect(recounted).toMatchObject({ answers: 1, unpricedAnswers: 1 });
  });
});

describe('the figures on the administration pages', () => {
  const dayMs = 86_400_000;
  const sum = (figures: readonly (number | null)[]) =>
    figures.reduce((total: number, one) => total + (one ?? 0), 0);
  const tokensOf = (rows: readonly Raw[]) =>
    sum(rows.flatMap(({ inputTokens, outputTokens }) => [inputTokens, outputTokens]));
  const costOf = (rows: readonly Raw[]) => sum(rows.map(({ costMicroUsd }) => costMicroUsd));
  type Raw = typeof answers.$inferSelect;
  const isAnswer = ({ problem, outputTokens }: Raw) => problem === null || outputTokens !== null;

  /**
   * What people did in an installation over several days: answers, a comparison, a failure, server errors.
   */
  async function script() {
    const paying = await app.person({ isStandard: true });
    const free = await app.person();
    const cheap = { query: 'Name a river', model: 'openai:gpt-3.5-turbo' };
    await paying.ask(cheap);
    await paying.ask({ query: 'Name a lake', compareMode: true });
    await free.ask({ query: 'Name a mountain' });
    await app.visitor().ask({ query: 'Name a sea' });
    const match = { provider: 'openai', model: 'gpt-3.5-turbo' };
    await app.sandbox.play({ match, scenario: 'bad-request' });
    await free.send('POST', '/api/switchyard/query', cheap);
    await app.sandbox.reset();
    const ago = (days: number) => new Date(Date.now() - days * dayMs);
    await app.database
      .update(users)
      .set({ createdAt: ago(3) })
      .where(eq(users.id, free.userId));
    await app.database
      .update(users)
      .set({ createdAt: ago(9) })
      .where(eq(users.id, paying.userId));
    await app.database.insert(serverErrors).values([
      { at: ago(0), level: 'error', message: 'One' },
      { at: ago(0), level: 'warning', message: 'Two' },
      { at: ago(2), level: 'error', message: 'Three' },
    ]);
    return [paying, free];
  }

  it('match the raw rows on every page', async () => {
    const people = await script();
    const admin = await app.person({ isAdmin: true });
    const read = async <Page>(path: string) => (await admin.send('GET', path)).body as Page;
    const asked = await app.database.select().from(queries);
    const given = await app.database.select().from(answers);
    const accounts = await app.database.select().from(users);
    const errors = await app.database.select().from(serverErrors);
    const givenTo = ({ userId }: { userId: number }) => {
      const own = asked.filter((query) => query.userId === userId).map(({ id }) => id);
      return given.filter(({ queryId }) => own.includes(queryId));
    };
    const since = (rows: readonly { createdAt: Date }[], days: number) =>
      rows.filter(({ createdAt }) => createdAt.getTime() > Date.now() - days * dayMs).length;

    const overview = await read<Overview>('/api/admin/overview');
    expect(overview.spending.todayMicroUsd).toBe(costOf(given));
    expect(overview.people).toMatchObject({ day: since(accounts, 1), week: since(accounts, 7) });
    const faults = errors.filter(({ level }) => level === 'error');
    expect(overview.errors.day).toBe(
      since(
        faults.map(({ at }) => ({ createdAt: at })),
        1,
      ),
    );

    const costs = await read<Costs>('/api/admin/stats/costs?range=30days');
    expect(costs.totalMicroUsd).toBe(costOf(given));
    // An answer that failed before its first text isn't counted.
    const byModel = Map.groupBy(given.filter(isAnswer), ({ modelId }) => modelId);
    expect(
      new Map(costs.models.map((one) => [one.model, [one.answers, one.tokens, one.costMicroUsd]])),
    ).toEqual(
      new Map([...byModel].map(([id, rows]) => [id, [rows.length, tokensOf(rows), costOf(rows)]])),
    );

    expect(await read<Totals>('/api/admin/stats/users')).toEqual({
      totalQueries: asked.length,
      totalTokens: tokensOf(given),
      totalDataSize: sum(asked.map(({ dataBytes }) => dataBytes)),
    });
    for (const person of people) {
      const rows = givenTo(person);
      const own = asked.filter(({ userId }) => userId === person.userId);
      expect(costs.users.find(({ userId }) => userId === person.userId)).toMatchObject({
        queries: own.length,
        tokens: tokensOf(rows),
        costMicroUsd: costOf(rows),
      });
      expect(await read(`/api/admin/stats/users/${person.userId}`)).toMatchObject([
        {
          textQueries: own.length,
          modelComparisons: own.filter(({ compareMode }) => compareMode).length,
          textTokensUsed: tokensOf(rows),
          dataSizeBytes: sum(own.map(({ dataBytes }) => dataBytes)),
        },
      ]);
      expect(await readRequests(admin, person.userId)).toEqual(
        own
          .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
          .map(({ id, status }) => {
            const of = rows.filter(({ queryId }) => queryId === id);
            return { id, status, tokens: tokensOf(of), costMicroUsd: costOf(of) };
          }),
      );
    }

    const listed = await admin.send('GET', '/api/admin/users');
    expect(listed.headers.get('x-total-count')).toBe(String(accounts.length));
    expect((listed.body as UserRow[]).map(({ id }) => id)).toEqual(
      accounts.map(({ id }) => id).toSorted((one, other) => one - other),
    );

    // A call that its sender stopped says nothing about the model's health.
    const attempts = given
      .flatMap(({ timeline }) => timeline?.attempts ?? [])
      .filter(({ outcome }) => outcome !== 'stopped');
    const health = await read<Health>('/api/admin/health?window=hour');
    const counts = health.providers.flatMap(({ provider, calls, answered }) =>
      calls === 0 ? [] : [[provider, calls, answered]],
    );
    const byProvider = Map.groupBy(attempts, ({ model }) => model.split(':')[0]);
    expect(new Map(counts.map(([provider, ...rest]) => [provider, rest]))).toEqual(
      new Map(
        [...byProvider].map(([provider, each]) => [
          provider,
          [each.length, each.filter(({ outcome }) => outcome === 'answered').length],
        ]),
      ),
    );
  });

  async function readRequests(admin: TestClient, userId: number) {
    const { body } = await admin.send('GET', `/api/admin/requests?person=${userId}`);
    return (body as { rows: RequestRow[] }).rows.map(({ id, status, answers: each }) => ({
      id,
      status,
      tokens: sum(each.flatMap(({ inputTokens, outputTokens }) => [inputTokens, outputTokens])),
      costMicroUsd: sum(each.map(({ costMicroUsd }) => costMicroUsd)),
    }));
  }
});
