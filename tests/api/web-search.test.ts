import { eq, sql } from 'drizzle-orm';
import OpenAI from 'openai';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { catalogue } from '#server/providers/catalogue.ts';
import { limitSubjectOfUser, type Actor } from '#server/platform/actor.ts';
import { createLimitStore } from '#server/areas/query/store/limit-store.ts';
import { reservations } from '#server/areas/budgets/schema.ts';
import { answers as storedAnswers, queries, usageLimits } from '#server/areas/query/schema.ts';
import { openZip } from '#server/areas/attachments/reader/parsing/container/open-zip.ts';
import { recountUsage } from '#server/areas/statistics/store/recount-usage.ts';
import type { OwnUsage } from '#shared/contract/accounts/schemas.ts';
import type { BudgetStanding } from '#shared/contract/budgets/schemas.ts';
import type { Picker } from '#shared/contract/models/schemas.ts';
import type { Overview } from '#shared/contract/overview/schemas.ts';
import type { ListedRequests, RequestTexts } from '#shared/contract/requests/schemas.ts';
import type { Costs } from '#shared/contract/statistics/schemas.ts';
import type { QueryOutput } from '#shared/contract/query/schemas.ts';
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

  it('leaves only numbers for a temporary conversation', async () => {
    const temporary = await readAll(await person.stream({ query, temporary: true }));
    expect(citationsIn(temporary).length).toBeGreaterThan(0);
    const { answer } = await readStored(app, eventOf(temporary, 'done').queryId);
    expect(answer).toMatchObject({ web: null, vendorBlocks: null, searches: expect.any(Number) });
  });
});

it('a prompt that may need recent facts lets the model decide, and the reason does not mention it', async () => {
  const person = await app.person({ isStandard: true });
  const events = await readAll(await person.stream({ query: 'good cafés in Vienna' }));
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

  it('with On, only models that can search answer, and a prompt without a search uses up none', async () => {
    const person = await app.person({ isStandard: true });
    const before = await searchesCounted();
    const events = await readAll(await person.stream({ query: 'What is a monad?', search: 'on' }));
    expect(eventOf(events, 'route').columns[0]?.reason).toContain('to answer from the web');
    expect(events.some(({ type }) => type === 'search')).toBe(false);
    await expect.poll(searchesCounted).toBe(before);
  });

  it('a named model that cannot search answers from memory and says so', async () => {
    const person = await app.person({ isStandard: true });
    await setForTest(app, 'api.web_search', 'no-retention');
    const { web, reason } = await person.ask({ query, model: 'openai:gpt-6.2-sol' });
    expect(web).toBeUndefined();
    expect(reason).toContain('can’t search the web, so its answer may be out of date.');
  });
});

describe('the searches of a day', () => {
  it('are exact when prompts are sent to two servers at once, and then Auto answers from memory', async () => {
    const person = await app.person();
    const { url } = await app.startAnother();
    await app.sandbox.play({ scenario: 'held' });
    const servers = [person, person.at(url)];
    const send = async (_: unknown, at = 0) =>
      readAll(await (servers[at % 2] ?? person).stream({ query }));
    const areAsked = (count: number) =>
      expect.poll(async () => (await app.sandbox.requests()).length).toBe(count);
    const first = send(null);
    await areAsked(1);
    const sent = [first, ...Array.from({ length: 11 }, send)];
    // All twelve queries have reserved their searches before the first answer ends.
    await areAsked(12);
    await app.sandbox.release();
    const answers = await Promise.all(sent);
    const made = answers.map((events) => eventOf(events, 'receipt').receipt.search?.searches ?? 0);
    expect(made.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(7);
    expect(Math.max(...made)).toBeGreaterThan(0);
    const reasons = answers.map((events) => eventOf(events, 'route').columns[0]?.reason ?? '');
    const held =
      ' You’ve used today’s 7 web searches, including those reserved for running prompts.';
    expect(reasons.some((reason) => reason.endsWith(held))).toBe(true);
  });

  it('that are used up refuse a prompt with On, which stays saved', async () => {
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
          'You’ve used today’s 7 web searches, including those reserved for running prompts. Set web search to Auto or Off to send this anyway. Your prompt is saved.',
      },
    });
  });
});

it('searches that a prompt reserved but didn’t use are not given back to the next day', async () => {
  const person = await app.person();
  const actor = { user: { id: person.userId } } as Actor;
  const subject = limitSubjectOfUser(person.userId);
  const store = createLimitStore(app.database, 'UTC');
  const reserved = await store.reserveSearches(actor, 5, 7);
  expect(reserved.count).toBe(5);
  const nextDay = { searchDay: '2999-01-01', searchCount: 3 };
  const own = eq(usageLimits.subject, subject);
  await app.database.update(usageLimits).set(nextDay).where(own);
  await store.settleSearches(actor, reserved, 0);
  expect(await app.database.select().from(usageLimits).where(own)).toMatchObject([nextDay]);
});

describe('the installation decides', () => {
  it.each([
    ['off', {}, 'Web search is turned off on this site.'],
    ['on', { only: ['eu'] }, 'Web search is off because only providers in the EU may be used.'],
  ])('%s with %o it answers from memory and says why', async (setting, input, why) => {
    const person = await app.person({ isStandard: true });
    await setForTest(app, 'api.web_search', setting);
    await setForTest(app, 'api.openai.marks', 'eu');
    const events = await readAll(await person.stream({ query, ...input }));
    expect(eventOf(events, 'route').columns[0]?.reason).toContain(why);
    expect(events.some(({ type }) => type === 'search')).toBe(false);
  });

  it('that only zero-retention providers search, even if a retired model’s successor answers', async () => {
    // Uses a separate app, because a retirement is remembered for a day.
    const own = await startTestApp(
      { WEB_SEARCH: 'no-retention', ANTHROPIC_MARKS: 'no-retention' },
      'today',
    );
    onTestFinished(() => own.stop());
    await own.sandbox.play({ match: { model: 'gpt-6.2-sol' }, scenario: 'retired' });
    const person = await own.person({ isStandard: true });
    const models = ['openai:gpt-4', 'anthropic:claude-haiku-5-5'];
    const { responses = [] } = await person.ask({ query, compareMode: true, models });
    expect(responses.map(({ error }) => error)).toEqual([undefined, undefined]);
    const sent = await own.sandbox.requests();
    const answering = sent.filter(({ model, stream }) => stream && model !== 'gpt-6.2-sol');
    expect(answering.map(({ provider, searches = [] }) => [provider, searches])).toEqual(
      expect.arrayContaining([
        ['anthropic', ['web']],
        ['openai', []],
      ]),
    );
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

  it('find what they send and receive in the OpenAPI document', async () => {
    const document = await (await app.visitor().fetch('/api/openapi.json')).text();
    const fields = ['web_search_options', 'user_location', 'url_citation', 'web_search_requests'];
    for (const field of fields) expect(document).toContain(`"${field}"`);
  });

  it('never search without asking for it', async () => {
    const client = await connect();
    const { choices } = await client.chat.completions.create({ model: 'auto', messages });
    expect(choices[0]?.message.annotations).toBeUndefined();
  });

  it('are refused if they ask for what the installation or the model does not allow', async () => {
    const client = await connect();
    const asked = { model: 'auto', messages, web_search_options: {} };
    const approximate = { country: 'Atlantis' };
    const nowhere = { user_location: { type: 'approximate' as const, approximate } };
    await expect(
      client.chat.completions.create({ ...asked, web_search_options: nowhere }),
    ).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('Use a two-letter country code, such as US.'),
    });
    await setForTest(app, 'api.web_search', 'off');
    await expect(client.chat.completions.create(asked)).rejects.toMatchObject({
      status: 400,
      param: 'web_search_options',
      message: expect.stringContaining('Web search is turned off on this site.'),
    });
  });
});

it('bills and counts the searches of an answer that broke off after them', async () => {
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

describe('administrators', () => {
  it('see the number of searches of each request, and the queries if they may read', async () => {
    const [admin, person] = [await app.person({ isAdmin: true }), await app.person()];
    const events = await readAll(await person.stream({ query }));
    const searches = eventOf(events, 'receipt').receipt.search?.searches ?? 0;
    expect(searches).toBeGreaterThan(0);
    const path = `/api/admin/requests?person=${person.userId}`;
    const { rows } = (await admin.send('GET', path)).body as ListedRequests;
    expect(rows).toMatchObject([{ answers: [{ searches }] }]);
    expect(JSON.stringify(rows)).not.toContain('https://');
    const file = await admin.fetch(`/api/admin/exports/requests?person=${person.userId}`);
    const [head = '', row = ''] = (await file.text()).replace('\uFEFF', '').split('\r\n');
    const place = head.split(',').indexOf('"Web searches"');
    // The answer's reason may contain commas, but what follows the cost does not.
    expect(row.split(',').at(place - head.split(',').length)).toBe(String(searches));
    const texts = `/api/admin/requests/${rows[0]?.id}/texts`;
    expect((await admin.send('POST', texts)).status).toBe(409);
    await setForTest(app, 'system.admin_reading', 'on');
    const { answers } = (await admin.send('POST', texts)).body as RequestTexts;
    expect(answers).toMatchObject([
      { web: { queries: [expect.any(String)], citations: citationsIn(events), leftOut: 0 } },
    ]);
  });

  it('see searches and their price by day, model and provider, and a recount finds the same', async () => {
    const [admin, person] = [await app.person({ isAdmin: true }), await app.person()];
    await app.sandbox.play({ scenario: 'search-several' });
    await readAll(await person.stream({ query, search: 'on' }));
    const read = async <Page>(path: string) => (await admin.send('GET', path)).body as Page;
    const costs = await read<Costs>('/api/admin/stats/costs?range=7days');
    const stored = await app.database.select().from(storedAnswers);
    const sum = (figures: readonly (number | null)[]) =>
      figures.reduce((total: number, one) => total + (one ?? 0), 0);
    const expected = {
      searches: sum(stored.map(({ searches }) => searches)),
      searchCostMicroUsd: sum(stored.map(({ searchCostMicroUsd }) => searchCostMicroUsd)),
    };
    expect(expected.searches).toBeGreaterThan(0);
    expect(expected.searchCostMicroUsd).toBeGreaterThanOrEqual(10_000);
    expect(costs.totalMicroUsd).toBeGreaterThan(expected.searchCostMicroUsd);
    expect(costs).toMatchObject(expected);
    for (const rows of [costs.days, costs.models, costs.providers]) {
      expect({
        searches: sum(rows.map(({ searches }) => searches)),
        searchCostMicroUsd: sum(rows.map(({ searchCostMicroUsd }) => searchCostMicroUsd)),
      }).toEqual(expected);
    }
    const { spending } = await read<Overview>('/api/admin/overview');
    const today = costs.days.find(({ date }) => date === costs.endDate);
    const { searches, searchCostMicroUsd } = today ?? {};
    expect(spending).toMatchObject({ searches, searchCostMicroUsd });
    const file = await admin.fetch('/api/admin/exports/costs?range=7days&format=json');
    expect(await file.json()).toContainEqual(
      expect.objectContaining({ by: 'day', name: costs.endDate, searches, searchCostMicroUsd }),
    );
    const dates = { startDate: costs.startDate, endDate: costs.endDate };
    await app.database.execute(
      sql`update daily_model_usage set searches = 0, search_cost_micro_usd = 1`,
    );
    expect(await recountUsage(app.database, dates)).toBeGreaterThan(0);
    expect(await read<Costs>('/api/admin/stats/costs?range=7days')).toMatchObject(expected);
  });
});

describe('a person', () => {
  const usageOf = async (person: TestClient) =>
    ((await person.send('GET', '/api/account/usage')).body as OwnUsage).limits.searches;
  const pickerOf = async (person: TestClient) =>
    (await person.send('GET', '/api/switchyard/models')).body as Picker;

  it('sees exactly how many searches are left today, and the limits of both plans', async () => {
    const person = await app.person();
    expect(await usageOf(person)).toEqual({ used: 0, limit: 7 });
    const events = await readAll(await person.stream({ query }));
    const used = eventOf(events, 'receipt').receipt.search?.searches;
    await expect.poll(() => usageOf(person)).toEqual({ used, limit: 7 });
    await app.database
      .update(usageLimits)
      .set({ searchDay: '2026-01-01' })
      .where(eq(usageLimits.subject, limitSubjectOfUser(person.userId)));
    expect(await usageOf(person)).toEqual({ used: 0, limit: 7 });
    expect(await usageOf(await app.person({ isStandard: true }))).toEqual({ used: 0, limit: 200 });
    expect(await pickerOf(person)).toMatchObject({
      webSearch: 'on',
      limits: { free: { searches: 7 }, standard: { searches: 200 } },
    });
  });

  it.each([
    ['api.web_search', 'off', 'off'],
    ['api.web_search', 'no-retention', 'no-retention'],
    ['api.providers_only', 'eu', 'off'],
    ['api.providers_only', 'own-machine', 'off'],
    ['api.providers_only', 'no-retention', 'on'],
  ])('reads what is in force where %s is %s', async (key, value, webSearch) => {
    const person = await app.person();
    await setForTest(app, key, value);
    expect((await pickerOf(person)).webSearch).toBe(webSearch);
    expect((await usageOf(person)).limit).toBe(webSearch === 'off' ? 0 : 7);
  });

  it('downloads the queries and sources of their answers, which age and the account’s end delete', async () => {
    const person = await app.person();
    const events = await readAll(await person.stream({ query }));
    const { queryId } = eventOf(events, 'done');
    const response = await person.fetch('/api/account/data');
    const archive = await openZip(new Uint8Array(await response.arrayBuffer()), 'data.zip');
    const thread = archive.names.find((name) => name.startsWith('threads/')) ?? '';
    const told = await archive.text(thread);
    expect(told).not.toContain('vendorBlocks');
    expect(JSON.parse(told)).toMatchObject({
      prompts: [{ answers: [{ web: { citations: citationsIn(events) } }] }],
    });
    const { answer } = await readStored(app, queryId);
    expect(answer.web).not.toBeNull();
    await app.database.update(storedAnswers).set({ vendorBlocks: [{}] });
    await person.send('DELETE', '/api/account', { confirmation: 'DELETE' });
    const gone = (await readStored(app, queryId)).answer;
    expect(gone).toMatchObject({ web: null, vendorBlocks: null, searches: answer.searches });
    const visitor = app.visitor();
    const asked = eventOf(await readAll(await visitor.stream({ query })), 'done').queryId;
    expect((await readStored(app, asked)).answer.web).not.toBeNull();
    await app.database.update(storedAnswers).set({ vendorBlocks: [{}] });
    await app.database
      .update(queries)
      .set({ createdAt: sql`now() - interval '31 days'` })
      .where(eq(queries.id, asked));
    await app.runJob('sweep');
    const old = (await readStored(app, asked)).answer;
    expect(old).toMatchObject({ content: '', web: null, vendorBlocks: null });
    expect(old.searches).toBeGreaterThan(0);
  });

  it('answers from memory, and says so, if a budget pays for an answer but for no search', async () => {
    const person = await app.person({ isStandard: true });
    await person.send('PUT', '/api/account/budget', { dayMicroUsd: 15_000, monthMicroUsd: null });
    const asked = { query, model: 'openai:gpt-6.1-terra' };
    const { reason, web } = await person.ask(asked);
    expect(web).toBeUndefined();
    expect(reason).toContain('There isn’t enough budget left for a web search.');
    const { problem } = await person.askInVain({ ...asked, search: 'on' });
    expect(problem.code).toBe('budget-spent');
  });

  it('never overspends a budget by searching, and is charged only for the searches made', async () => {
    const person = await app.person({ isStandard: true });
    const most = 150_000;
    await person.send('PUT', '/api/account/budget', { dayMicroUsd: most, monthMicroUsd: null });
    await app.sandbox.play({ scenario: 'search-several', times: 1_000 });
    const asked = { query, search: 'on', model: 'openai:gpt-6.1-terra' };
    const paid: number[] = [];
    const made = new Set<number>();
    const ask = async (): Promise<void> => {
      const { status, body } = await person.send('POST', '/api/switchyard/query', asked);
      if (status !== 200) {
        const { code, message } = body as { code: string; message: string };
        expect(code).toBe('budget-spent');
        return message.includes('still run') ? ask() : undefined;
      }
      const { receipt } = body as QueryOutput;
      paid.push(receipt.costMicroUsd ?? 0);
      made.add(receipt.search?.searches ?? 0);
      return ask();
    };
    await Promise.all([ask(), ask(), ask()]);
    const spent = paid.reduce((sum, one) => sum + one, 0);
    expect(spent).toBeLessThanOrEqual(most);
    // The last prompts could pay for fewer searches than the three that the model wanted.
    expect(made.has(3)).toBe(true);
    expect(Math.min(...made)).toBeLessThan(3);
    const { body } = await person.send('GET', '/api/account/budgets');
    const [budget] = body as BudgetStanding[];
    expect(budget?.spent.dayMicroUsd).toBe(spent);
    const held = eq(reservations.budgetId, budget?.id ?? '');
    expect(await app.database.$count(reservations, held)).toBe(0);
  });
});
