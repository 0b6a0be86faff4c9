import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { users } from '#server/areas/accounts/schema.ts';
import { preferences } from '#server/areas/preferences/schema.ts';
import type {
  ModelPopularity,
  PreferenceRow,
  VoteEffects,
} from '#shared/contract/statistics/schemas.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import type { TestClient } from '../support/test-client.ts';
import { addVote, type TestVote } from '../support/test-votes.ts';

let app: TestApp;
let admin: TestClient & { userId: number };
let people: number[];
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.person({ isAdmin: true });
  people = (await Promise.all(Array.from({ length: 6 }, () => app.person()))).map(
    ({ userId }) => userId,
  );
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.database.delete(preferences);
});

const [gpt, claude, gemini] = [
  'openai:gpt-4',
  'anthropic:claude-3-opus',
  'vertex:gemini-1.5-flash',
] as const;

async function vote(count: number, vote: Omit<TestVote, 'userId'>, voters = people) {
  for (let index = 0; index < count; index += 1) {
    await addVote(app.database, { userId: voters[index % voters.length] ?? null, ...vote });
  }
}

async function recalculate(): Promise<ModelPopularity[]> {
  const { status, body } = await admin.send('POST', '/api/admin/stats/models/recalculate');
  expect([status, body]).toEqual([200, { success: true }]);
  return (await admin.send('GET', '/api/admin/stats/models')).body as ModelPopularity[];
}

async function publicWinRates() {
  const { body } = await app.visitor().send('GET', '/api/models/directory');
  const { models } = body as { models: { id: string; winRate: number | null }[] };
  return models.flatMap(({ id, winRate }) => (winRate === null ? [] : [[id, winRate]]));
}

const preferencesOf = async (path = '') =>
  (await admin.send('GET', `/api/admin/stats/preferences${path}`)).body as PreferenceRow[];

describe('the ranking of models', () => {
  it('is computed from the preferences: selections, decided comparisons, and ties only in ratings', async () => {
    await vote(3, { models: [gpt, claude], chosen: gpt });
    await vote(1, { models: [claude, gpt], chosen: claude });
    await vote(2, { models: [gpt, claude], chosen: null });
    const standings = await recalculate();
    expect(standings).toMatchObject([
      { model: gpt, totalSelections: 3, totalComparisons: 4, winRate: 0.75, isSettled: false },
      { model: claude, totalSelections: 1, totalComparisons: 4, winRate: 0.25 },
    ]);
    expect(standings[0]?.ratings).toMatchObject([
      { task: null, votes: 6, isSettled: false },
      { task: 'chat', votes: 6 },
    ]);
    const [best] = standings[0]?.ratings ?? [];
    expect(best?.low).toBeLessThan(1500);
    expect(best?.rating).toBeGreaterThan(1500);
    const one = await admin.send('GET', `/api/admin/stats/models/${encodeURIComponent(gpt)}`);
    expect(one.body).toEqual(standings[0]);
  });

  it('counts blind votes like all others, and shows them separately', async () => {
    await vote(3, { models: [gpt, claude], chosen: gpt });
    await vote(2, { models: [gpt, claude], chosen: claude, isBlind: true });
    await vote(1, { models: [gpt, claude], chosen: null, isBlind: true });
    expect(await recalculate()).toMatchObject([
      { model: gpt, totalComparisons: 5, winRate: 0.6, blind: { selections: 0, comparisons: 2 } },
      { model: claude, totalSelections: 2, blind: { selections: 2, comparisons: 2 } },
    ]);
    const blind = (await preferencesOf()).map(({ isBlind }) => isBlind);
    expect(blind).toEqual([true, true, true, false, false, false]);
  });

  it('leaves out answers that failed, were stopped or came from a fallback', async () => {
    const models = [gpt, claude];
    const problem = { code: 'provider-failed' as const, message: 'Down.' };
    for (const spoilt of [
      { problem, content: '', finish: 'interrupted' as const },
      { finish: 'stopped' as const },
      { failovers: [{ from: claude, to: gemini, why: 'Down.' }] },
    ]) {
      await vote(1, { models, chosen: gpt, spoilt: { [claude]: spoilt } });
    }
    await vote(1, {
      models: [gpt, claude, gemini],
      chosen: gpt,
      spoilt: { [gemini]: { finish: 'stopped' } },
    });
    expect(await recalculate()).toMatchObject([
      { model: gpt, totalSelections: 1, totalComparisons: 1 },
      { model: claude, totalSelections: 0, totalComparisons: 1 },
    ]);
  });

  it.each([
    ['one person', () => people.slice(0, 1)],
    ['all deleted accounts together', () => []],
  ])('caps the total weight of votes from %s', async (_, voters) => {
    await vote(60, { models: [gpt, claude], chosen: gpt }, voters());
    await vote(30, { models: [gpt, claude], chosen: claude }, people.slice(1));
    const [first] = await recalculate();
    expect(first).toMatchObject({ model: gpt, totalSelections: 60 });
    expect(first?.ratings[0]?.rating).toBeCloseTo(1500, 3);
  });

  it('leaves out people while they are blocked', async () => {
    const blocked = await app.person();
    const setBlocked = (blockedAt: Date | null) =>
      app.database.update(users).set({ blockedAt }).where(eq(users.id, blocked.userId));
    await vote(2, { models: [gpt, claude], chosen: gpt }, people);
    await vote(5, { models: [gpt, claude], chosen: claude }, [blocked.userId]);
    await setBlocked(new Date());
    expect(await recalculate()).toMatchObject([{ model: gpt, totalComparisons: 2 }, {}]);
    await setBlocked(null);
    expect(await recalculate()).toMatchObject([{ model: claude, totalComparisons: 7 }, {}]);
  });

  it('has a strength and a settled rating, and is public, once there are enough votes', async () => {
    await vote(9, { models: [gemini, claude], chosen: gemini, task: 'code' });
    const before = await recalculate();
    expect(before[0]?.categoryStrengths).toEqual({});
    expect(await publicWinRates()).toEqual([]);
    await vote(31, { models: [claude, gemini], chosen: claude, task: 'code' });
    const after = await recalculate();
    expect(after[1]).toMatchObject({
      model: gemini,
      isSettled: true,
      categoryStrengths: { code: 0.225 },
    });
    expect(await publicWinRates()).toEqual(
      expect.arrayContaining([
        ['anthropic:claude-3-opus', 0.775],
        ['google:gemini-1.5-flash', 0.225],
      ]),
    );
  });

  it('reports how column and length affect which answer is chosen', async () => {
    await vote(3, { models: [gpt, claude], chosen: gpt, contents: ['Long answer.', 'Short.'] });
    await vote(1, { models: [gpt, claude], chosen: claude, contents: ['Longer.', 'Short.'] });
    await recalculate();
    const { body } = await admin.send('GET', '/api/admin/stats/vote-effects');
    const { positions, length, lastUpdated } = body as VoteEffects;
    expect(positions).toEqual([
      { position: 0, chosen: 3, shown: 4, expected: 0.5 },
      { position: 1, chosen: 1, shown: 4, expected: 0.5 },
    ]);
    expect(length).toMatchObject({ longerChosen: 3, decided: 4 });
    expect(Date.parse(lastUpdated ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  it('is updated automatically when there are new votes', async () => {
    await recalculate();
    await vote(1, { models: [gpt, gemini], chosen: gemini });
    await app.runJob('popularity');
    const { body } = await admin.send('GET', '/api/admin/stats/models');
    expect(body).toMatchObject([{ model: gemini }, { model: gpt }]);
  });

  it('is empty when there are no preferences', async () => {
    expect(await recalculate()).toEqual([]);
    expect((await admin.send('GET', `/api/admin/stats/models/${gpt}`)).status).toBe(404);
    const { body } = await admin.send('GET', '/api/admin/stats/vote-effects');
    expect(body).toMatchObject({ positions: [], length: null });
  });
});

describe('logged preferences', () => {
  it('are listed newest first, a page at a time, with what was compared', async () => {
    await vote(1, { models: [gpt, claude], chosen: claude, prompt: 'First' });
    await vote(1, { models: [gpt, gemini], chosen: null, prompt: 'x'.repeat(5000) });
    await recalculate();
    const [second, first] = await preferencesOf();
    expect(first).toMatchObject({
      userId: people[0],
      query: 'First',
      modelsCompared: [gpt, claude],
      selectedModel: claude,
    });
    expect(second).toMatchObject({ selectedModel: null, outcome: 'tie' });
    expect(second?.query).toBe('x'.repeat(300));
    expect(await preferencesOf('?limit=1')).toEqual([second]);
    expect(await preferencesOf(`?limit=1&before=${second?.id}`)).toEqual([first]);
  });

  it('can be narrowed to one person', async () => {
    await vote(2, { models: [gpt, claude], chosen: gpt });
    expect(await preferencesOf(`/${people[1]}`)).toMatchObject([{ userId: people[1] }]);
    expect(await preferencesOf(`/${people[3]}`)).toEqual([]);
    expect(await preferencesOf('/999999')).toMatchObject({ code: 'not-found' });
  });

  it('record what was compared when they are logged, before any texts are deleted', async () => {
    const person = await app.person({ isStandard: true });
    const asked = await person.ask({
      query: 'Name a lake',
      compareMode: true,
      models: [gpt, claude],
    });
    const [left] = asked.responses ?? [];
    const logged = await person.send('POST', '/api/switchyard/log-preference', {
      query: 'Name a lake',
      queryId: asked.queryId,
      selectedProvider: left?.provider,
      selectedModel: left?.model,
      comparedModels: asked.responses?.map(({ provider, model }) => ({ provider, model })),
    });
    expect(logged.status).toBe(200);
    const [stored] = await app.database.select().from(preferences);
    expect(stored?.columns).toMatchObject([
      {
        position: 0,
        model: `${left?.provider}:${left?.model}`,
        characters: left?.content.length,
        counts: true,
      },
      { position: 1, counts: true },
    ]);
    expect(stored?.task).toBe(asked.details?.task);
  });
});
