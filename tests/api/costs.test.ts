import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { recountUsage } from '#server/db/statistics/recount-usage.ts';
import { users } from '#server/db/schema/accounts.ts';
import type { Overview } from '#shared/contract/overview/schemas.ts';
import type { Costs } from '#shared/contract/statistics/schemas.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { addVote } from '../support/test-votes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

describe('what the models cost', () => {
  it('is told by day, provider, model and person, visitors among the sums', async () => {
    const [admin, person] = [await app.person({ isAdmin: true }), await app.person()];
    const read = async (range: string) =>
      (await admin.send('GET', `/api/admin/stats/costs?range=${range}`)).body as Costs;
    expect(await read('7days')).toMatchObject({
      totalMicroUsd: 0,
      days: [],
      models: [],
      users: [],
    });

    // Each answer has ten tokens and costs a hundred millionths of a dollar.
    const models = ['openai:gpt-4', 'openai:gpt-3.5-turbo'];
    await addVote(app.database, { userId: person.userId, models, chosen: null });
    await addVote(app.database, {
      userId: null,
      models: ['openai:gpt-4', 'xai:grok-2'],
      chosen: null,
      spoilt: { 'xai:grok-2': { costMicroUsd: null } },
    });
    const costs = await read('7days');
    const today = new Date().toISOString().slice(0, 10);
    const overview = (await admin.send('GET', '/api/admin/overview')).body as Overview;
    expect(overview.spending).toEqual({ todayMicroUsd: 300, budgetMicroUsd: null });
    expect(overview.people).toMatchObject({ day: 2, week: 2 });
    expect(overview.people.latest[0]?.id).toBe(Math.max(admin.userId, person.userId));
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
    expect(days).toBe(7);

    await app.database.delete(users).where(eq(users.id, person.userId));
    expect(await read('90days')).toMatchObject({ totalMicroUsd: 300, users: [] });
  });

  it('counts answers of unknown cost, with tokens or without, instead of adding nothing', async () => {
    const admin = await app.person({ isAdmin: true });
    const read = async () =>
      (await admin.send('GET', '/api/admin/stats/costs?range=7days')).body as Costs;
    const before = await read();
    await addVote(app.database, {
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
    await recountUsage(app.database, dates);
    const recounted = (await read()).models.find(({ model }) => model === 'openai:dall-e-3');
    expect(recounted).toMatchObject({ answers: 1, unpricedAnswers: 1 });
  });
});
