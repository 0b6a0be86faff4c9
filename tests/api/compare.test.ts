import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { preferences } from '#server/areas/preferences/schema.ts';
import { answers, queries } from '#server/areas/query/schema.ts';
import type { QueryOutput } from '#shared/contract/query/schemas.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { eventOf, readAll, type TestClient } from '../support/test-client.ts';

let app: TestApp;
let person: TestClient;
beforeAll(async () => {
  app = await startTestApp({ STANDARD_PER_MINUTE: '1000', ANTHROPIC_API_KEY: '' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.sandbox.reset();
  person = await app.person({ isStandard: true });
});

const trio = ['openai:gpt-4', 'vertex:gemini-1.5-pro', 'xai:grok-2-1212'];
const prompt = { query: 'Name three rivers', compareMode: true };

function idsOf(answer: QueryOutput): string[] {
  return (answer.responses ?? []).map(({ provider, model }) => `${provider}:${model}`);
}

describe('a comparison', () => {
  it('returns the fields of its best answer, with every other answer alongside', async () => {
    const answer = await person.ask({ ...prompt, model: 'auto-standard', models: trio });
    expect(idsOf(answer).toSorted()).toEqual(trio.toSorted());
    const top = answer.responses?.find(({ model }) => model === answer.model);
    expect(top).toMatchObject({ content: answer.content, reason: answer.reason });
    const rows = await app.database
      .select()
      .from(answers)
      .where(eq(answers.queryId, answer.queryId))
      .orderBy(asc(answers.position));
    expect(rows.map((row) => row.content)).toEqual(answer.responses?.map((one) => one.content));
  });

  it.each<[string, { model?: string; models?: string[] }, number]>([
    ['none chosen', {}, 2],
    ['one chosen by name', { model: 'openai:gpt-4' }, 2],
    ['a set of one', { models: ['openai:gpt-4'] }, 2],
    ['two', { models: trio.slice(1) }, 2],
    ['five', { models: [...trio, 'openai:gpt-4-turbo', 'xai:grok-beta'] }, 3],
  ])('of %s has the expected answers', async (_name, choice, count) => {
    const answer = await person.ask({ ...prompt, ...choice });
    expect(answer.responses).toHaveLength(count);
    expect(new Set(idsOf(answer)).size).toBe(count);
    if (choice.models?.length === 5) {
      expect(choice.models).toEqual(expect.arrayContaining(idsOf(answer)));
    }
    const isOneChosen = choice.model !== undefined || choice.models?.length === 1;
    if (isOneChosen) expect(idsOf(answer)).toContain('openai:gpt-4');
  });

  it('of the full pool shows the best of three providers, with a model that needs Standard', async () => {
    const { body } = await person.send('GET', '/api/switchyard/models');
    const { models } = body as { models: { id: string; isStandard: boolean }[] };
    const answer = await person.ask({ ...prompt, models: models.map(({ id }) => id) });
    expect(answer.responses).toHaveLength(3);
    expect(idsOf(answer)).toContain(answer.details?.scores[0]?.model);
    expect(new Set(answer.responses?.map(({ provider }) => provider)).size).toBe(3);
    const standard = models.filter(({ isStandard }) => isStandard).map(({ id }) => id);
    expect(idsOf(answer).filter((id) => standard.includes(id))).not.toEqual([]);
  });

  it('keeps the other answers when one provider fails, without a replacement', async () => {
    await app.sandbox.play({ match: { provider: 'google' }, scenario: 'server-error' });
    const answer = await person.ask({ ...prompt, models: trio });
    const failed = answer.responses?.find(({ provider }) => provider === 'vertex');
    expect(failed).toMatchObject({ content: '', error: { code: 'provider-failed' } });
    const whole = answer.responses?.filter(({ error }) => !error) ?? [];
    expect(whole).toHaveLength(2);
    expect(whole.every(({ content }) => content !== '')).toBe(true);
    expect(answer.provider).not.toBe('vertex');
  });

  it('keeps the slot of a chosen model whose key is missing', async () => {
    const models = ['anthropic:claude-3-opus', 'openai:gpt-4'];
    const answer = await person.ask({ ...prompt, models });
    const keyless = answer.responses?.find(({ provider }) => provider === 'anthropic');
    expect(keyless?.error).toMatchObject({ code: 'missing-key', missingKey: 'ANTHROPIC_API_KEY' });
    expect(answer.provider).toBe('openai');
  });

  it('does not show one successor twice when two of its models are retired in the meantime', async () => {
    // Uses a separate app, because a retirement is remembered for a day.
    const own = await startTestApp();
    onTestFinished(() => own.stop());
    for (const model of ['gpt-4', 'gpt-4-turbo']) {
      await own.sandbox.play({ match: { model }, scenario: 'retired' });
    }
    const models = ['openai:gpt-4', 'openai:gpt-4-turbo'];
    const asker = await own.person({ isStandard: true });
    const { responses = [] } = await asker.ask({ ...prompt, models });
    const [whole, failed] = responses.toSorted((a) => (a.error ? 1 : -1));
    expect(whole).toMatchObject({ model: 'gpt-6.2-sol', content: expect.stringMatching(/./) });
    expect(failed?.error?.message).toMatch(/^GPT-4.* has been retired by its provider\. Choose/);
  });

  it('fails only when every model fails', async () => {
    await app.sandbox.play({ scenario: 'server-error' });
    const { status, problem } = await person.askInVain({ ...prompt, models: trio });
    expect({ status, code: problem.code }).toEqual({ status: 502, code: 'provider-failed' });
  });

  it('does not let a slow answer hold up the fast ones', async () => {
    await app.sandbox.play({ match: { provider: 'google' }, scenario: 'silence' });
    const reader = await person.stream({ ...prompt, models: trio });
    const ended = new Set<number>();
    let route;
    for await (const { event } of reader.events) {
      if (event.type === 'route') route = event;
      if (event.type === 'receipt') ended.add(event.column);
      if (ended.size === 2) break;
    }
    const slow = route?.columns.find(({ provider }) => provider === 'vertex')?.column;
    expect(ended.has(slow ?? -1)).toBe(false);
    const { queryId = '' } = route ?? {};
    const rows = await app.database.select().from(answers).where(eq(answers.queryId, queryId));
    expect(rows).toHaveLength(2);
    await person.send('POST', `/api/switchyard/queries/${queryId}/stop`);
  });

  it('counts as one query', async () => {
    const before = await app.database.$count(queries);
    await person.ask({ ...prompt, models: trio });
    expect((await app.database.$count(queries)) - before).toBe(1);
  });

  it('shuffles its answers, so no model gains from its position', async () => {
    const orders = await Promise.all(
      Array.from({ length: 24 }, async () => idsOf(await person.ask({ ...prompt, models: trio }))),
    );
    expect(new Set(orders.map((order) => order[0])).size).toBeGreaterThan(1);
  });

  it('streams every answer and says which text belongs to which', async () => {
    const events = await readAll(await person.stream({ ...prompt, models: trio }));
    const { queryId } = eventOf(events, 'done');
    for (const { column } of eventOf(events, 'route').columns) {
      const text = events.map((event) =>
        event.type === 'text' && event.column === column ? event.text : '',
      );
      const [row] = (
        await app.database.select().from(answers).where(eq(answers.queryId, queryId))
      ).filter(({ position }) => position === column);
      expect(row?.content).toBe(text.join(''));
    }
  });
});

describe('a blind comparison', () => {
  const blind = { ...prompt, models: trio, blind: true };
  const reveal = (queryId: string, client: TestClient = person) =>
    client.send('POST', `/api/switchyard/queries/${queryId}/reveal`);
  const votePlace = (queryId: string, selectedPosition: number, client: TestClient = person) =>
    client.send('POST', '/api/switchyard/log-preference', {
      query: prompt.query,
      queryId,
      selectedPosition,
    });
  const readAgain = async (queryId: string) => readAll(await person.reattach(queryId, 0));

  /** Returns everything that the API reveals about a thread, with the path that reveals it. */
  async function readEverywhere(queryId: string, threadId: string): Promise<string> {
    const paths = [
      `/api/threads/${threadId}`,
      `/api/threads/${threadId}/export?format=markdown`,
      `/api/threads/${threadId}/export?format=json`,
      `/api/threads`,
    ];
    const bodies = await Promise.all(paths.map(async (path) => (await person.fetch(path)).text()));
    return [...bodies, JSON.stringify(await readAgain(queryId))].join('\n');
  }

  async function hintsOf(queryId: string): Promise<string[]> {
    const rows = await app.database.select().from(answers).where(eq(answers.queryId, queryId));
    return rows.flatMap(({ modelId, model, name, reason }) => [modelId, model, name, reason]);
  }

  it('reveals no name, reason or receipt at any endpoint until the vote, and all of them after it', async () => {
    await app.sandbox.play({ match: { provider: 'xai' }, scenario: 'server-error' });
    const events = await readAll(await person.stream(blind));
    const { queryId, threadId } = eventOf(events, 'route');
    const said = JSON.stringify(events) + (await readEverywhere(queryId, threadId));
    const hints = await hintsOf(queryId);
    expect(hints).toHaveLength(12);
    expect(hints.filter((hint) => said.includes(hint))).toEqual([]);
    expect(said).not.toMatch(/openai|vertex|google|xai|costMicroUsd":\d|"time":[1-9]|0\.\d+s/i);
    expect(eventOf(events, 'route').columns.map(({ id }) => id)).toEqual([
      'hidden:A',
      'hidden:B',
      'hidden:C',
    ]);

    const place = eventOf(events, 'receipt').column;
    expect((await votePlace(queryId, place)).status).toBe(200);
    const after = await readEverywhere(queryId, threadId);
    for (const { modelId } of await app.database
      .select()
      .from(answers)
      .where(eq(answers.queryId, queryId))) {
      expect(after).toContain(modelId.split(':')[1]);
    }
    const stored = app.database.select().from(preferences).where(eq(preferences.queryId, queryId));
    expect(await stored).toMatchObject([{ outcome: 'preferred', position: place, isBlind: true }]);
  });

  it('names no model and no best answer in its JSON body', async () => {
    const answer = await person.ask(blind);
    const said = JSON.stringify(answer);
    expect((await hintsOf(answer.queryId)).filter((hint) => said.includes(hint))).toEqual([]);
    expect(answer).toMatchObject({ provider: 'hidden', model: 'A', details: null });
    expect(answer.content).toBe(answer.responses?.[0]?.content);
  });

  it('is revealed to its sender only, and a vote after that is not blind', async () => {
    const { queryId } = await person.ask(blind);
    const stranger = await app.person({ isStandard: true });
    expect((await reveal(queryId, stranger)).status).toBe(404);
    expect((await votePlace(queryId, 0, stranger)).status).toBe(404);
    expect((await reveal(queryId, app.visitor())).status).toBe(401);
    const open = await person.ask({ ...prompt, models: trio });
    expect((await reveal(open.queryId)).status).toBe(404);
    expect((await reveal(queryId)).status).toBe(200);
    expect((await reveal(queryId)).status).toBe(200);
    expect((await votePlace(queryId, 0)).status).toBe(200);
    const stored = app.database.select().from(preferences).where(eq(preferences.queryId, queryId));
    expect(await stored).toMatchObject([{ position: 0, isBlind: false }]);
  });

  it('can be repeated with the same models, by their letters, and stays blind', async () => {
    const modelsOf = async (queryId: string) => {
      const rows = await app.database.select().from(answers).where(eq(answers.queryId, queryId));
      return rows.map(({ modelId }) => modelId).toSorted();
    };
    const { queryId, threadId } = await person.ask({ ...prompt, blind: true });
    const asked = await modelsOf(queryId);
    const letters = { ...prompt, models: ['hidden:A', 'hidden:B'], threadId, retryOf: queryId };
    const again = await person.ask({ ...letters, blind: true });
    expect(again).toMatchObject({ provider: 'hidden', model: 'A' });
    expect(await modelsOf(again.queryId)).toEqual(asked);

    const unknown = { problem: { code: 'unknown-model' } };
    expect(await person.askInVain(letters)).toMatchObject(unknown);
    const stranger = await app.person({ isStandard: true });
    const strangers = { ...letters, blind: true, threadId: undefined };
    expect(await stranger.askInVain(strangers)).toMatchObject(unknown);
  });

  it('accepts no guessed names, and no vote while a model is still answering', async () => {
    const { queryId } = await person.ask(blind);
    const guess = {
      query: prompt.query,
      queryId,
      comparedModels: trio.map((id) => ({
        provider: id.split(':')[0],
        model: id.split(':')[1],
      })),
      selectedProvider: 'openai',
      selectedModel: 'gpt-4',
    };
    const guessed = await person.send('POST', '/api/switchyard/log-preference', guess);
    expect(guessed).toMatchObject({ status: 409, body: { code: 'conflict' } });
    await app.sandbox.play({ match: { provider: 'google' }, scenario: 'silence' });
    const reader = await person.stream(blind);
    let running = '';
    let ended = 0;
    for await (const { event } of reader.events) {
      if (event.type === 'route') running = event.queryId;
      if (event.type === 'receipt' && (ended += 1) === 2) break;
    }
    expect((await reveal(running)).status).toBe(409);
    expect((await votePlace(running, 0)).status).toBe(409);
    await person.send('POST', `/api/switchyard/queries/${running}/stop`);
  });
});

describe('combining a comparison', () => {
  const rivers = { ...prompt, models: trio.slice(0, 2) };
  const asked = 'Combine these answers into one.';

  it('is one query to one model, which gets the stored answers, cites them, and is saved as a turn', async () => {
    const { queryId, threadId } = await person.ask(rivers);
    const before = await app.database.$count(queries);
    const events = await readAll(
      await person.stream({ query: asked, model: 'openai:gpt-4-turbo', combineOf: queryId }),
    );
    expect((await app.database.$count(queries)) - before).toBe(1);
    const route = eventOf(events, 'route');
    expect(route).toMatchObject({ threadId, columns: [{ id: 'openai:gpt-4-turbo' }] });
    const stored = app.database.select().from(answers).where(eq(answers.queryId, route.queryId));
    const [answer] = await stored;
    expect(answer?.content).toMatch(/\[A\][\s\S]*\[B\]/);
    const streamed = events.map((event) => (event.type === 'text' ? event.text : ''));
    expect(streamed.join('')).toBe(answer?.content);
    const { body } = await person.send('GET', `/api/threads/${threadId}`);
    expect(body).toMatchObject({
      shownId: route.queryId,
      turns: [
        { queryId, combines: null },
        { queryId: route.queryId, parentId: queryId, combines: queryId, query: asked },
      ],
    });
    const exported = await person.fetch(`/api/threads/${threadId}/export?format=markdown`);
    expect(await exported.text()).toMatch(/\[A\] is .+’s answer\. \[B\] is .+’s answer/);
    const again = await readAll(await person.reattach(route.queryId, 0));
    expect(eventOf(again, 'route').queryId).toBe(route.queryId);
    const vote = { query: asked, queryId: route.queryId, outcome: 'tie' };
    expect((await person.send('POST', '/api/switchyard/log-preference', vote)).status).toBe(404);
  });

  it('can be left to Auto, and repeated with another model as a version', async () => {
    const { queryId } = await person.ask(rivers);
    const combined = await person.ask({ query: asked, combineOf: queryId });
    expect(combined.content).toMatch(/\[[AB]\]/);
    expect(combined.reason).toMatch(/^This combines the answers of a comparison\. /);
    const version = { query: asked, combineOf: queryId, retryOf: combined.queryId };
    const again = await person.ask({ ...version, model: 'xai:grok-2-1212' });
    expect(again).toMatchObject({ provider: 'xai', content: expect.stringMatching(/\[[AB]\]/) });
  });

  it('says what it left out when answers are too long', async () => {
    const { queryId } = await person.ask(rivers);
    await app.database
      .update(answers)
      .set({ content: 'All rivers lead to the sea. '.repeat(4_000) })
      .where(eq(answers.queryId, queryId));
    const { reason } = await person.ask({
      query: asked,
      model: 'openai:gpt-4-turbo',
      combineOf: queryId,
    });
    expect(reason).toMatch(
      /The last [\d,]+ characters of answer A and [\d,]+ characters of answer B were left out because they didn’t fit\./,
    );
  });

  it('is available to the sender only, once the comparison has ended and its names are revealed', async () => {
    const { queryId } = await person.ask(rivers);
    const combine = { query: asked, combineOf: queryId };
    for (const other of [await app.person({ isStandard: true }), app.visitor()]) {
      expect(await other.askInVain(combine)).toMatchObject({ status: 404 });
    }
    const single = await person.ask({ query: 'Hello' });
    expect(await person.askInVain({ ...combine, combineOf: single.queryId })).toMatchObject({
      status: 404,
    });
    expect(await person.askInVain({ ...combine, compareMode: true })).toMatchObject({
      status: 400,
    });
    const hidden = await person.ask({ ...rivers, blind: true });
    expect(await person.askInVain({ ...combine, combineOf: hidden.queryId })).toMatchObject({
      status: 409,
    });
    const before = await app.database.$count(queries);
    await person.askInVain({ ...combine, combineOf: hidden.queryId });
    expect(await app.database.$count(queries)).toBe(before);
  });

  it('is available to a visitor for their own comparison', async () => {
    const visitor = app.visitor();
    const own = await visitor.ask({ query: 'Hello' });
    const { queryId } = await person.ask(rivers);
    const [row] = await app.database.select().from(queries).where(eq(queries.id, own.queryId));
    await app.database
      .update(queries)
      .set({ userId: null, visitorHash: row?.visitorHash ?? null })
      .where(eq(queries.id, queryId));
    const { content } = await visitor.ask({ query: asked, combineOf: queryId });
    expect(content).toMatch(/\[[AB]\]/);
    expect(await person.askInVain({ query: asked, combineOf: queryId })).toMatchObject({
      status: 404,
    });
  });
});

describe('a preference', () => {
  const send = (body: object, client: TestClient = person) =>
    client.send('POST', '/api/switchyard/log-preference', body);

  async function compare() {
    const answer = await person.ask({ ...prompt, models: trio });
    const comparedModels = (answer.responses ?? []).map(({ provider, model }) => ({
      provider,
      model,
    }));
    const { queryId } = answer;
    const base = { query: prompt.query, comparedModels };
    const chosen = { selectedProvider: 'xai', selectedModel: 'grok-2-1212' };
    return { answer, queryId, base, chosen };
  }

  it('is stored once, with the position of the preferred answer', async () => {
    const { queryId, base, chosen, answer } = await compare();
    const first = await send({ ...base, ...chosen, queryId });
    expect(first).toMatchObject({ status: 200, body: { success: true } });
    const position = answer.responses?.findIndex(({ provider }) => provider === 'xai');
    const stored = () =>
      app.database.select().from(preferences).where(eq(preferences.queryId, queryId));
    expect(await stored()).toMatchObject([{ outcome: 'preferred', position }]);
    expect((await send({ ...base, ...chosen, queryId })).status).toBe(200);
    const other = { selectedProvider: 'openai', selectedModel: 'gpt-4' };
    expect((await send({ ...base, ...other, queryId })).status).toBe(409);
    expect(await stored()).toMatchObject([{ outcome: 'preferred', position }]);
  });

  it('finds the comparison by its query when no id is sent', async () => {
    const { queryId, base, chosen } = await compare();
    expect((await send({ ...base, ...chosen })).status).toBe(200);
    const rows = await app.database
      .select()
      .from(preferences)
      .where(eq(preferences.queryId, queryId));
    expect(rows).toHaveLength(1);
  });

  it.each(['tie', 'neither'])('may be %s', async (outcome) => {
    const { queryId, base } = await compare();
    expect((await send({ ...base, outcome, queryId })).status).toBe(200);
    const rows = await app.database
      .select()
      .from(preferences)
      .where(eq(preferences.queryId, queryId));
    expect(rows).toMatchObject([{ outcome, position: null }]);
  });

  it('is refused for an answer that failed', async () => {
    await app.sandbox.play({ match: { provider: 'xai' }, scenario: 'server-error' });
    const { queryId, base, chosen } = await compare();
    expect((await send({ ...base, ...chosen, queryId })).status).toBe(409);
  });

  it('is refused for a comparison that does not exist or belongs to another person', async () => {
    const { queryId, base, chosen } = await compare();
    const stranger = await app.person({ isStandard: true });
    expect((await send({ ...base, ...chosen, queryId }, stranger)).status).toBe(404);
    expect((await send({ ...base, ...chosen, query: 'Something else' })).status).toBe(404);
    const invented = [...base.comparedModels.slice(1), { provider: 'openai', model: 'gpt-99' }];
    expect((await send({ ...base, ...chosen, comparedModels: invented, queryId })).status).toBe(
      409,
    );
    const single = await person.ask({ query: 'Hello', model: 'openai:gpt-4' });
    expect((await send({ ...base, ...chosen, queryId: single.queryId })).status).toBe(404);
    expect((await send({ ...base, outcome: 'preferred', queryId })).status).toBe(400);
  });

  it('needs a signed-in person', async () => {
    const { queryId, base, chosen } = await compare();
    expect((await send({ ...base, ...chosen, queryId }, app.visitor())).status).toBe(401);
  });
});
