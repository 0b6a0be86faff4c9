import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { preferences } from '#server/areas/preferences/schema.ts';
import type { RatingRow } from '#shared/contract/preferences/schemas.ts';
import type { ThreadWithTurns } from '#shared/contract/threads/schemas.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import type { TestClient } from '../support/test-client.ts';

let app: TestApp;
let admin: TestClient;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.person({ isAdmin: true });
});
afterAll(() => app.stop());
beforeEach(() => app.sandbox.reset());

const prompt = { query: 'Name a river', model: 'openai:gpt-3.5-turbo' };

function rate(client: TestClient, queryId: string, body: object) {
  return client.send('POST', `/api/switchyard/queries/${queryId}/rating`, body);
}

async function listRatings(search = ''): Promise<RatingRow[]> {
  return (await admin.send('GET', `/api/admin/stats/ratings${search}`)).body as RatingRow[];
}

async function findRatings(queryId: string): Promise<RatingRow[]> {
  return (await listRatings()).filter((row) => row.queryId === queryId);
}

describe('a rating of one answer', () => {
  it.each<[string, () => Promise<TestClient>, boolean]>([
    ['a visitor', async () => app.visitor(), false],
    ['a signed-in user', () => app.person({}), true],
  ])('by %s is stored, changed and removed', async (_name, enter, isUser) => {
    const client = await enter();
    const { queryId } = await client.ask(prompt);
    expect((await rate(client, queryId, { rating: 'up' })).status).toBe(200);
    const rated = await findRatings(queryId);
    expect(JSON.stringify(rated)).not.toContain(prompt.query);
    expect(rated).toMatchObject([
      {
        rating: 'up',
        reason: null,
        model: prompt.model,
        userId: isUser ? expect.any(Number) : null,
      },
    ]);
    await rate(client, queryId, { rating: 'down', reason: '  It names a sea.  ' });
    expect(await findRatings(queryId)).toMatchObject([
      { rating: 'down', reason: 'It names a sea.' },
    ]);
    await rate(client, queryId, { rating: null });
    expect(await findRatings(queryId)).toEqual([]);
  });

  it('is refused to everyone but the sender', async () => {
    const owner = await app.person({});
    const { queryId } = await owner.ask(prompt);
    for (const stranger of [app.visitor(), await app.person({}), admin]) {
      expect((await rate(stranger, queryId, { rating: 'down' })).status).toBe(404);
    }
    expect((await rate(owner, queryId, { rating: 'up', position: 2 })).status).toBe(404);
    expect(await findRatings(queryId)).toEqual([]);
    expect((await owner.send('GET', '/api/admin/stats/ratings')).status).toBe(403);
  });

  it('is refused for a temporary, empty or blind answer', async () => {
    const person = await app.person({ isStandard: true });
    const temporary = await person.ask({ ...prompt, temporary: true });
    await app.sandbox.play({ scenario: 'empty' });
    const empty = await person.stream(prompt);
    let emptyId = '';
    for await (const { event } of empty.events) if (event.type === 'route') emptyId = event.queryId;
    await app.sandbox.reset();
    const blind = await person.ask({
      query: 'Name a sea',
      compareMode: true,
      blind: true,
      models: ['openai:gpt-4', 'xai:grok-2-1212'],
    });
    for (const [queryId, words] of [
      [temporary.queryId, /Temporary/],
      [emptyId, /no text/],
      [blind.queryId, /reveal the names/],
    ] as const) {
      const { status, body } = await rate(person, queryId, { rating: 'up' });
      expect([status, body]).toEqual([
        409,
        expect.objectContaining({ message: expect.stringMatching(words) }),
      ]);
    }
  });

  it('is shown with the conversation, and its reason is deleted with it', async () => {
    const person = await app.person({});
    const { queryId, threadId } = await person.ask(prompt);
    await rate(person, queryId, { rating: 'down', reason: 'Private words' });
    const { body } = await person.send('GET', `/api/threads/${threadId}`);
    expect((body as ThreadWithTurns).turns[0]?.answers[0]?.rating).toBe('down');
    const [{ id } = { id: 0 }] = await findRatings(queryId);
    await person.send('DELETE', `/api/threads/${threadId}`);
    const kept = (await listRatings()).find((row) => row.id === id);
    expect(kept).toMatchObject({ rating: 'down', reason: null });
  });

  it('is listed in pages and does not count as a vote', async () => {
    const visitor = app.visitor();
    const before = await app.database.select().from(preferences);
    for (let count = 0; count < 3; count += 1) {
      const { queryId } = await visitor.ask(prompt);
      await rate(visitor, queryId, { rating: 'up' });
    }
    const [first, second] = await listRatings('?limit=2');
    expect(await listRatings('?limit=1')).toEqual([first]);
    expect(await listRatings(`?limit=1&before=${first?.id}`)).toEqual([second]);
    expect(await app.database.select().from(preferences)).toEqual(before);
  });
});
