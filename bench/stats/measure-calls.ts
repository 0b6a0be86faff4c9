import { randomBytes, randomInt } from 'node:crypto';
import { openDatabase } from '#server/platform/db/connection/database.ts';
import { sessions, users } from '#server/areas/accounts/schema.ts';
import { hashToken } from '#server/platform/sessions/session-token.ts';
import { sessionCookie } from '#server/platform/http/calls/identify.ts';
import { startServer } from '#server/main.ts';

export interface Measured {
  call: string;
  firstMs: number;
  p50Ms: number;
  p95Ms: number;
}

const rounds = 200;

/** Measures every statistics call over HTTP, one at a time, as an administrator's browser makes them. */
export async function measureCalls(databaseUrl: string, people: number): Promise<Measured[]> {
  const server = await startServer({
    PORT: '0',
    DATABASE_URL: databaseUrl,
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    SWITCHYARD_PROFILE: 'sandbox',
    TIME_ZONE: 'UTC',
    LOG_LEVEL: 'error',
  });
  try {
    const cookie = `${sessionCookie}=${await signInAdministrator(databaseUrl)}`;
    const measured: Measured[] = [];
    const recalculation = await time(server.url, cookie, 'POST', 'stats/models/recalculate');
    const requestId = await findRequest(server.url, cookie);
    for (const [call, path] of [...calls(people), ...watching(people, requestId)]) {
      const firstMs = await time(server.url, cookie, 'GET', path());
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        times.push(await time(server.url, cookie, 'GET', path()));
      }
      times.sort((one, other) => one - other);
      const at = (share: number) => times[Math.ceil(times.length * share) - 1] ?? Number.NaN;
      measured.push({ call, firstMs, p50Ms: at(0.5), p95Ms: at(0.95) });
    }
    const once = { p50Ms: Number.NaN, p95Ms: Number.NaN };
    return [...measured, { call: 'recalculate, once', firstMs: recalculation, ...once }];
  } finally {
    await server.stop();
  }
}

function calls(people: number): [name: string, path: () => string][] {
  const person = () => randomInt(2, people);
  const [today, ninetyAgo] = [dayAgo(0), dayAgo(90)];
  return [
    ['totals of all time', () => 'stats/users'],
    ['totals of 90 days', () => `stats/users?startDate=${ninetyAgo}&endDate=${today}`],
    [
      'one person, 90 days',
      () => `stats/users/${person()}?startDate=${ninetyAgo}&endDate=${today}`,
    ],
    ['models', () => 'stats/models'],
    ['one model', () => 'stats/models/openai%3Agpt-4'],
    ['vote effects', () => 'stats/vote-effects'],
    ['newest preferences', () => 'stats/preferences'],
    ['older preferences', () => `stats/preferences?before=${randomInt(1, 10 + people / 10)}`],
    ['one person’s preferences', () => `stats/preferences/${person()}`],
    ['costs of 30 days', () => 'stats/costs?range=30days'],
    ['costs of 90 days', () => 'stats/costs?range=90days'],
    ['users, first page', () => 'users?pageSize=25'],
    ['users, any page', () => `users?pageSize=25&page=${randomInt(1, Math.ceil(people / 25))}`],
    ['users, part of a name', () => `users?search=${randomBytes(2).toString('hex')}`],
    ['users, a rare part', () => `users?search=${randomBytes(4).toString('hex')}`],
    ['users, one letter', () => 'users?search=e'],
    ['users, a number', () => `users?search=${person()}`],
  ];
}

/** The calls of Requests and Health. */
function watching(people: number, requestId: string): [name: string, path: () => string][] {
  const person = () => randomInt(2, people);
  // Starts with a letter, because a number would be an id.
  const partOfName = (bytes = 2) => `a${randomBytes(bytes).toString('hex').slice(1)}`;
  const older = () => {
    const at = Date.now() - randomInt(1, 360) * 86_400_000;
    return `${at * 1000}.00000000-0000-0000-0000-000000000000`;
  };
  const olderPayment = () => older().replace(/[.].*/, '.in_1');
  return [
    ['requests, latest', () => 'requests'],
    ['requests, any page', () => `requests?before=${older()}`],
    ['requests of a person', () => `requests?person=${person()}`],
    ['requests of people, by a part of their name', () => `requests?person=${partOfName()}`],
    ['the same, any page', () => `requests?person=${partOfName()}&before=${older()}`],
    ['the same, those that failed', () => `requests?person=${partOfName()}&status=failed`],
    ['the same, of a model', () => `requests?person=${partOfName()}&model=xai:grok-2`],
    ['requests of a rare part of a name', () => `requests?person=${partOfName(4)}`],
    ['requests of a person, of a model', () => `requests?person=${person()}&model=xai:grok-2`],
    ['requests of visitors', () => `requests?person=visitors&before=${older()}`],
    ['requests that failed', () => `requests?status=failed&before=${older()}`],
    ['requests of a model', () => `requests?model=xai:grok-2&before=${older()}`],
    ['requests of a provider', () => `requests?provider=openai&before=${older()}`],
    ['requests, another took over', () => `requests?failover=yes&before=${older()}`],
    ['comparisons of a model', () => `requests?kind=comparison&model=openai:gpt-4`],
    ['payments, latest', () => 'payments'],
    ['payments, any page', () => `payments?before=${olderPayment()}`],
    ['payments of people, by a part of their name', () => `payments?person=${partOfName()}`],
    ['one request', () => `requests/${requestId}`],
    ['health of an hour', () => 'health?window=hour'],
    ['health of a day', () => 'health?window=day'],
    ['health of a week', () => 'health?window=week'],
  ];
}

async function findRequest(url: string, cookie: string): Promise<string> {
  const response = await fetch(`${url}/api/admin/requests`, { headers: { cookie } });
  const { rows } = (await response.json()) as { rows: { id: string }[] };
  return rows[0]?.id ?? '';
}

function dayAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

async function time(url: string, cookie: string, method: string, path: string): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(`${url}/api/admin/${path}`, { method, headers: { cookie } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  return performance.now() - startedAt;
}

async function signInAdministrator(databaseUrl: string): Promise<string> {
  const database = openDatabase(databaseUrl, console.error);
  const token = randomBytes(32).toString('base64url');
  await database.insert(users).values({ id: 1, username: 'The owner', isAdmin: true });
  const expiresAt = new Date(Date.now() + 86_400_000);
  await database.insert(sessions).values({ userId: 1, tokenHash: hashToken(token), expiresAt });
  await database.$client.end();
  return token;
}
