import OpenAI from 'openai';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hideLinks } from '#server/areas/query/index.ts';
import { catalogue } from '#server/providers/catalogue.ts';
import type { StreamEvent } from '#shared/contract/query/stream-events.ts';
import type { Share, SharedConversation } from '#shared/contract/threads/share-schemas.ts';
import type { ThreadWithTurns } from '#shared/contract/threads/schemas.ts';
import {
  startRecordingProxy,
  type RecordingProxy,
  vendorsThrough,
} from '../support/recording-proxy.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { eventOf, readAll, textOf, type TestClient } from '../support/test-client.ts';
import { startTestSandbox, type TestSandbox } from '../support/test-sandbox.ts';
import { setForTest } from '../support/test-settings.ts';
import { makeKey } from './access-by-key.ts';

let app: TestApp;
let sandbox: TestSandbox;
let proxy: RecordingProxy;
let person: TestClient;
beforeAll(async () => {
  sandbox = await startTestSandbox('today');
  proxy = await startRecordingProxy(sandbox.url);
  const environment = {
    STANDARD_PER_MINUTE: '1000',
    ...vendorsThrough(proxy),
  };
  app = await startTestApp(environment, 'today');
  person = await app.person({ isStandard: true });
});
afterAll(async () => {
  await app.stop();
  await proxy.close();
  await sandbox.close();
});
beforeEach(async () => {
  await sandbox.reset();
  proxy.forget();
});

const query = 'What is the weather in Berlin today?';

function findsOf(events: StreamEvent[]) {
  const text = textOf(events);
  return {
    queries: events.flatMap((event) => (event.type === 'search' ? (event.queries ?? []) : [])),
    cited: events.flatMap((event) =>
      event.type === 'citation'
        ? [{ ...event.citation, words: text.slice(event.citation.start, event.citation.end) }]
        : [],
    ),
  };
}

const models = [
  'openai:gpt-6.2-sol',
  'anthropic:claude-haiku-5-5',
  'vertex:gemini-4-hydrogen',
  'xai:grok-4.7',
];

describe.each(models)('the web search of %s', (model) => {
  it('cites pages for words, and costs what its vendor charges, even in a follow-up', async () => {
    const events = await readAll(await person.stream({ query, model }));
    const { queries, cited } = findsOf(events);
    expect(queries).toHaveLength(1);
    expect(cited.length).toBeGreaterThan(0);
    for (const { words, url } of cited) {
      expect(words).toMatch(/\w/);
      expect(url).toMatch(/^https:/);
    }
    const price = catalogue.models.find(({ id }) => id === model)?.webSearch?.microUsd;
    const { receipt } = eventOf(events, 'receipt');
    expect(receipt).toMatchObject({ search: { searches: 1, costMicroUsd: price } });
    expect(receipt.costMicroUsd).toBeGreaterThan(price ?? 0);
    const { threadId } = eventOf(events, 'route');
    const next = await readAll(
      await person.stream({ query: 'And what is the weather in Paris today?', model, threadId }),
    );
    expect(findsOf(next).cited.length).toBeGreaterThan(0);
    const sealed = proxy.bodies().at(-1)?.includes('encrypted_content') ?? false;
    expect(sealed).toBe(model.startsWith('anthropic:'));
  });

  it.each([
    ['search-several', 3],
    ['search-nothing', 1],
    ['search-error', 0],
  ] as const)('in the scenario %s counts %i searches', async (scenario, searches) => {
    await sandbox.play({ match: { promptIncludes: 'Berlin' }, scenario });
    const events = await readAll(await person.stream({ query, model }));
    const { receipt } = eventOf(events, 'receipt');
    expect(receipt.finish).toBe('complete');
    expect(receipt.search?.searches ?? 0).toBe(searches);
    expect(findsOf(events).cited.length > 0).toBe(scenario === 'search-several');
  });

  it('shows no harmful address, and is stored whole', async () => {
    await sandbox.play({ match: { promptIncludes: 'Berlin' }, scenario: 'search-hostile' });
    const events = await readAll(await person.stream({ query, model }));
    const { threadId } = eventOf(events, 'route');
    for (const { url, end } of findsOf(events).cited) {
      expect(url).toMatch(/^https?:/);
      expect(end).toBeLessThanOrEqual(textOf(events).length);
    }
    const { body } = await person.send('GET', `/api/threads/${threadId}`);
    const stored = (body as ThreadWithTurns).turns[0]?.answers[0]?.web;
    expect(stored?.citations.map(({ url }) => url)).toEqual(
      findsOf(events).cited.map(({ url }) => url),
    );
    const left = events.find((event) => event.type === 'receipt')?.citationsLeftOut ?? 0;
    expect([left > 0, left]).toEqual([true, stored?.leftOut]);
    const next = await readAll(await person.stream({ query, model, threadId }));
    expect(eventOf(next, 'receipt').receipt.finish).toBe('complete');
  });
});

// Google reports searches and sources only at the end of an answer.
it.each(models.map((model) => ({ model, isReported: !model.startsWith('vertex:') })))(
  'an answer of $model that breaks off keeps what arrived, and can be continued',
  async ({ model, isReported }) => {
    await sandbox.play({ match: { promptIncludes: 'Berlin' }, scenario: 'cut' });
    const events = await readAll(await person.stream({ query, model }));
    const { receipt } = eventOf(events, 'problem');
    expect(receipt?.search?.searches).toBe(isReported ? 1 : undefined);
    const { threadId } = eventOf(events, 'route');
    const { body } = await person.send('GET', `/api/threads/${threadId}`);
    const answer = (body as ThreadWithTurns).turns[0]?.answers[0];
    expect(textOf(events)).toMatch(/\w/);
    expect(answer?.content).toBe(textOf(events));
    expect(answer?.receipt).toEqual(receipt);
    const next = { query: 'And what is the weather in Paris today?', model, threadId };
    const continued = await readAll(await person.stream(next));
    expect(eventOf(continued, 'receipt').receipt.finish).toBe('complete');
    expect(findsOf(continued).cited.length).toBeGreaterThan(0);
  },
);

describe('an answer that is stopped after its search', () => {
  // Google reports searches and sources only at the end of an answer.
  it.each(models.map((model) => ({ model, isReported: !model.startsWith('vertex:') })))(
    'of $model keeps its text, citations and searches, and ends the vendor’s call',
    async ({ model, isReported }) => {
      // The vendor sends everything except the end.
      await sandbox.play({
        match: { promptIncludes: 'Berlin' },
        scenario: 'stall',
        afterChunks: 99,
      });
      const reader = await person.stream({ query, model });
      const events: StreamEvent[] = [];
      const awaited = isReported ? 'citation' : 'text';
      for await (const { event } of reader.events) {
        events.push(event);
        if (event.type !== awaited || events.some(({ type }) => type === 'receipt')) continue;
        const { queryId } = eventOf(events, 'route');
        await person.send('POST', `/api/switchyard/queries/${queryId}/stop`);
      }
      const { receipt } = eventOf(events, 'receipt');
      const { microUsd = 0 } = catalogue.models.find(({ id }) => id === model)?.webSearch ?? {};
      expect(receipt.finish).toBe('stopped');
      expect(receipt.search).toEqual(
        isReported ? { searches: 1, costMicroUsd: microUsd } : undefined,
      );
      expect(receipt.costMicroUsd).toBeGreaterThan(isReported ? microUsd : 0);
      const { queries, cited } = findsOf(events);
      expect(textOf(events)).not.toBe('');
      expect(cited.length > 0).toBe(isReported);
      const { threadId } = eventOf(events, 'route');
      const { body } = await person.send('GET', `/api/threads/${threadId}`);
      const answer = (body as ThreadWithTurns).turns[0]?.answers[0];
      expect(answer?.content).toBe(textOf(events));
      expect(answer?.receipt.search).toEqual(receipt.search);
      const citations = cited.map(({ words: _, ...citation }) => citation);
      expect(answer?.web ?? null).toEqual(isReported ? { queries, citations, leftOut: 0 } : null);
      await expect
        .poll(async () => (await sandbox.requests()).map(({ outcome }) => outcome))
        .toEqual(['aborted']);
    },
  );
});

it.each([
  ['OpenAI and xAI', 'openai:gpt-6.2-sol', 'xai:grok-4.7'],
  ['Anthropic and Google', 'anthropic:claude-haiku-5-5', 'vertex:gemini-4-hydrogen'],
])(
  'a blind comparison of %s does not reveal before the vote how each vendor cites',
  async (_names, ...pair) => {
    const prompt = { query, models: pair, compareMode: true, search: 'on' } as const;
    const events = await readAll(await person.stream({ ...prompt, blind: true }));
    const { threadId, queryId } = eventOf(events, 'route');
    const turnOf = async () => {
      const { body } = await person.send('GET', `/api/threads/${threadId}`);
      return (body as ThreadWithTurns).turns[0]?.answers ?? [];
    };
    const { id } = (
      await person.send('POST', `/api/threads/${threadId}/shares`, { showsModels: true })
    ).body as Share;
    const shared = (await person.send('GET', `/api/shared/${id}`)).body as SharedConversation;
    const again = await readAll(await person.reattach(queryId, 0));
    const file = await (
      await person.fetch(`/api/threads/${threadId}/export?format=markdown`)
    ).text();
    const hidden = await turnOf();
    for (const seen of [events, again, hidden, shared, file].map((one) => JSON.stringify(one))) {
      expect(seen).not.toMatch(/\]\(|https?:|utm_source|openai|"queries"/i);
    }
    const contents = hidden.map(({ content }) => content);
    for (const content of contents) expect(content).toContain(', says ');
    for (const read of [events, again]) {
      const texts = [0, 1].map((column) =>
        read.map((event) => (event.type === 'text' && event.column === column ? event.text : '')),
      );
      expect(texts.map((pieces) => pieces.join(''))).toEqual(contents);
    }
    expect(shared.turns[0]?.answers.map(({ content }) => content)).toEqual(contents);
    await person.send('POST', `/api/switchyard/queries/${queryId}/reveal`);
    const named = await turnOf();
    expect(named.map(({ content, web }) => hideLinks(content, web?.citations))).toEqual(contents);
    const hasLinks = named.map(({ content }) => content.includes(']('));
    expect(hasLinks).toEqual(named.map(({ provider }) => /^(?:openai|xai)$/.test(provider)));
    expect(named.every(({ web }) => web?.citations.length)).toBe(true);
  },
);

it('a model that combines answers receives their numbered sources', async () => {
  const compared = { query, models: models.slice(0, 2), compareMode: true, search: 'on' } as const;
  const { queryId } = await person.ask(compared);
  await person.ask({ query: 'Combine these.', model: 'xai:grok-4.7', combineOf: queryId });
  const sent = proxy.bodies().at(-1) ?? '';
  expect(sent.match(/\\nSources:\\n\\n1\. \[[^\]]+\]\(https:/g)).toHaveLength(2);
});

it('what an answer wrote goes back to its vendor unchanged', async () => {
  const model = 'openai:gpt-6.2-sol';
  const events = await readAll(await person.stream({ query, model }));
  const { threadId } = eventOf(events, 'route');
  await readAll(await person.stream({ query: 'And tomorrow?', model, threadId }));
  const { input } = JSON.parse(proxy.bodies().at(-1) ?? '') as { input: { content: string }[] };
  expect(input.map(({ content }) => content)).toContain(textOf(events));
  expect(textOf(events)).toContain('utm_source=openai');
  for (const { url } of findsOf(events).cited) expect(url).not.toContain('utm_source');
});

it('a shared conversation has the queries of Google’s answers only, named or not', async () => {
  const share = async (model: string, showsModels: boolean) => {
    const events = await readAll(await person.stream({ query, model }));
    const { threadId } = eventOf(events, 'route');
    const made = await person.send('POST', `/api/threads/${threadId}/shares`, { showsModels });
    const { id } = made.body as Share;
    const { body } = await person.send('GET', `/api/shared/${id}`);
    const { web, content } = (body as SharedConversation).turns[0]?.answers[0] ?? {};
    expect(web?.citations.length).toBe(findsOf(events).cited.length);
    expect(JSON.stringify(body)).not.toContain('utm_source');
    const words = web?.citations.map(({ start, end }) => content?.slice(start, end));
    const cited = findsOf(events).cited.map(({ words: one }) =>
      one.replace(/\?utm_source=\w+/, ''),
    );
    expect(words).toEqual(cited);
    return [web?.queries, findsOf(events).queries];
  };
  for (const showsModels of [true, false]) {
    const [shown, made] = await share('vertex:gemini-4-hydrogen', showsModels);
    expect([made?.length, shown]).toEqual([1, made]);
    expect((await share('openai:gpt-6.2-sol', showsModels))[0]).toEqual([]);
  }
});

it('xAI’s models search X too only if an administrator turns that on', async () => {
  const asked = { query, model: 'xai:grok-4.7' };
  const searchesOf = async () => (await sandbox.requests()).at(-1)?.searches;
  const before = await person.ask(asked);
  expect([await searchesOf(), before.receipt.search?.searches]).toEqual([['web'], 1]);
  await setForTest(app, 'api.x_search', 'on');
  const { web, receipt } = await person.ask(asked);
  expect([await searchesOf(), receipt.search]).toEqual([
    ['web', 'x'],
    { searches: 2, costMicroUsd: 10_000 },
  ]);
  expect(receipt.costMicroUsd).toBeGreaterThan((before.receipt.costMicroUsd ?? 0) + 4_000);
  expect(web?.citations.map(({ url }) => new URL(url).host)).toContain('x.test');
  await person.ask({ ...asked, model: 'openai:gpt-6.2-sol' });
  expect(await searchesOf()).toEqual(['web']);
});

it('an answer that Anthropic pauses arrives as one', async () => {
  await sandbox.play({ match: { promptIncludes: 'Berlin' }, scenario: 'search-paused' });
  const model = 'anthropic:claude-opus-5-5';
  const events = await readAll(await person.stream({ query, model }));
  expect(eventOf(events, 'receipt').receipt).toMatchObject({
    finish: 'complete',
    search: { searches: 1 },
  });
  for (const { words } of findsOf(events).cited) expect(words).toMatch(/\w/);
  expect(proxy.bodies()).toHaveLength(2);
});

it('a search with functions is refused for Google’s models, and Auto picks other ones', async () => {
  const key = { name: 'SDK', scopes: ['chat'], expiresInDays: null };
  const { secret } = await makeKey(person, key);
  const client = new OpenAI({ apiKey: secret, baseURL: `${app.url}/v1`, maxRetries: 0 });
  const request = {
    messages: [{ role: 'user' as const, content: query }],
    tools: [{ type: 'function' as const, function: { name: 'add', parameters: {} } }],
    web_search_options: {},
  };
  const model = 'vertex:gemini-4-hydrogen';
  await expect(client.chat.completions.create({ ...request, model })).rejects.toMatchObject({
    status: 400,
    param: 'web_search_options',
    message: expect.stringContaining('can’t search the web in a call with tools'),
  });
  const answer = await client.chat.completions.create({ ...request, model: 'auto' });
  expect(answer.model).not.toMatch(/^vertex:/);
});
