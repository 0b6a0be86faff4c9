import { eq } from 'drizzle-orm';
import OpenAI from 'openai';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { catalogue } from '#server/providers/catalogue.ts';
import { limitSubjectOfUser } from '#server/platform/actor.ts';
import { usageLimits } from '#server/areas/query/schema.ts';
import type { Answer, QueryOutput } from '#shared/contract/query/schemas.ts';
import type { StreamEvent } from '#shared/contract/query/stream-events.ts';
import type { Citation } from '#shared/contract/query/web-search.ts';
import type { ThreadWithTurns } from '#shared/contract/threads/schemas.ts';
import { readStored } from '../support/stored-answers.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { eventOf, readAll, textOf, type TestClient } from '../support/test-client.ts';
import { setForTest } from '../support/test-settings.ts';
import { makeKey } from './access-by-key.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(
    {
      FREE_PER_MINUTE: '1000',
      STANDARD_PER_MINUTE: '1000',
      FREE_RUNNING: '100',
      FREE_SEARCHES_PER_DAY: '7',
    },
    'today',
  );
});
afterAll(() => app.stop());
beforeEach(() => app.sandbox.reset());

const query = 'What is the weather in Berlin today?';

function citationsIn(events: readonly StreamEvent[]): Citation[] {
  return events.flatMap((event) => (event.type === 'citation' ? [event.citation] : []));
}

async function searchesCounted(): Promise<number> {
  const rows = await app.database.select().from(usageLimits);
  return rows.reduce((sum, { searchCount }) => sum + searchCount, 0);
}

describe('a prompt that needs recent facts', () => {
  let person: TestClient;
  let events: StreamEvent[];
  beforeAll(async () => {
    person = await app.person({ isStandard: true });
    events = await readAll(await person.stream({ query }));
  });

  it('goes to a model that searches, and the reason says so', () => {
    const [column] = eventOf(events, 'route').columns;
    expect(column?.reason).toMatch(/ that needs recent facts from the web\. /);
    expect(events.filter(({ type }) => type === 'search')[0]).toEqual({
      type: 'search',
      column: 0,
    });
    expect(events).toContainEqual({ type: 'search', column: 0, queries: [expect.any(String)] });
  });

  it('cites words of its text', () => {
    const text = textOf(events);
    const cited = citationsIn(events);
    expect(cited.length).toBeGreaterThan(0);
    for (const { start, end, url, title } of cited) {
      expect(text.slice(start, end).trim()).not.toBe('');
      expect(url).toMatch(/^https:\/\//);
      expect(title).not.toBe('');
    }
  });

  it('has its searches in the receipt, as part of the cost, and in the stored conversation', async () => {
    const { receipt } = eventOf(events, 'receipt');
    const { queryId } = eventOf(events, 'done');
    const searches = receipt.search?.searches ?? 0;
    expect(searches).toBeGreaterThan(0);
    const { answer } = await readStored(app, queryId);
    const answerer = catalogue.models.find(({ id }) => id === answer?.modelId);
    const searchCostMicroUsd = searches * (answerer?.webSearch?.microUsd ?? NaN);
    expect(receipt.search).toEqual({ searches, costMicroUsd: searchCostMicroUsd });
    expect(receipt.costMicroUsd).toBeGreaterThan(searchCostMicroUsd);
    expect(answer).toMatchObject({ searches, searchCostMicroUsd });
    const { threadId } = eventOf(events, 'route');
    const { body } = await person.send('GET', `/api/threads/${threadId}`);
    const [turn] = (body as ThreadWithTurns).turns;
    expect(turn?.answers[0]?.web).toMatchObject({ citations: citationsIn(events), leftOut: 0 });
    expect(turn?.answers[0]?.receipt.search).toEqual(receipt.search);
  });

  it('is the same for a client that reads the whole answer at once', async () => {
    const { body } = await person.send('POST', '/api/switchyard/query', { query });
    expect((body as QueryOutput).web?.citations).toHaveLength(citationsIn(events).length);
  });

  it('leaves only numbers of a temporary conversation', async () => {
    const temporary = await readAll(await person.stream({ query, temporary: true }));
    expect(citationsIn(temporary).length).toBeGreaterThan(0);
    const { answer } = await readStored(app, eventOf(temporary, 'done').queryId);
    expect(answer).toMatchObject({ web: null, vendorBlocks: null, searches: expect.any(Number) });
  });
});

it('a prompt that may need recent facts leaves the search to a model that can, without saying more', async () => {
  const person = await app.person({ isStandard: true });
  const events = await readAll(await person.stream({ query: 'best restaurants in lisbon' }));
  const [request] = await app.sandbox.requests();
  expect(request?.searches).toEqual(['web']);
  expect(eventOf(events, 'route').columns[0]?.reason).not.toContain('web');
});

describe('the sender decides', () => {
  it('without a search, the reason says that models may not know', async () => {
    const person = await app.person({ isStandard: true });
    const events = await readAll(await person.stream({ query, search: 'off' }));
    expect(eventOf(events, 'route').columns[0]?.reason).toContain('which models may not know');
    expect(events.some(({ type }) => type === 'search')).toBe(false);
    expect(eventOf(events, 'receipt').receipt.search).toBeUndefined();
  });

  it('with On, only models that can search answer, and one that need not search costs nothing', async () => {
    const person = await app.person({ isStandard: true });
    const before = await searchesCounted();
    const events = await readAll(await person.stream({ query: 'What is a monad?', search: 'on' }));
    expect(eventOf(events, 'route').columns[0]?.reason).toContain('to answer from the web');
    expect(events.some(({ type }) => type === 'search')).toBe(false);
    await expect.poll(searchesCounted).toBe(before);
  });

  it('a named model that cannot search answers from memory and says so', async () => {
    const person = await app.person({ isStandard: true });
    const all = await person.send('GET', '/api/switchyard/models');
    const { models } = all.body as { models: { id: string; name: string }[] };
    const model = models.find(({ id }) => id === 'xai:grok-4.3') ?? models[0];
    const answer = await person.ask({ query, model: model?.id });
    expect((answer as Answer).web === undefined).toBe(
      (answer as Answer).reason.includes('can’t search the web, so it answers from memory.'),
    );
  });
});

describe('the searches of a day', () => {
  it('are exact when prompts are sent at once, and then Auto answers from memory', async () => {
    const person = await app.person();
    const sent = Array.from({ length: 12 }, async () => readAll(await person.stream({ query })));
    const answers = await Promise.all(sent);
    const made = answers.map((events) => eventOf(events, 'receipt').receipt.search?.searches ?? 0);
    expect(made.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(7);
    expect(Math.max(...made)).toBeGreaterThan(0);
    const reasons = answers.map((events) => eventOf(events, 'route').columns[0]?.reason ?? '');
    expect(reasons.some((reason) => reason.endsWith(' You’ve used today’s 7 web searches.'))).toBe(
      true,
    );
  });

  it('that are used up refuse a search that was asked for, and keep the prompt', async () => {
    const person = await app.person();
    const { userId } = person;
    await app.database.insert(usageLimits).values({
      subject: limitSubjectOfUser(userId),
      recent: [],
      day: new Date().toISOString().slice(0, 10),
      dayCount: 0,
      searchDay: new Date().toISOString().slice(0, 10),
      searchCount: 7,
    });
    const refused = await person.send('POST', '/api/switchyard/query', { query, search: 'on' });
    expect(refused).toMatchObject({
      status: 429,
      body: {
        message:
          'You’ve used today’s 7 web searches. Set web search to Auto or Off to send this anyway. Your prompt is saved.',
      },
    });
  });
});

describe('the installation decides', () => {
  it.each([
    ['off', {}, 'Web search is turned off on this site.'],
    ['on', { only: ['eu'] }, 'Web search is off because only providers in the EU may be used.'],
  ])('%s with %o it answers from memory, in words', async (setting, input, why) => {
    const person = await app.person({ isStandard: true });
    await setForTest(app, 'api.web_search', setting);
    await setForTest(app, 'api.openai.marks', 'eu');
    const events = await readAll(await person.stream({ query, ...input }));
    expect(eventOf(events, 'route').columns[0]?.reason).toContain(why);
    expect(events.some(({ type }) => type === 'search')).toBe(false);
  });
});

describe('programs', () => {
  const messages = [{ role: 'user' as const, content: query }];

  async function connect() {
    const person = await app.person({ isStandard: true });
    const key = { name: 'SDK', scopes: ['chat'], expiresInDays: null };
    const { secret } = await makeKey(person, key);
    return new OpenAI({ apiKey: secret, baseURL: `${app.url}/v1`, maxRetries: 0 });
  }

  it.each([
    ['web_search_options', { model: 'auto', web_search_options: {} }],
    ['the suffix :online', { model: 'auto:online' }],
    ['the suffix of a named model', { model: 'openai:gpt-6.1-terra:online' }],
  ])('search by %s and get annotations in code points', async (_, request) => {
    const client = await connect();
    const { choices, usage, ...reply } = await client.chat.completions.create({
      messages,
      ...request,
    });
    const { content, annotations = [] } = choices[0]?.message ?? {};
    expect(annotations.length).toBeGreaterThan(0);
    for (const { url_citation: cited } of annotations) {
      const words = Array.from(content ?? '')
        .slice(cited.start_index, cited.end_index)
        .join('');
      expect(words.trim()).not.toBe('');
    }
    expect(usage).toMatchObject({ server_tool_use: { web_search_requests: expect.any(Number) } });
    expect(JSON.stringify((reply as { switchyard?: object }).switchyard)).not.toContain(
      'web_search_options',
    );
  });

  it('get the same annotations in a stream', async () => {
    const client = await connect();
    const stream = await client.chat.completions.create({
      model: 'auto:online',
      messages,
      stream: true,
    });
    const cited: object[] = [];
    for await (const { choices } of stream) {
      const { annotations = [] } = (choices[0]?.delta ?? {}) as { annotations?: object[] };
      cited.push(...annotations);
    }
    expect(cited[0]).toMatchObject({
      type: 'url_citation',
      url_citation: { url: expect.any(String) },
    });
  });

  it('never search without asking for it', async () => {
    const client = await connect();
    const { choices } = await client.chat.completions.create({ model: 'auto', messages });
    expect(choices[0]?.message.annotations).toBeUndefined();
  });

  it('are refused if they ask for what the installation or the model does not allow', async () => {
    const client = await connect();
    const asked = { model: 'auto', messages, web_search_options: {} };
    await setForTest(app, 'api.web_search', 'off');
    await expect(client.chat.completions.create(asked)).rejects.toMatchObject({
      status: 400,
      param: 'web_search_options',
      message: expect.stringContaining('Web search is turned off on this site.'),
    });
  });
});

it('bills and counts the searches of an answer that broke after them', async () => {
  const person = await app.person({ isStandard: true });
  await app.sandbox.play({ match: { promptIncludes: 'Berlin' }, scenario: 'cut' });
  const events = await readAll(await person.stream({ query }));
  const { receipt } = eventOf(events, 'problem');
  expect(textOf(events)).not.toBe('');
  const searches = receipt?.search?.searches ?? 0;
  expect(searches).toBeGreaterThan(0);
  expect(receipt?.costMicroUsd).toBeGreaterThan(searches * 5_000);
  const counted = async () => {
    const subject = limitSubjectOfUser(person.userId);
    const rows = await app.database
      .select()
      .from(usageLimits)
      .where(eq(usageLimits.subject, subject));
    return rows[0]?.searchCount;
  };
  await expect.poll(counted).toBe(searches);
});
