import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import type { CurrentUser, OwnUsage } from '#shared/contract/accounts/schemas.ts';
import type { QueryOutput } from '#shared/contract/query/schemas.ts';
import { auditEntries } from '#server/areas/audit/schema.ts';
import { queries, usageLimits } from '#server/areas/query/schema.ts';
import { dailyUsage } from '#server/areas/statistics/schema.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { TestClient } from '../support/test-client.ts';
import { makeForm, makeWav } from '../support/test-files.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    FREE_PER_DAY: '12',
    STANDARD_PER_MINUTE: '15',
    FREE_RUNNING: '100',
    STANDARD_RUNNING: '100',
  });
});
afterAll(() => app.stop());
beforeEach(() => app.sandbox.reset());

const hello = { query: 'Hello', model: 'openai:gpt-3.5-turbo' };

async function ask(client: TestClient) {
  return client.send('POST', '/api/switchyard/query', hello);
}

async function forgetTheMinute() {
  await app.database.update(usageLimits).set({ recent: [] });
}

describe('what is left of the day', () => {
  it('is announced with the last three prompts of any kind, along with when it resets', async () => {
    const person = await app.person();
    const toldBy = async (response: Promise<Response>) => {
      const { headers } = await response;
      const [, left, seconds] =
        /^"day";r=(\d+);t=(\d+)$/.exec(headers.get('ratelimit') ?? '') ?? [];
      return left === undefined ? null : { left: Number(left), seconds: Number(seconds) };
    };
    const json = { method: 'POST', headers: { 'content-type': 'application/json' } };
    const body = JSON.stringify(hello);
    const byJson = () => toldBy(person.fetch('/api/switchyard/query', { ...json, body }));
    const byEvents = () => {
      const headers = { ...json.headers, accept: 'text/event-stream' };
      return toldBy(person.fetch('/api/switchyard/query', { ...json, headers, body }));
    };
    const wav = { bytes: makeWav(1), name: 'voice.wav', type: 'audio/wav' };
    const bySpeech = () =>
      toldBy(
        person.fetch('/api/transcribe', { method: 'POST', body: makeForm({}, [wav], 'audio') }),
      );
    for (let sent = 0; sent < 8; sent += 1) expect(await byJson()).toBeNull();
    await forgetTheMinute();
    const told = [await byJson(), await byEvents(), await bySpeech(), await byJson()];
    expect(told.map((rest) => rest?.left)).toEqual([3, 2, 1, 0]);
    const midnight = new Date().setUTCHours(24, 0, 0, 0);
    const left = (midnight - Date.now()) / 1000;
    expect(told.at(-1)?.seconds).toBeGreaterThan(left - 5);
    expect(told.at(-1)?.seconds).toBeLessThan(left + 60);
    expect((await ask(person)).status).toBe(429);
  });
});

describe('a person’s own limits', () => {
  const set = (by: TestClient, userId: number, limits: object) =>
    by.send('PUT', `/api/admin/users/${userId}/limits`, limits);

  it('override the tier’s from the next query, exactly across two servers, and are recorded', async () => {
    const other = await app.startAnother();
    const administrator = await app.person({ isAdmin: true });
    const person = await app.person();
    const own = { perMinute: 3, perDay: null, running: null };
    expect(await set(administrator, person.userId, own)).toMatchObject({ status: 200, body: own });
    const answers = await Promise.all(
      Array.from({ length: 8 }, async (_, index) =>
        ask(person.at(index % 2 === 0 ? app.url : other.url)),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect((await person.askInVain(hello)).problem.message).toMatch(/3 requests per minute/);
    const told = async () => {
      const usage = (await person.send('GET', '/api/account/usage')).body as OwnUsage;
      const { user } = (await person.send('GET', '/api/auth/user')).body as { user: CurrentUser };
      return [usage.limits.minute.limit, usage.limits.day.limit, user.limits];
    };
    expect(await told()).toEqual([3, 12, own]);

    const more = { perMinute: 14, perDay: 13, running: 90 };
    await set(administrator, person.userId, more);
    await forgetTheMinute();
    const later = await Promise.all(Array.from({ length: 12 }, () => ask(person)));
    expect(later.filter(({ status }) => status === 200)).toHaveLength(10);
    expect((await person.askInVain(hello)).problem.message).toMatch(/13 requests per day/);
    expect(await told()).toEqual([14, 13, more]);
    const recorded = eq(auditEntries.subject, `user ${person.userId}`);
    expect(await app.database.select().from(auditEntries).where(recorded)).toMatchObject([
      { action: 'user.limits', before: { perMinute: null }, after: { perMinute: 3 } },
      { before: own, after: more },
    ]);

    const none = { perMinute: null, perDay: null, running: null };
    await set(administrator, person.userId, none);
    await set(administrator, person.userId, none);
    expect(await told()).toEqual([10, 12, none]);
    expect(await app.database.$count(auditEntries, recorded)).toBe(3);
  });

  it('are shown to and set by administrators, beside the tiers’', async () => {
    const administrator = await app.person({ isAdmin: true });
    const person = await app.person();
    const path = `/api/admin/users/${person.userId}/limits`;
    const none = { perMinute: null, perDay: null, running: null };
    expect((await administrator.send('GET', path)).body).toEqual({
      own: none,
      free: { perMinute: 10, perDay: 12, running: 100 },
      standard: { perMinute: 15, perDay: 3_000, running: 100 },
    });
    expect((await person.send('GET', path)).status).toBe(403);
    expect((await set(person, person.userId, none)).status).toBe(403);
    expect((await set(administrator, 999_999, none)).status).toBe(404);
    expect((await administrator.send('GET', '/api/admin/users/999999/limits')).status).toBe(404);
    const { status, body } = await set(administrator, person.userId, { ...none, perDay: 0 });
    expect([status, body]).toMatchObject([
      400,
      { message: expect.stringMatching(/whole number of at least 1.*block the account/) },
    ]);
    for (const limits of [{ ...none, perDay: 1.5 }, { ...none, running: 100_001 }, { perDay: 3 }]) {
      expect((await set(administrator, person.userId, limits)).status).toBe(400);
    }
  });
});

describe('a tier’s limits', () => {
  it('allow ten per minute and say when the next may be sent', async () => {
    const visitor = app.visitor();
    for (let count = 0; count < 10; count += 1) expect((await ask(visitor)).status).toBe(200);
    const { status, problem } = await visitor.askInVain(hello);
    const refused = await visitor.send('POST', '/api/switchyard/query', hello);
    const retryAfter = Number(refused.headers.get('retry-after'));
    expect(retryAfter).toBeGreaterThan(30);
    expect(retryAfter).toBeLessThanOrEqual(60);
    expect({ status, code: problem.code }).toEqual({ status: 429, code: 'minute-limit' });
    expect(problem.retryAfterSeconds).toBeGreaterThan(30);
    expect(problem.retryAfterSeconds).toBeLessThanOrEqual(60);
    expect(problem.message).toMatch(/10 requests per minute.*Your prompt is saved/);
  });

  it('hold exactly across two servers at once', async () => {
    const other = await app.startAnother();
    const address = '10.200.0.1';
    const clients = [app.url, other.url].map((url) => new TestClient(url, address));
    const before = await app.database.$count(queries);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => ask(clients[index % 2] ?? app.visitor())),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
    expect((await app.database.$count(queries)) - before).toBe(10);
  });

  it('count by the day of the time zone, across minutes', async () => {
    const visitor = app.visitor();
    for (let count = 0; count < 12; count += 1) {
      await forgetTheMinute();
      expect((await ask(visitor)).status).toBe(200);
    }
    await forgetTheMinute();
    const { status, problem } = await visitor.askInVain(hello);
    expect({ status, code: problem.code }).toEqual({ status: 429, code: 'day-limit' });
    const now = new Date();
    const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1);
    const untilMidnight = (midnight - now.getTime()) / 1000;
    expect(Math.abs((problem.retryAfterSeconds ?? 0) - untilMidnight)).toBeLessThan(10);

    await app.database.update(usageLimits).set({ day: sql`day - 1` });
    expect((await ask(visitor)).status).toBe(200);
  });

  it('are higher with Standard', async () => {
    const person = await app.person({ isStandard: true });
    const answers = await Promise.all(Array.from({ length: 16 }, () => ask(person)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(15);
  });

  it('apply to each person separately', async () => {
    const [one, two] = [await app.person(), await app.person()];
    two.address = one.address;
    await Promise.all(Array.from({ length: 10 }, () => ask(one)));
    expect((await ask(one)).status).toBe(429);
    expect((await ask(two)).status).toBe(200);
  });
});

describe('one sender’s concurrent queries', () => {
  it('are limited exactly across two servers, and free their slots when they end', async () => {
    const few = { FREE_RUNNING: '3' };
    const servers = [await app.startAnother(few), await app.startAnother(few)];
    const address = '10.203.0.1';
    const clients = servers.map(({ url }) => new TestClient(url, address));
    await app.sandbox.throttle();
    let ended = 0;
    const asked = Array.from({ length: 8 }, (_, index) =>
      ask(clients[index % 2] ?? app.visitor()).finally(() => (ended += 1)),
    );
    await vi.waitFor(async () => expect(await app.sandbox.requests()).toHaveLength(3), 20_000);
    await vi.waitFor(() => expect(ended).toBe(5), 20_000);
    const refused = await new TestClient(servers[0]?.url ?? '', address).askInVain(hello);
    expect({ status: refused.status, ...refused.problem }).toMatchObject({
      status: 429,
      code: 'running-limit',
      message:
        'You already have 3 requests running, the maximum. Your prompt is saved. Send it again when one has finished.',
    });
    await app.sandbox.pace(0);
    expect((await ask(app.visitor().at(servers[0]?.url ?? ''))).status).toBe(200);
    await app.sandbox.flush();
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect((await ask(new TestClient(servers[1]?.url ?? '', address))).status).toBe(200);
  });
});

describe('a clock that was reset', () => {
  it('does not stop anyone from sending', async () => {
    const person = await app.person();
    const subject = eq(usageLimits.subject, `user:${person.userId}`);
    await ask(person);
    const ahead = sql`array_fill(now() + interval '1 year', array[50])`;
    const wrong = { recent: ahead, day: sql`current_date + 365`, dayCount: 1_000 };
    await app.database.update(usageLimits).set(wrong).where(subject);
    expect((await ask(person)).status).toBe(200);
    const [row] = await app.database.select().from(usageLimits).where(subject);
    expect([row?.recent.length, row?.dayCount]).toEqual([1, 1]);
  });
});

describe('a visitor cannot get around the limits', () => {
  it.each([
    ['by dropping the cookie', '10.201.0.1', '10.201.0.1'],
    ['by another address of the same IPv6 network', '2001:db8:1:2::1', '2001:db8:1:2:ffff::9'],
    ['by writing IPv4 as IPv6', '10.202.0.1', '::ffff:10.202.0.1'],
    ['by writing IPv4 as IPv6 in hex', '10.202.0.2', '::ffff:aca:2'],
    ['by another port added by its proxy', '10.202.0.3:40001', '10.202.0.3:40002'],
    ['by another port of IPv6', '[2001:db8:9:2::1]:40001', '[2001:db8:9:2::1]:40002'],
  ])('%s', async (_name, address, second) => {
    const visitor = new TestClient(app.url, address);
    await Promise.all(Array.from({ length: 10 }, () => ask(visitor)));
    visitor.dropCookies();
    visitor.address = second;
    expect((await ask(visitor)).status).toBe(429);
  });

  it('but another IPv6 network counts as another visitor', async () => {
    const visitor = new TestClient(app.url, '2001:db8:7:1::1');
    await Promise.all(Array.from({ length: 10 }, () => ask(visitor)));
    visitor.address = '2001:db8:7:2::1';
    expect((await ask(visitor)).status).toBe(200);
  });
});

it('visitors from one IPv6 /48 share the limits of eight visitors', async () => {
  const askTenTimes = async (network: number) => {
    const visitor = new TestClient(app.url, `2001:db8:48:${network}::1`);
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(visitor)));
    return answers.filter(({ status }) => status === 200).length;
  };
  for (let network = 1; network <= 8; network += 1) expect(await askTenTimes(network)).toBe(10);
  expect(await askTenTimes(9)).toBe(0);
  const neighbour = new TestClient(app.url, '2001:db8:49:1::1');
  expect((await ask(neighbour)).status).toBe(200);
});

it('a query that is refused before it runs does not count', async () => {
  const visitor = app.visitor();
  for (let count = 0; count < 12; count += 1) {
    await visitor.askInVain({ query: 'Hello', model: 'openai:gpt-99' });
  }
  expect((await ask(visitor)).status).toBe(200);
});

describe('a person’s usage', () => {
  const usageOf = async (client: TestClient) =>
    (await client.send('GET', '/api/account/usage')).body as OwnUsage;
  const nothing = { queries: 0, comparisons: 0, tokens: 0, costMicroUsd: 0 };

  it('is shown beside the limits, with when the next request is possible', async () => {
    const person = await app.person();
    const before = await usageOf(person);
    expect(before).toMatchObject({
      limits: { minute: { used: 0, limit: 10 }, day: { used: 0, limit: 12 }, nextAt: null },
      today: nothing,
      month: nothing,
    });
    expect(before.days).toHaveLength(30);
    const answers: QueryOutput[] = [];
    for (let count = 0; count < 10; count += 1) answers.push(await person.ask(hello));
    const { limits, today, month, days } = await usageOf(person);
    expect(limits).toMatchObject({ minute: { used: 10 }, day: { used: 10 } });
    const wait = new Date(limits.nextAt ?? 0).getTime() - Date.now();
    expect(wait).toBeGreaterThan(30_000);
    expect(wait).toBeLessThanOrEqual(60_000);
    const sum = (of: 'inputTokens' | 'outputTokens' | 'costMicroUsd') =>
      answers.reduce((total, { receipt }) => total + (receipt[of] ?? 0), 0);
    expect(today).toEqual({
      queries: 10,
      comparisons: 0,
      tokens: sum('inputTokens') + sum('outputTokens'),
      costMicroUsd: sum('costMicroUsd'),
    });
    expect(month).toEqual(today);
    expect(days.at(-1)).toMatchObject(today);
    expect(await usageOf(await app.person())).toMatchObject({ today: nothing });
  });

  it('says that a full day ends at midnight, and counts a month from its first day', async () => {
    const person = await app.person({ isStandard: true });
    for (const [day, queries] of [
      ['2000-01-01', 5],
      [new Date().toISOString().slice(0, 8) + '01', 3],
    ] as const) {
      await app.database
        .insert(dailyUsage)
        .values({ userId: person.userId, day, textQueries: queries });
    }
    await person.ask(hello);
    const subject = `user:${person.userId}`;
    await app.database
      .update(usageLimits)
      .set({ dayCount: 10_000 })
      .where(eq(usageLimits.subject, subject));
    const { limits, month } = await usageOf(person);
    expect(month.queries).toBe(4);
    expect(limits.nextAt).toBe(limits.dayEndsAt);
    expect(new Date(limits.dayEndsAt).toISOString()).toMatch(/T00:00:00.000Z$/);
    expect(new Date(limits.dayEndsAt).getTime()).toBeGreaterThan(Date.now());
  });

  it('is only for signed-in people', async () => {
    expect((await app.visitor().send('GET', '/api/account/usage')).status).toBe(401);
  });
});
