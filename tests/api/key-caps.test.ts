import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import OpenAI, { RateLimitError } from 'openai';
import { describe, expect, it } from 'vitest';
import type { ApiKeyView } from '#shared/contract/api-keys/schemas.ts';
import type { BudgetStanding } from '#shared/contract/budgets/schemas.ts';
import type { KeyInfo } from '#shared/contract/v1/schemas.ts';
import { auditEntries } from '#server/areas/audit/schema.ts';
import { useTestApp } from '../support/shared-app.ts';
import type { TestClient } from '../support/test-client.ts';
import { makeKey } from './access-by-key.ts';

const app = useTestApp();

const none = { dayMicroUsd: null, monthMicroUsd: null, totalMicroUsd: null };
const noPeriods = { dayMicroUsd: null, monthMicroUsd: null };
const ask = {
  model: 'openai:gpt-4',
  messages: [{ role: 'user' as const, content: 'Write a haiku about coffee' }],
  max_completion_tokens: 150,
};

async function connect(person: TestClient, budgets: object = {}) {
  const traits = { name: 'Robot', scopes: ['chat'], expiresInDays: null };
  const { secret, key } = await makeKey(person, { ...traits, budgets: { ...none, ...budgets } });
  const open = (url: string) => new OpenAI({ apiKey: secret, baseURL: `${url}/v1`, maxRetries: 0 });
  return { secret, key, open, client: open(app.url) };
}
const microUsdOf = (reply: object) =>
  Math.round((reply as { usage: { cost: number } }).usage.cost * 1e6);
const entriesOf = (subject: string) =>
  app.database.select().from(auditEntries).where(eq(auditEntries.subject, subject));

async function refusal(asking: PromiseLike<unknown>): Promise<string> {
  const error: unknown = await Promise.resolve(asking).catch((cause: unknown) => cause);
  if (!(error instanceof RateLimitError)) throw error;
  return error.message;
}

/** Refusals count towards the limit per minute too. */
async function callOften(administrator: TestClient, { userId }: { userId: number }) {
  const limits = { perMinute: 100_000, perDay: null, running: null };
  await administrator.send('PUT', `/api/admin/users/${userId}/limits`, limits);
}

/** Spends the budget with two callers on each of three servers. Returns the cost and the last refusals. */
async function overspend(open: (url: string) => OpenAI, headers: Record<string, string> = {}) {
  const others = [await app.startAnother(), await app.startAnother()];
  let paid = 0;
  const spend = async (url: string) => {
    const client = open(url);
    for (;;) {
      try {
        const reply = await client.chat.completions.create(ask, { headers });
        paid += microUsdOf(reply);
      } catch (error) {
        if (!(error instanceof RateLimitError) || error.code !== 'insufficient_quota') throw error;
        if (!error.message.includes('still run')) return error.message;
      }
    }
  };
  const urls = [app.url, ...others.map(({ url }) => url)];
  const words = await Promise.all(urls.flatMap((url) => [spend(url), spend(url)]));
  return { paid, words };
}

describe('the cap of an API key', () => {
  it('lists a user’s keys for administrators only', async () => {
    const person = await app.person({ isStandard: true });
    const administrator = await app.person({ isAdmin: true });
    const { key, client } = await connect(person, { dayMicroUsd: 9_000_000 });
    const cost = microUsdOf(await client.chat.completions.create(ask));
    const path = `/api/admin/users/${person.userId}/keys`;
    const { body } = await administrator.send('GET', path);
    expect(body).toMatchObject([
      {
        name: 'Robot',
        prefix: key.prefix,
        scopes: ['chat'],
        lastUsedAt: expect.any(String) as string,
        budgets: { dayMicroUsd: 9_000_000 },
        caps: none,
        spent: { dayMicroUsd: cost },
      },
    ]);
    expect(JSON.stringify(body)).not.toContain('hash');
    expect((await person.send('GET', path)).status).toBe(403);
  });

  it('cannot be raised or removed by the owner, who sees it as the administrators’', async () => {
    const person = await app.person({ isStandard: true });
    const administrator = await app.person({ isAdmin: true });
    const { key, client, secret } = await connect(person, { dayMicroUsd: 9_000_000 });
    const path = `/api/admin/users/${person.userId}/keys/${key.id}`;
    const cap = { ...none, dayMicroUsd: 100 };
    expect((await person.send('PUT', `${path}/cap`, none)).status).toBe(403);
    expect((await administrator.send('PUT', `${path}/cap`, cap)).body).toEqual(cap);
    for (const method of ['PUT', 'PATCH', 'POST']) {
      const changed = await person.send(method, `/api/account/keys/${key.id}`, { budgets: none });
      expect(changed.status).toBeGreaterThanOrEqual(400);
    }
    await person.send('PUT', '/api/account/budget', { ...noPeriods, dayMicroUsd: 50_000_000 });
    expect(await refusal(client.chat.completions.create(ask))).toMatch(
      /This key’s daily budget has only \$0\.0001\d* left.*ask an administrator to raise the budget/,
    );
    const { body } = await person.send('GET', '/api/account/keys');
    expect(body as ApiKeyView[]).toMatchObject([{ budgets: { dayMicroUsd: 100 }, caps: cap }]);
    const info = await fetch(`${app.url}/v1/key`, {
      headers: { authorization: `Bearer ${secret}` },
    });
    expect(((await info.json()) as KeyInfo).data.budgets).toMatchObject([
      { of: 'key', set_by: 'administrator', period: 'day', limit: 0.0001 },
      { of: 'owner', set_by: 'owner', period: 'day', limit: 50 },
    ]);
    await administrator.send('PUT', `${path}/cap`, none);
    expect((await client.chat.completions.create(ask)).choices).toHaveLength(1);
    expect(await entriesOf(`key ${key.id} of user ${person.userId}`)).toMatchObject([
      { action: 'key.cap', before: none, after: cap },
      { action: 'key.cap', before: cap, after: none },
    ]);
  });

  it.each([
    ['the owner’s', 100, 9_000_000, 'raise this key’s budget in your profile'],
    ['the administrator’s', 9_000_000, 100, 'ask an administrator to raise the budget'],
  ])('and the owner’s budget: the lower one applies, here %s', async (_, own, cap, remedy) => {
    const person = await app.person({ isStandard: true });
    const administrator = await app.person({ isAdmin: true });
    const { key, client } = await connect(person, { totalMicroUsd: own });
    const path = `/api/admin/users/${person.userId}/keys/${key.id}/cap`;
    await administrator.send('PUT', path, { ...none, totalMicroUsd: cap });
    const words = await refusal(client.chat.completions.create(ask));
    expect(words).toContain('total budget has only $0.0001');
    expect(words).toContain(remedy);
  });

  it('leaves the owner’s budget to its owner, who can raise it as the refusal says', async () => {
    const person = await app.person({ isStandard: true });
    const administrator = await app.person({ isAdmin: true });
    const { key, client } = await connect(person, { totalMicroUsd: 100 });
    await refusal(client.chat.completions.create(ask));
    const path = `/api/account/keys/${key.id}`;
    const change = (totalMicroUsd: number) => ({
      budgets: { ...none, totalMicroUsd },
      cacheSeconds: null,
      sharesCache: false,
    });
    expect((await administrator.send('PUT', path, change(9_000_000))).status).toBe(404);
    expect((await person.send('PUT', path, change(0))).status).toBe(400);
    await refusal(client.chat.completions.create(ask));
    expect((await person.send('PUT', path, change(9_000_000))).status).toBe(200);
    expect((await client.chat.completions.create(ask)).choices).toHaveLength(1);
    const cap = { ...none, totalMicroUsd: 7_000_000 };
    const capPath = `/api/admin/users/${person.userId}/keys/${key.id}/cap`;
    await administrator.send('PUT', capPath, cap);
    const { body } = await person.send('GET', '/api/account/keys');
    expect(body).toMatchObject([
      { budgets: cap, caps: cap, ownBudgets: { ...none, totalMicroUsd: 9_000_000 } },
    ]);
  });

  it('is never overspent by three servers at once', async () => {
    const person = await app.person({ isStandard: true });
    const administrator = await app.person({ isAdmin: true });
    const { key, open } = await connect(person, { totalMicroUsd: 90_000 });
    const path = `/api/admin/users/${person.userId}/keys/${key.id}/cap`;
    await administrator.send('PUT', path, { ...none, totalMicroUsd: 50_000 });
    await callOften(administrator, person);
    const { paid } = await overspend(open);
    expect(paid).toBeGreaterThan(30_000);
    expect(paid).toBeLessThanOrEqual(50_000);
  });

  it('is refused for another user’s key, and an administrator’s revocation is recorded', async () => {
    const person = await app.person({ isStandard: true });
    const administrator = await app.person({ isAdmin: true });
    const { key, secret, client } = await connect(person);
    const path = (userId: number) => `/api/admin/users/${userId}/keys/${key.id}`;
    const wrong = path(administrator.userId);
    expect((await administrator.send('PUT', `${wrong}/cap`, none)).status).toBe(404);
    expect((await administrator.send('DELETE', wrong)).status).toBe(404);
    expect((await person.send('DELETE', path(person.userId))).status).toBe(403);
    expect((await client.models.list()).data.length).toBeGreaterThan(0);
    expect((await administrator.send('DELETE', path(person.userId))).status).toBe(200);
    const headers = { authorization: `Bearer ${secret}` };
    expect((await fetch(`${app.url}/v1/key`, { headers })).status).toBe(401);
    expect((await administrator.send('DELETE', path(person.userId))).status).toBe(404);
    expect(await entriesOf(`key ${key.id} of user ${person.userId}`)).toMatchObject([
      { action: 'key.revoke', before: { name: 'Robot', prefix: key.prefix }, after: null },
    ]);
  });
});

describe('the budget of a tag', () => {
  const setTag = (administrator: TestClient, tag: string, budgets: object) =>
    administrator.send('PUT', '/api/admin/tag-budgets', { tag, ...noPeriods, ...budgets });
  const standingOf = async (administrator: TestClient, tag: string) =>
    ((await administrator.send('GET', '/api/admin/tag-budgets')).body as BudgetStanding[]).find(
      ({ keyName }) => keyName === tag,
    );

  it('counts earlier spending of everyone, and is never overspent by three servers at once', async () => {
    const administrator = await app.person({ isAdmin: true });
    const tag = `team:${randomUUID()}`;
    const headers = { 'x-switchyard-tags': tag };
    const first = await connect(await app.person({ isStandard: true }));
    const before = microUsdOf(await first.client.chat.completions.create(ask, { headers }));
    expect((await setTag(administrator, tag, { dayMicroUsd: before + 50_000 })).status).toBe(200);
    expect(await standingOf(administrator, tag)).toMatchObject({
      kind: 'tag',
      spent: { dayMicroUsd: before, monthMicroUsd: before },
    });
    const spender = await app.person({ isStandard: true });
    await callOften(administrator, spender);
    const second = await connect(spender);
    const { paid, words } = await overspend(second.open, headers);
    expect(paid).toBeGreaterThan(30_000);
    expect(paid).toBeLessThanOrEqual(50_000);
    expect(words[0]).toContain(`The tag ${tag}’s daily budget has only $0.0`);
    expect(words[0]).toContain('ask an administrator to raise the budget');
    expect((await standingOf(administrator, tag))?.spent.dayMicroUsd).toBe(before + paid);
    await refusal(
      first.client.chat.completions.create({ ...ask, metadata: { team: tag.slice(5) } }),
    );
    expect((await first.client.chat.completions.create(ask)).choices).toHaveLength(1);
    await setTag(administrator, tag, {});
    expect(await standingOf(administrator, tag)).toBeUndefined();
    expect((await first.client.chat.completions.create(ask, { headers })).choices).toHaveLength(1);
    expect(await entriesOf(tag)).toMatchObject([
      { action: 'tag.budget', before: noPeriods, after: { dayMicroUsd: before + 50_000 } },
      { action: 'tag.budget', after: noPeriods },
    ]);
  });

  it('is one budget, even if two administrators set it at once', async () => {
    const administrator = await app.person({ isAdmin: true });
    const tag = `team:${randomUUID()}`;
    await Promise.all([1, 2, 3].map((n) => setTag(administrator, tag, { dayMicroUsd: n })));
    const { body } = await administrator.send('GET', '/api/admin/tag-budgets');
    expect((body as BudgetStanding[]).filter(({ keyName }) => keyName === tag)).toHaveLength(1);
    expect((await setTag(administrator, '', { dayMicroUsd: 1 })).status).toBe(400);
    await setTag(administrator, tag, {});
  });
});
