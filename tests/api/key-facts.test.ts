import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import type { OwnUsage } from '#shared/contract/accounts/schemas.ts';
import type { ListedRequests } from '#shared/contract/requests/schemas.ts';
import type { Costs } from '#shared/contract/statistics/schemas.ts';
import type { Generation, KeyInfo } from '#shared/contract/v1/schemas.ts';
import { purgeTexts } from '#server/areas/query/store/purge-threads.ts';
import { queries } from '#server/areas/query/schema.ts';
import { statsReports } from '#server/areas/statistics/schema.ts';
import { useTestApp } from '../support/shared-app.ts';
import type { TestClient } from '../support/test-client.ts';
import { makeKey } from './access-by-key.ts';

const app = useTestApp();

const none = { dayMicroUsd: null, monthMicroUsd: null, totalMicroUsd: null };
const ask = {
  model: 'openai:gpt-4',
  messages: [{ role: 'user' as const, content: 'Write a haiku about coffee' }],
};

async function connect(person: TestClient, traits: object = {}) {
  const made = await makeKey(person, {
    name: 'Notebook',
    scopes: ['chat', 'images'],
    expiresInDays: null,
    ...traits,
  });
  const client = new OpenAI({ apiKey: made.secret, baseURL: `${app.url}/v1`, maxRetries: 0 });
  const get = async <Body>(path: string) => {
    const response = await fetch(`${app.url}${path}`, {
      headers: { authorization: `Bearer ${made.secret}` },
    });
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Body,
    };
  };
  return { ...made, client, get };
}
const newPerson = () => app.person({ isStandard: true });
const newTag = () => `team:${randomUUID()}`;
const costOf = (reply: object) => (reply as { usage: { cost: number } }).usage.cost;

describe('GET /v1/key', () => {
  it('says what the key is, what it spent, and which budget leaves least', async () => {
    const person = await newPerson();
    const { get, client, key } = await connect(person, {
      name: 'Notebook',
      expiresInDays: 30,
      budgets: { ...none, dayMicroUsd: 2_000_000, totalMicroUsd: 5_000_000 },
    });
    await person.send('PUT', '/api/account/budget', {
      dayMicroUsd: null,
      monthMicroUsd: 1_000_000,
    });
    const cost = costOf(await client.chat.completions.create(ask));
    const { body, headers } = await get<KeyInfo>('/v1/key');
    expect(headers.get('x-ratelimit-limit-requests')).toBe(String(body.data.rate_limit.requests));
    expect(body.data).toMatchObject({
      label: 'Notebook',
      limit: 1,
      limit_remaining: 1 - cost,
      limit_reset: 'monthly',
      usage: cost,
      usage_daily: cost,
      usage_monthly: cost,
      is_free_tier: false,
      expires_at: key.expiresAt,
    });
    expect(body.data.budgets).toEqual([
      {
        of: 'key',
        set_by: 'owner',
        period: 'day',
        limit: 2,
        usage: cost,
        remaining: 2 - cost,
        resets_at: expect.stringMatching(/^\d{4}-/) as string,
      },
      {
        of: 'key',
        set_by: 'owner',
        period: 'total',
        limit: 5,
        usage: cost,
        remaining: 5 - cost,
        resets_at: null,
      },
      {
        of: 'owner',
        set_by: 'owner',
        period: 'month',
        limit: 1,
        usage: cost,
        remaining: 1 - cost,
        resets_at: expect.stringMatching(/^\d{4}-\d\d-0?1T|-\d\d-3\dT/) as string,
      },
    ]);
    const resets = body.data.budgets.flatMap(({ resets_at }) =>
      resets_at ? [Date.parse(resets_at)] : [],
    );
    expect(resets.every((at) => at > Date.now())).toBe(true);
  });

  it('has no limit for a key without budgets', async () => {
    const { get } = await connect(await newPerson());
    const { body } = await get<KeyInfo>('/v1/key');
    expect(body.data).toMatchObject({
      limit: null,
      limit_remaining: null,
      limit_reset: null,
      usage: 0,
      expires_at: null,
      budgets: [],
    });
  });
});

describe('GET /v1/generation', () => {
  it.each(['chatcmpl-', 'resp_', 'msg_', ''])(
    'finds an answer by its id with “%s”',
    async (mark) => {
      const { get, client } = await connect(await newPerson());
      const reply = await client.chat.completions.create(ask);
      const id = reply.id.replace('chatcmpl-', '');
      const { body } = await get<Generation>(`/v1/generation?id=${mark}${id}`);
      expect(body.data).toMatchObject({
        id: reply.id,
        model: 'openai:gpt-4',
        provider_name: 'OpenAI',
        tokens_prompt: reply.usage?.prompt_tokens,
        tokens_completion: reply.usage?.completion_tokens,
        native_tokens_prompt: reply.usage?.prompt_tokens,
        native_tokens_completion: reply.usage?.completion_tokens,
        total_cost: costOf(reply),
        streamed: false,
        finish_reason: 'stop',
        cancelled: false,
        tags: [],
      });
      const { latency, generation_time: time, created_at: created } = body.data;
      expect(latency).toBeLessThanOrEqual(time ?? 0);
      expect(Math.abs(Date.parse(created) / 1000 - reply.created)).toBeLessThan(30);
    },
  );

  it('sums a comparison, lists its answers, and says when it was streamed', async () => {
    const { get, client } = await connect(await newPerson());
    const model = 'compare:openai:gpt-4,xai:grok-2-1212';
    const stream = await client.chat.completions.create({ ...ask, model, stream: true });
    let id = '';
    for await (const chunk of stream) ({ id } = chunk);
    const { body } = await get<Generation>(`/v1/generation?id=${id}`);
    const { choices, streamed, total_cost: total } = body.data;
    expect(choices.map((choice) => choice.model).toSorted()).toEqual([
      'openai:gpt-4',
      'xai:grok-2-1212',
    ]);
    expect(choices.reduce((sum, choice) => sum + (choice.total_cost ?? 0), 0)).toBeCloseTo(
      total ?? 0,
      9,
    );
    expect(streamed).toBe(true);
  });

  it('is open to all keys of the same person, and to no other key', async () => {
    const person = await newPerson();
    const { client } = await connect(person);
    const reply = await client.chat.completions.create(ask);
    const path = `/v1/generation?id=${reply.id}`;
    expect((await (await connect(person)).get(path)).status).toBe(200);
    const other = await (await connect(await app.person({ isAdmin: true }))).get(path);
    expect(other).toMatchObject({
      status: 404,
      body: { error: { message: 'This answer doesn’t exist or isn’t yours.' } },
    });
  });

  it('does not describe prompts that the person sent on the page, or malformed ids', async () => {
    const person = await newPerson();
    const { get } = await connect(person);
    const { queryId } = await person.ask({
      query: 'Hello',
      model: 'openai:gpt-4',
      compareMode: false,
    });
    expect((await get(`/v1/generation?id=${queryId}`)).status).toBe(404);
    expect((await get('/v1/generation?id=gen-1')).status).toBe(400);
    expect((await get('/v1/generation')).status).toBe(400);
  });
});

describe('tags of an API call', () => {
  const tagsOf = async (id: string) => {
    const queryId = id.replace('chatcmpl-', '');
    const [row] = await app.database.select().from(queries).where(eq(queries.id, queryId));
    return row?.tags;
  };

  it('come from metadata, user, safety_identifier and the header, each once, and are not ignored', async () => {
    const { client } = await connect(await newPerson());
    const reply = await client.chat.completions.create(
      { ...ask, metadata: { team: 'search', note: 'Größe' }, user: 'u1', safety_identifier: 's1' },
      { headers: { 'x-switchyard-tags': ' nightly, team:search,,nightly ' } },
    );
    expect(await tagsOf(reply.id)).toEqual([
      'nightly',
      'team:search',
      'note:Größe',
      'user:u1',
      'user:s1',
    ]);
    const { switchyard } = reply as typeof reply & { switchyard: { ignored: string[] } };
    expect(switchyard.ignored).toEqual([]);
    expect(await tagsOf((await client.chat.completions.create(ask)).id)).toBeNull();
  });

  it('are kept with store: false and with pictures', async () => {
    const { client } = await connect(await newPerson());
    const reply = await client.chat.completions.create({ ...ask, store: false, user: 'u2' });
    expect(await tagsOf(reply.id)).toEqual(['user:u2']);
    const picture = await client.images.generate(
      { prompt: 'A red boat', user: 'u3' },
      { headers: { 'x-switchyard-tags': 'boats' } },
    );
    const { switchyard } = picture as typeof picture & {
      switchyard: { query_id: string; ignored: string[] };
    };
    expect(await tagsOf(switchyard.query_id)).toEqual(['boats', 'user:u3']);
    expect(switchyard.ignored).toEqual([]);
  });

  const many = Array.from({ length: 17 }, (_, n) => `t${n}`);
  it.each<[string, object, string | null, string]>([
    [
      '17 pairs',
      { metadata: Object.fromEntries(many.map((tag) => [tag, 'x'])) },
      null,
      'Send at most 16 pairs.',
    ],
    [
      'a key of 65 characters',
      { metadata: { ['k'.repeat(65)]: 'x' } },
      null,
      'Use at most 64 characters in a key.',
    ],
    [
      'a value of 513 characters',
      { metadata: { k: 'v'.repeat(513) } },
      null,
      'Use at most 512 characters in a value.',
    ],
    ['a number', { metadata: { k: 1 } }, null, 'metadata'],
    ['a user of 513 characters', { user: 'u'.repeat(513) }, null, 'Use at most 512 characters.'],
    ['17 tags', {}, many.join(), 'Send at most 16 tags.'],
    ['a tag of 65 characters', {}, 't'.repeat(65), 'Use at most 64 characters in a tag.'],
    ['a tag that isn’t ASCII', {}, 'Gr\u00f6\u00dfe', 'Use only ASCII characters.'],
  ])('are refused with %s', async (_, fields, header, words) => {
    const { secret } = await connect(await newPerson());
    const response = await fetch(`${app.url}/v1/chat/completions`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${secret}`,
        'content-type': 'application/json',
        ...(header !== null && { 'x-switchyard-tags': header }),
      },
      body: JSON.stringify({ ...ask, ...fields }),
    });
    expect(response.status).toBe(400);
    expect(JSON.stringify(await response.json())).toContain(words);
    expect(await app.sandbox.requests()).toEqual([]);
  });

  it('at the allowed maximum are accepted', async () => {
    const { client } = await connect(await newPerson());
    const pairs = Array.from({ length: 16 }, (_, n) => [`${n}`.padEnd(64, 'k'), '語'.repeat(512)]);
    const reply = await client.chat.completions.create({
      ...ask,
      metadata: Object.fromEntries(pairs) as Record<string, string>,
    });
    expect(await tagsOf(reply.id)).toHaveLength(16);
  });

  it('filter the administrators’ requests and their export', async () => {
    const administrator = await app.person({ isAdmin: true });
    const { client } = await connect(await newPerson());
    const tag = newTag();
    const mine = await client.chat.completions.create(ask, {
      headers: { 'x-switchyard-tags': tag },
    });
    await client.chat.completions.create({ ...ask, user: tag });
    for (const more of ['', '&model=openai:gpt-4', '&status=done']) {
      const { body } = await administrator.send('GET', `/api/admin/requests?tag=${tag}${more}`);
      const { rows } = body as ListedRequests;
      expect(rows.map(({ id, tags }) => [`chatcmpl-${id}`, tags])).toEqual([[mine.id, [tag]]]);
    }
    const found = await administrator.send('GET', `/api/admin/requests?tag=${newTag()}`);
    expect((found.body as ListedRequests).rows).toEqual([]);
    const response = await administrator.fetch(`/api/admin/exports/requests?tag=${tag}`);
    const lines = (await response.text()).trim().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('Tags');
    expect(lines[1]).toContain(tag);
  });

  it('filter the administrators’ costs and their export, and are listed with their costs', async () => {
    const administrator = await app.person({ isAdmin: true });
    const person = await newPerson();
    const { client } = await connect(person);
    const [tag, other] = [newTag(), newTag()];
    const tagged = (tags: string) =>
      client.chat.completions.create(ask, { headers: { 'x-switchyard-tags': tags } });
    const [one, two] = [await tagged(`${tag},${other}`), await tagged(tag)];
    await client.chat.completions.create(ask);
    const microUsd = (reply: object) => Math.round(costOf(reply) * 1e6);
    const both = microUsd(one) + microUsd(two);
    const costs = async (query: string) =>
      (await administrator.send('GET', `/api/admin/stats/costs?${query}`)).body as Costs;
    const found = await costs(`tag=${tag}`);
    expect(found).toMatchObject({
      totalMicroUsd: both,
      days: [{ answers: 2, costMicroUsd: both }],
      models: [{ model: 'openai:gpt-4', answers: 2 }],
      providers: [{ provider: 'openai', answers: 2, costMicroUsd: both }],
      users: [{ userId: person.userId, queries: 2, costMicroUsd: both }],
      tags: [
        { tag, queries: 2, costMicroUsd: both },
        { tag: other, queries: 1, costMicroUsd: microUsd(one) },
      ],
    });
    expect((await costs(`tag=${newTag()}`)).models).toEqual([]);
    // A report that took long to build is cached for a while, perhaps since an earlier test.
    await app.database.delete(statsReports);
    const all = await costs('range=7days');
    expect(all.totalMicroUsd).toBeGreaterThan(both);
    expect(all.tags.length).toBeGreaterThan(0);
    const exported = await administrator.fetch(`/api/admin/exports/costs?tag=${tag}&format=json`);
    expect(await exported.text()).toContain(other);
  });

  it('are listed with their costs in the person’s own usage, without those of other people', async () => {
    const person = await newPerson();
    const { client } = await connect(person);
    const tag = newTag();
    const reply = await client.chat.completions.create(ask, {
      headers: { 'x-switchyard-tags': tag },
    });
    const usageOf = async (one: TestClient) =>
      ((await one.send('GET', '/api/account/usage')).body as OwnUsage).tags;
    expect(await usageOf(person)).toMatchObject([
      { tag, queries: 1, costMicroUsd: Math.round(costOf(reply) * 1e6) },
    ]);
    expect(await usageOf(await newPerson())).toEqual([]);
  });

  it('stay when texts are deleted by age, and go with the account', async () => {
    const person = await newPerson();
    const { client } = await connect(person);
    const reply = await client.chat.completions.create({ ...ask, user: 'u4' });
    const queryId = reply.id.replace('chatcmpl-', '');
    await purgeTexts(app.database, eq(queries.id, queryId), 'age');
    expect(await tagsOf(reply.id)).toEqual(['user:u4']);
    await person.send('DELETE', '/api/account', { confirmation: 'DELETE' });
    expect(await tagsOf(reply.id)).toBeNull();
  });
});
