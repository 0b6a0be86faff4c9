import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import OpenAI from 'openai';
import { describe, expect, it, vi } from 'vitest';
import type { OwnUsage } from '#shared/contract/accounts/schemas.ts';
import type { ApiKeyView } from '#shared/contract/api-keys/schemas.ts';
import type { ListedRequests, RequestDetails } from '#shared/contract/requests/schemas.ts';
import type { Costs } from '#shared/contract/statistics/schemas.ts';
import { useTestApp } from '../support/shared-app.ts';
import type { TestClient } from '../support/test-client.ts';
import { makeForm, makeWav } from '../support/test-files.ts';
import { makeKey } from './access-by-key.ts';

const app = useTestApp();
const embedding = { model: 'openai:text-embedding-3-small', input: 'word '.repeat(1_000) };
const embeddingMicroUsd = Math.ceil(1_000 * 1.25 * 0.02);

async function connect() {
  const person = await app.person({ isStandard: true });
  const budgets = { dayMicroUsd: 1_000_000, monthMicroUsd: null, totalMicroUsd: null };
  const scopes = ['chat', 'audio'];
  const key = { name: 'Calls', scopes, expiresInDays: null, budgets };
  const { secret: apiKey } = await makeKey(person, key);
  const tag = `team:${randomUUID()}`;
  const client = new OpenAI({
    apiKey,
    baseURL: `${app.url}/v1`,
    maxRetries: 0,
    defaultHeaders: { 'x-switchyard-tags': tag },
  });
  const spent = async () => {
    const { body } = await person.send('GET', '/api/account/keys');
    return (body as ApiKeyView[])[0]?.spent.dayMicroUsd;
  };
  return { person, client, tag, spent };
}

async function list(admin: TestClient, filter: Record<string, string>) {
  const query = new URLSearchParams(filter).toString();
  return ((await admin.send('GET', `/api/admin/requests?${query}`)).body as ListedRequests).rows;
}

const recording = (seconds = 2) =>
  new File([Buffer.from(makeWav(seconds))], 'speech.wav', { type: 'audio/wav' });
const speech = { input: 'A red boat', voice: 'alloy', model: 'tts-1' } as const;

describe('embeddings, moderations, speech and transcriptions', () => {
  it('are requests with their person, model, tokens, cost and tags, but without their texts', async () => {
    const { client, person, tag, spent } = await connect();
    await client.embeddings.create({ ...embedding, user: 'u-1' });
    const version = 'omni-moderation-2024-09-26';
    await client.moderations.create({ input: 'A river', model: version });
    await (await client.audio.speech.create(speech)).arrayBuffer();
    await client.audio.transcriptions.create({ file: recording(), model: 'whisper-1' });
    const admin = await app.person({ isAdmin: true });
    const rows = await list(admin, { tag });
    const asked = { isVisitor: false, tags: [tag], status: 'done', error: null };
    expect(rows).toMatchObject([
      {
        ...asked,
        kind: 'transcription',
        asked: 'openai:whisper-1',
        answers: [{ name: 'Whisper', costMicroUsd: 200, inputTokens: null }],
      },
      { ...asked, kind: 'speech', answers: [{ model: 'openai:tts-1', costMicroUsd: 150 }] },
      {
        ...asked,
        kind: 'moderation',
        asked: `openai:${version}`,
        answers: [{ model: 'openai:omni-moderation-latest', costMicroUsd: 0 }],
      },
      {
        ...asked,
        kind: 'embeddings',
        tags: [tag, 'user:u-1'],
        asked: embedding.model,
        answers: [
          {
            model: embedding.model,
            name: 'Text Embedding 3 Small',
            inputTokens: expect.any(Number) as number,
            outputTokens: 0,
            costMicroUsd: embeddingMicroUsd,
          },
        ],
      },
    ]);
    expect(new Set(rows.map((row) => row.person?.id))).toEqual(new Set([person.userId]));
    expect(await spent()).toBe(200 + 150 + embeddingMicroUsd);
    for (const { id, kind } of rows) {
      expect((await list(admin, { tag, kind })).map((row) => row.id)).toEqual([id]);
      const { body } = await admin.send('GET', `/api/admin/requests/${id}`);
      expect(body as RequestDetails).toMatchObject({ kind, hasTexts: false });
    }
    const speaker = await list(admin, { tag, model: 'openai:tts-1' });
    expect(speaker.map(({ kind }) => kind)).toEqual(['speech']);
  });

  it('are in the costs of their tag and person', async () => {
    const { client, person, tag } = await connect();
    const reply = await client.embeddings.create(embedding);
    const admin = await app.person({ isAdmin: true });
    const query = new URLSearchParams({ range: '7days', tag }).toString();
    const { body } = await admin.send('GET', `/api/admin/stats/costs?${query}`);
    const tokens = reply.usage.prompt_tokens;
    const cost = { queries: 1, tokens, costMicroUsd: embeddingMicroUsd };
    expect(body as Costs).toMatchObject({
      totalMicroUsd: embeddingMicroUsd,
      models: [{ model: embedding.model, answers: 1, tokens }],
      users: [{ userId: person.userId, ...cost }],
      tags: [{ tag, ...cost }],
    });
    const { body: usage } = await person.send('GET', '/api/account/usage');
    expect(usage as OwnUsage).toMatchObject({
      today: { queries: 0, tokens: 0, costMicroUsd: embeddingMicroUsd },
      tags: [{ tag, ...cost }],
    });
  });

  it('are limited by the budget of their tag', async () => {
    const { client, tag } = await connect();
    const admin = await app.person({ isAdmin: true });
    const budget = { tag, dayMicroUsd: 10, monthMicroUsd: null };
    expect((await admin.send('PUT', '/api/admin/tag-budgets', budget)).status).toBe(200);
    const refused = { status: 429, code: 'insufficient_quota' };
    await expect(client.embeddings.create(embedding)).rejects.toMatchObject(refused);
    await expect(client.audio.speech.create(speech)).rejects.toMatchObject(refused);
    const ask = { file: recording(), model: 'whisper-1' };
    await expect(client.audio.transcriptions.create(ask)).rejects.toMatchObject(refused);
    expect(await app.sandbox.requests()).toEqual([]);
    expect(await list(admin, { tag })).toEqual([]);
    await admin.send('PUT', '/api/admin/tag-budgets', { ...budget, dayMicroUsd: null });
  });

  it('are listed with their problem if they fail, and cost nothing', async () => {
    const { client, tag, spent } = await connect();
    await app.sandbox.play({ match: { kind: 'embedding' }, scenario: 'server-error', times: 1 });
    await expect(client.embeddings.create(embedding)).rejects.toMatchObject({ status: 502 });
    const admin = await app.person({ isAdmin: true });
    const failed = { kind: 'embeddings', status: 'failed', error: 'provider-failed', answers: [] };
    expect(await list(admin, { tag })).toMatchObject([failed]);
    expect(await list(admin, { tag, status: 'failed' })).toMatchObject([failed]);
    expect(await spent()).toBe(0);
  });

  it('don’t count towards the prompts that a person may run at once', async () => {
    const { client, person } = await connect();
    const admin = await app.person({ isAdmin: true });
    const own = { perMinute: null, perDay: null, running: 1 };
    await admin.send('PUT', `/api/admin/users/${person.userId}/limits`, own);
    await app.sandbox.play({ match: { kind: 'embedding' }, scenario: 'slow', delayMs: 600_000 });
    const leaving = new AbortController();
    const { signal } = leaving;
    const asking = Array.from({ length: 8 }, () =>
      client.embeddings.create(embedding, { signal }).catch((error: unknown) => error),
    );
    await vi.waitFor(async () => expect(await app.sandbox.requests()).toHaveLength(8), 20_000);
    await person.ask({ query: 'Name a river', model: 'openai:gpt-3.5-turbo' });
    leaving.abort();
    await Promise.all(asking);
  });

  it('are paid for even if they take minutes', async () => {
    const { client, tag, spent } = await connect();
    await app.sandbox.play({ match: { kind: 'embedding' }, scenario: 'slow', delayMs: 1_000 });
    const asking = client.embeddings.create(embedding);
    await vi.waitFor(async () => expect(await app.sandbox.requests()).toHaveLength(1), 20_000);
    await app.database.execute(sql`
      update reservations set created_at = created_at - interval '2 minutes'
      where query_id in (select id from queries where tags @> array[${tag}])`);
    expect(await spent()).toBe(0);
    await asking;
    expect(await spent()).toBe(embeddingMicroUsd);
  });

  it('stop when their person is blocked', async () => {
    const { client, person, tag } = await connect();
    await app.sandbox.play({ match: { kind: 'embedding' }, scenario: 'silence' });
    const asking = client.embeddings.create(embedding);
    const rejected = expect(asking).rejects.toThrow();
    await vi.waitFor(async () => expect(await app.sandbox.requests()).toHaveLength(1), 20_000);
    const admin = await app.person({ isAdmin: true });
    await admin.send('PATCH', `/api/admin/users/${person.userId}`, { isBlocked: true });
    await rejected;
    await vi.waitFor(async () => {
      expect(await list(admin, { tag })).toMatchObject([{ status: 'stopped', answers: [] }]);
    }, 20_000);
  });
});

it('speech whose person is blocked halfway is listed as stopped, with what it cost', async () => {
  const { client, person, tag } = await connect();
  await app.sandbox.play({ scenario: 'stall' });
  const reply = await client.audio.speech.create(speech);
  const reading = expect(reply.arrayBuffer()).rejects.toThrow();
  const admin = await app.person({ isAdmin: true });
  await admin.send('PATCH', `/api/admin/users/${person.userId}`, { isBlocked: true });
  await reading;
  const stopped = { kind: 'speech', status: 'stopped', answers: [{ costMicroUsd: 150 }] };
  await vi.waitFor(async () => expect(await list(admin, { tag })).toMatchObject([stopped]), 20_000);
});

it('a visitor’s voice input is listed as a visitor’s request', async () => {
  const visitor = app.visitor();
  const file = { bytes: makeWav(2), name: 'voice.wav', type: 'audio/wav' };
  const form = makeForm({}, [file], 'audio');
  const sent = await visitor.fetch('/api/transcribe', { method: 'POST', body: form });
  expect(sent.status).toBe(200);
  const admin = await app.person({ isAdmin: true });
  const [row] = await list(admin, { person: 'visitors', kind: 'transcription' });
  expect(row).toMatchObject({ isVisitor: true, asked: 'auto', status: 'done', tags: [] });
});
