import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Health } from '#shared/contract/health/schemas.ts';
import type { RequestRow } from '#shared/contract/requests/schemas.ts';
import { startCuttingProxy } from '../support/cutting-proxy.ts';
import { createTestDatabase } from '../support/embedded-database.ts';
import { startReplicatedDatabase, type ReplicatedDatabase } from '../support/standby.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import type { TestClient } from '../support/test-client.ts';

let replicated: ReplicatedDatabase;
let app: TestApp;
/** An administrator who changes nothing and therefore reads from the replica. */
let reader: TestClient;

beforeAll(async () => {
  replicated = await startReplicatedDatabase();
  app = await startTestApp({
    DATABASE_URL: replicated.url,
    DATABASE_READ_URL: replicated.standbyUrl,
  });
  reader = await app.person({ isAdmin: true });
});

afterAll(async () => {
  await app.stop();
  await replicated.stop();
});

async function standing(by = reader): Promise<NonNullable<Health['replica']>> {
  const { replica } = (await by.send('GET', '/api/admin/health')).body as Health;
  if (!replica) throw new Error('The server reads from no replica.');
  return replica;
}

/** Returns the ids in the list of requests, and the time up to which the list is complete. */
async function list(by: TestClient) {
  const { body, headers } = await by.send('GET', '/api/admin/requests');
  const { rows } = body as { rows: RequestRow[] };
  return { ids: rows.map(({ id }) => id), asOf: headers.get('as-of') };
}

async function ask(by: TestClient): Promise<string> {
  return (await by.ask({ query: 'What is a standby?' })).queryId;
}

describe('a replica whose replay is paused', () => {
  let before: string;

  beforeEach(async () => {
    await replicated.resumeReplay();
    await expect.poll(async () => (await standing()).state).toBe('used');
    before = await ask(app.visitor());
    await expect.poll(async () => (await list(reader)).ids[0]).toBe(before);
    await replicated.pauseReplay();
  });

  it('is still read for lists, which say how current they are', async () => {
    const missed = await ask(app.visitor());
    expect((await list(reader)).ids).toContain(before);
    expect((await list(reader)).ids).not.toContain(missed);
    await expect.poll(async () => (await list(reader)).asOf).not.toBeNull();
    const { asOf } = await list(reader);
    expect(Date.now() - Date.parse(asOf ?? '')).toBeGreaterThan(1_900);
    expect((await standing()).lagMs).toBeGreaterThan(1_900);
    const totals = await reader.send('GET', '/api/admin/stats/users');
    expect(totals.headers.get('as-of')).not.toBeNull();
    // Cached figures keep the age of the data they were calculated from.
    const costs = await reader.send('GET', '/api/admin/stats/costs?range=7days');
    const { usersAsOf } = costs.body as { usersAsOf: string };
    expect(Date.parse(usersAsOf)).toBeLessThanOrEqual(Date.parse(asOf ?? ''));
    const money = await reader.send(
      'GET',
      '/api/admin/stats/money?startDate=2026-01-01&endDate=2026-12-31',
    );
    expect((money.body as { asOf: string }).asOf).toBe(usersAsOf);
    await replicated.resumeReplay();
    await expect.poll(async () => (await list(reader)).ids[0]).toBe(missed);
    expect((await list(reader)).asOf).toBeNull();
  });

  it('is not read for people who just asked or changed something, even in another process', async () => {
    const another = await app.startAnother({
      DATABASE_URL: replicated.url,
      DATABASE_READ_URL: replicated.standbyUrl,
    });
    const writer = await app.person({ isAdmin: true });
    const own = await ask(writer);
    const elsewhere = writer.at(another.url);
    await expect.poll(async () => (await standing(elsewhere)).state).toBe('used');
    for (const by of [writer, elsewhere]) {
      expect(await list(by)).toMatchObject({ ids: expect.arrayContaining([own]), asOf: null });
    }
    expect((await list(reader)).ids).not.toContain(own);
    const totals = (by: TestClient) => by.send('GET', '/api/admin/stats/users');
    expect((await totals(elsewhere)).body).not.toEqual((await totals(reader)).body);
  });

  it('is not read for exports', async () => {
    const missed = await ask(app.visitor());
    const requests = await reader.fetch('/api/admin/exports/requests');
    expect(await requests.text()).toContain(missed);
    const trail = await reader.fetch('/api/admin/exports/audit');
    expect(await trail.text()).toContain('export.make');
  });

  it('does not hide recent prompts from a person’s statistics and download', async () => {
    const person = await app.person();
    await ask(person);
    const { body } = await person.send('GET', '/api/account/usage');
    expect(JSON.stringify(body)).toContain('"queries":1');
    const archive = await person.fetch('/api/account/data');
    expect(Buffer.from(await archive.arrayBuffer()).toString('latin1')).toContain(
      'What is a standby?',
    );
  });
});

it.each<[string, () => Promise<string>, string]>([
  ['no address', async () => 'replica:5432', 'DATABASE_READ_URL must start with postgres://'],
  [
    'another application’s database',
    async () => (await createTestDatabase()).url,
    'DATABASE_READ_URL points to a database that isn’t a replica of the one in DATABASE_URL',
  ],
])('a server does not start with %s to read from', async (_, urlOf, message) => {
  await expect(app.startAnother({ DATABASE_READ_URL: await urlOf() })).rejects.toThrow(message);
});

it('a primary is not used as a replica, and Health says so', async () => {
  const another = await app.startAnother({ DATABASE_READ_URL: replicated.url });
  const there = reader.at(another.url);
  await expect.poll(async () => (await standing(there)).state).toBe('no-standby');
  const asked = await ask(app.visitor());
  expect((await list(there)).ids[0]).toBe(asked);
});

it('a replica that stops responding delays requests only briefly', async () => {
  await replicated.resumeReplay();
  const proxy = await startCuttingProxy(replicated.standbyUrl);
  const url = new URL(replicated.standbyUrl);
  url.port = new URL(proxy.url).port;
  const another = await app.startAnother({ DATABASE_READ_URL: url.href });
  const there = reader.at(another.url);
  await expect.poll(async () => (await standing(there)).state).toBe('used');
  proxy.freeze();
  const asked = await ask(app.visitor());
  expect((await list(there)).ids[0]).toBe(asked);
  expect((await standing(there)).state).toBe('unreachable');
  await proxy.close();
});

it('a replica that stops is no longer read, and lists come from the primary', async () => {
  await replicated.resumeReplay();
  await expect.poll(async () => (await standing()).state).toBe('used');
  onTestFinished(() => replicated.restartStandby());
  await replicated.stopStandby();
  const asked = await ask(app.visitor());
  expect(await list(reader)).toMatchObject({ ids: expect.arrayContaining([asked]), asOf: null });
  expect((await standing()).state).toBe('unreachable');
  const errors = async () => JSON.stringify((await reader.send('GET', '/api/admin/errors')).body);
  await expect.poll(errors).toContain('The replica in DATABASE_READ_URL failed or is unreachable');
});
