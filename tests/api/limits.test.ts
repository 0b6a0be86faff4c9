import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { queries, usageLimits } from '#server/db/schema/queries.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { TestClient } from '../support/test-client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ FREE_PER_DAY: '12', STANDARD_PER_MINUTE: '15' });
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

describe('the limits of a tier', () => {
  it('let ten a minute through and say when the next may go', async () => {
    const visitor = app.visitor();
    for (let count = 0; count < 10; count += 1) expect((await ask(visitor)).status).toBe(200);
    const { status, problem } = await visitor.askInVain(hello);
    expect({ status, code: problem.code }).toEqual({ status: 429, code: 'minute-limit' });
    expect(problem.retryAfterSeconds).toBeGreaterThan(30);
    expect(problem.retryAfterSeconds).toBeLessThanOrEqual(60);
    expect(problem.message).toMatch(/10 requests a minute.*Your prompt was kept/);
  });

  it('hold exactly when two servers are asked at once', async () => {
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

  it('count the day of the time zone, across minutes', async () => {
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

  it('are each person’s own', async () => {
    const [one, two] = [await app.person(), await app.person()];
    two.address = one.address;
    await Promise.all(Array.from({ length: 10 }, () => ask(one)));
    expect((await ask(one)).status).toBe(429);
    expect((await ask(two)).status).toBe(200);
  });
});

describe('a visitor gains nothing', () => {
  it.each([
    ['by dropping the cookie', '10.201.0.1', '10.201.0.1'],
    ['by another address of the same IPv6 network', '2001:db8:1:2::1', '2001:db8:1:2:ffff::9'],
    ['by writing IPv4 as IPv6', '10.202.0.1', '::ffff:10.202.0.1'],
  ])('%s', async (_name, address, second) => {
    const visitor = new TestClient(app.url, address);
    await Promise.all(Array.from({ length: 10 }, () => ask(visitor)));
    visitor.dropCookies();
    visitor.address = second;
    expect((await ask(visitor)).status).toBe(429);
  });

  it('but another IPv6 network is somebody else', async () => {
    const visitor = new TestClient(app.url, '2001:db8:7:1::1');
    await Promise.all(Array.from({ length: 10 }, () => ask(visitor)));
    visitor.address = '2001:db8:7:2::1';
    expect((await ask(visitor)).status).toBe(200);
  });
});

it('a query that is refused before it runs does not count', async () => {
  const visitor = app.visitor();
  for (let count = 0; count < 12; count += 1) {
    await visitor.askInVain({ query: 'Hello', model: 'openai:gpt-99' });
  }
  expect((await ask(visitor)).status).toBe(200);
});
