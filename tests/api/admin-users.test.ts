import { asc, eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sessions, users } from '#server/areas/accounts/schema.ts';
import { auditEntries } from '#server/areas/audit/schema.ts';
import { paymentCustomers } from '#server/areas/billing/schema.ts';
import { usageLimits } from '#server/areas/query/schema.ts';
import { blockedAddresses } from '#server/areas/settings/schema.ts';
import { dayIn } from '#shared/lib/days.ts';
import type { BlockedAddress, UserRow, VisitorList } from '#shared/contract/users/schemas.ts';
import { createAccount, createSession } from '../support/test-accounts.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { eventOf, readAll, TestClient } from '../support/test-client.ts';
import { bearerOf, makeKey } from './access-by-key.ts';

let app: TestApp;
let admin: TestClient & { userId: number };
beforeAll(async () => {
  app = await startTestApp({ TIME_ZONE: 'Pacific/Kiritimati' });
  admin = await app.person({ isAdmin: true });
});
afterAll(() => app.stop());

async function list(search = ''): Promise<{ users: UserRow[]; total: string | null }> {
  const { body, headers } = await admin.send('GET', `/api/admin/users${search}`);
  return { users: body as UserRow[], total: headers.get('x-total-count') };
}

const find = async (search: string) => list(`?search=${encodeURIComponent(search)}`);
const namesOf = (rows: UserRow[]) => rows.map(({ username }) => username);
const edit = (userId: number, change: object, by = admin) =>
  by.send('PATCH', `/api/admin/users/${userId}`, change);

async function named(username: string, traits: Parameters<typeof createAccount>[1] = {}) {
  const { userId } = await createAccount(app.database, traits);
  await app.database.update(users).set({ username }).where(eqId(userId));
  return userId;
}

function eqId(id: number) {
  return eq(users.id, id);
}

describe('the list of users', () => {
  it('can be searched by e-mail, filtered, and sorted by every column', async () => {
    const plain = await named('Sorted B');
    const paying = await named('Sorted C', { isStandard: true });
    const other = await named('Sorted A', { isAdmin: true });
    for (const id of [plain, paying, other]) {
      await app.database
        .update(users)
        .set({ email: `S${id}@Sorted.test` })
        .where(eqId(id));
    }
    await app.database
      .insert(paymentCustomers)
      .values({ userId: plain, environment: 'test', customerId: 'cus_sorted' });
    const ids = async (query: string) =>
      (await list(`?search=%40sorted.TEST&${query}`)).users.map(({ id }) => id);
    expect((await list(`?search=s${paying}%40`)).users).toMatchObject([
      { id: paying, email: `S${paying}@Sorted.test` },
    ]);
    expect(await ids('sort=username')).toEqual([other, plain, paying]);
    expect(await ids('sort=username&order=desc')).toEqual([paying, plain, other]);
    expect(await ids('sort=created&order=desc')).toEqual([other, paying, plain]);
    expect((await ids('sort=admin&order=desc'))[0]).toBe(other);
    expect((await ids('sort=standard&order=desc'))[0]).toBe(paying);
    expect((await ids('sort=expiry'))[0]).toBe(paying);
    expect((await ids('sort=customer'))[0]).toBe(plain);
    expect(await ids('standard=yes')).toEqual([paying]);
    expect(await ids('admin=no&standard=no')).toEqual([plain]);
    const outcome = await admin.send('POST', '/api/admin/users/bulk', {
      userIds: [plain, paying, 99_999_999],
      change: { isBlocked: true },
    });
    expect(outcome.body).toEqual({
      changed: [plain, paying],
      refused: [{ userId: 99_999_999, message: 'There is no user 99999999.' }],
    });
    expect(await ids('blocked=yes')).toEqual([plain, paying]);
    expect((await list('?sort=password')).total).toBeNull();
    await edit(other, { isAdmin: false });
  });

  it('lists everyone by id, a page at a time, with the total', async () => {
    const ids = [await named('Paged One'), await named('Paged Two'), await named('Paged Three')];
    const everyone = await list();
    expect(everyone.total).toBe(String(await app.database.$count(users)));
    expect(everyone.users.map(({ id }) => id)).toEqual(
      everyone.users.map(({ id }) => id).toSorted((a, b) => a - b),
    );
    const second = await list('?search=paged&page=2&pageSize=2');
    expect(second).toMatchObject({ users: [{ id: ids[2] }], total: '3' });
    expect(await list('?page=1000000')).toMatchObject({ users: [] });
  });

  it('lists each person on exactly one page, whichever end it is counted from', async () => {
    const gone = await named('Soon Gone');
    await named('Still Here');
    await app.database.delete(users).where(eqId(gone));
    const everyone = await app.database.select({ id: users.id }).from(users).orderBy(users.id);
    const pages: number[] = [];
    for (let page = 1; page <= Math.ceil(everyone.length / 2) + 1; page += 1) {
      const { users: rows, total } = await list(`?page=${page}&pageSize=2`);
      expect(total).toBe(String(everyone.length));
      pages.push(...rows.map(({ id }) => id));
    }
    expect(pages).toEqual(everyone.map(({ id }) => id));
  });

  it('shows the details of an account and what it has', async () => {
    const id = await named('Grace Hopper', { isStandard: true });
    await app.database
      .insert(paymentCustomers)
      .values({ userId: id, environment: 'test', customerId: 'cus_Grace12345' });
    const [row] = (await find('grace hop')).users;
    expect(row).toMatchObject({
      id,
      username: 'Grace Hopper',
      isStandard: true,
      isAdmin: false,
      isBlocked: false,
      stripeCustomerId: 'cus_Grace12345',
    });
    expect(Date.parse(row?.standardExpiry ?? '')).toBeGreaterThan(Date.now());
  });

  it('finds part of a name in any case, or part of an id', async () => {
    const id = await named('ÉLODIE 100%_sure\\');
    for (const search of ['élodie', 'LODIE', '100%_', 'sure\\', '  sure ']) {
      expect(namesOf((await find(search)).users), search).toEqual(['ÉLODIE 100%_sure\\']);
    }
    const byNumber = await find(String(id));
    expect(byNumber.users.map((user) => user.id)).toContain(id);
    expect((await find('%%%')).users).toEqual([]);
    expect((await find("'; drop table users; --")).users).toEqual([]);
  });
});

describe('editing a user', () => {
  it('grants and removes administrator rights', async () => {
    const person = await app.person();
    expect((await edit(person.userId, { isAdmin: true })).body).toMatchObject({ isAdmin: true });
    expect((await person.send('GET', '/api/admin/users')).status).toBe(200);
    expect((await edit(person.userId, { isAdmin: false })).body).toMatchObject({ isAdmin: false });
    expect((await person.send('GET', '/api/admin/users')).status).toBe(403);
  });

  it('grants Standard until the end of a day, changes that day, and revokes it', async () => {
    const person = await app.person();
    const granted = await edit(person.userId, { grantedUntil: '2099-05-31' });
    expect(granted.body).toMatchObject({
      isStandard: true,
      grantedUntil: '2099-05-31',
      // The last millisecond of the day in Kiritimati, which is 14 hours ahead of UTC.
      standardExpiry: '2099-05-31T09:59:59.999Z',
    });
    const moved = await edit(person.userId, { grantedUntil: '2099-01-01' });
    expect(moved.body).toMatchObject({ standardExpiry: '2099-01-01T09:59:59.999Z' });
    const { body } = await person.send('GET', '/api/auth/user');
    expect(body).toMatchObject({ user: { isStandard: true } });
    const ended = await edit(person.userId, { grantedUntil: null });
    expect(ended.body).toMatchObject({ isStandard: false, grantedUntil: null });
  });

  it('grants Standard until the end of the day in the person’s time zone', async () => {
    const person = await app.person();
    await edit(person.userId, { grantedUntil: '2099-01-21' });
    const until = async (zone: string) => {
      const headers = { 'time-zone': zone };
      await person.send('GET', '/api/auth/user', undefined, { headers });
      const { body } = await person.send('GET', '/api/auth/user', undefined, { headers });
      const { standardExpiry } = (body as { user: { standardExpiry: string } }).user;
      return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: zone }).format(
        new Date(standardExpiry),
      );
    };
    for (const zone of ['America/Los_Angeles', 'Asia/Tokyo', 'Pacific/Kiritimati']) {
      expect(await until(zone)).toBe('Jan 21, 2099');
      const [row] = (await find(String(person.userId))).users.filter(
        ({ id }) => id === person.userId,
      );
      expect(row?.grantedUntil).toBe('2099-01-21');
    }
  });

  it('grants Standard until today, even to someone for whom it is tomorrow already', async () => {
    const person = await app.person();
    const ahead = { headers: { 'time-zone': 'Pacific/Kiritimati' } };
    await person.send('GET', '/api/auth/user', undefined, ahead);
    const grantedUntil = dayIn('Pacific/Pago_Pago', new Date());
    const { status, body } = await admin.send(
      'PATCH',
      `/api/admin/users/${person.userId}`,
      { grantedUntil },
      { headers: { 'content-type': 'application/json', 'time-zone': 'Pacific/Pago_Pago' } },
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      isStandard: true,
      grantedUntil: dayIn('Pacific/Kiritimati', new Date()),
    });
  });

  it('blocks: sessions end, running answers stop, and new requests are refused', async () => {
    await app.sandbox.throttle();
    const person = await app.person();
    const reader = await person.stream({
      query: 'Tell me about the sea',
      model: 'openai:gpt-3.5-turbo',
    });
    await reader.events.next();
    expect((await edit(person.userId, { isBlocked: true })).body).toMatchObject({
      isBlocked: true,
    });
    const { receipt } = eventOf(await readAll(reader), 'receipt');
    expect(receipt.finish).toBe('stopped');
    await app.sandbox.reset();
    expect(await app.database.$count(sessions, eq(sessions.userId, person.userId))).toBe(0);
    const token = await createSession(app.database, person.userId, 60_000);
    const again = new TestClient(app.url, '10.9.9.9', token);
    expect((await again.send('GET', '/api/auth/user')).body).toMatchObject({ user: null });
    await edit(person.userId, { isBlocked: false });
    expect((await again.send('GET', '/api/auth/user')).body).toMatchObject({
      isAuthenticated: true,
    });
  });

  it('blocks: requests by their API key on another server stop as well', async () => {
    await app.sandbox.throttle();
    const person = await app.person();
    const headers = await bearerOf(person);
    const other = await app.startAnother();
    const body = { model: 'openai:gpt-3.5-turbo', stream: true };
    const before = (await app.sandbox.requests()).length;
    const reply = await fetch(`${other.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, messages: [{ role: 'user', content: 'Tell me of seas' }] }),
    });
    expect(reply.status).toBe(200);
    const asked = async () => (await app.sandbox.requests()).slice(before);
    await expect.poll(asked).toHaveLength(1);
    await edit(person.userId, { isBlocked: true });
    await expect.poll(asked).toMatchObject([{ outcome: 'aborted' }]);
    await reply.body?.cancel();
    await app.sandbox.reset();
    await other.stop();
  });

  it('is recorded: who did what to whom', async () => {
    const person = await app.person();
    await edit(person.userId, { isAdmin: true, grantedUntil: '2099-01-01' });
    const acts = await app.database.select().from(auditEntries).orderBy(asc(auditEntries.id));
    expect(acts.at(-1)).toMatchObject({
      actorId: admin.userId,
      action: 'user.change',
      subject: `user ${person.userId}`,
      before: { isAdmin: false, grantedUntil: null },
      after: { isAdmin: true, grantedUntil: '2099-01-01' },
    });
    await edit(person.userId, { isAdmin: false });
  });

  it('never locks out the owner', async () => {
    await createAccount(app.database, { id: 1, isAdmin: true });
    for (const change of [{ isAdmin: false }, { isBlocked: true }]) {
      const { status, body } = await edit(1, change);
      expect([status, body]).toMatchObject([409, { message: /owner/ }]);
    }
    await app.database.delete(users).where(eqId(1));
  });

  it('always leaves one administrator, even when two demote each other at once', async () => {
    const other = await app.person({ isAdmin: true });
    const both = await Promise.all([
      edit(other.userId, { isAdmin: false }, admin),
      edit(admin.userId, { isAdmin: false }, other),
    ]);
    expect(both.every(({ status }) => status === 200)).toBe(false);
    await app.database.update(users).set({ isAdmin: true }).where(eqId(admin.userId));
    await app.database.update(users).set({ isAdmin: false }).where(eqId(other.userId));
    expect((await edit(admin.userId, { isAdmin: false })).body).toMatchObject({
      message: 'This is the only administrator. Make someone else an administrator first.',
    });
    expect((await edit(admin.userId, { isBlocked: true })).status).toBe(409);
  });

  it.each([
    [999_999, { isAdmin: true }, 404, 'There is no user 999999.'],
    ['text', { isAdmin: true }, 400, /user ID/],
    [-3, { isAdmin: true }, 400, /user ID/],
    ['9'.repeat(40), { isAdmin: true }, 400, /user ID/],
    [7, {}, 400, /at least one change/],
    [7, { isOwner: true }, 400, /isOwner|Unrecognized/],
    [7, { isAdmin: 'yes' }, 400, /isAdmin/],
    [7, { grantedUntil: '2020-01-01' }, 400, /in the past/],
    [7, { grantedUntil: '2026-02-30' }, 400, /yyyy-MM-dd/],
    [7, { grantedUntil: '9999-01-01' }, 400, /2199/],
  ])('of user %s to %j is refused with a message', async (userId, change, status, message) => {
    const answer = await admin.send('PATCH', `/api/admin/users/${userId}`, change);
    expect(answer.status).toBe(status);
    expect((answer.body as { message: string }).message).toMatch(message);
  });
});

describe('an address', () => {
  const path = '/api/admin/blocked-addresses';
  const hello = { query: 'Name a river', model: 'openai:gpt-3.5-turbo' };
  const block = (address: string, until: string) => admin.send('POST', path, { address, until });
  const blocked = async () => (await admin.send('GET', path)).body as BlockedAddress[];
  const newestEntry = async () =>
    (await app.database.select().from(auditEntries).orderBy(asc(auditEntries.id))).at(-1);

  it('is listed with its visitors’ prompts of today, the busiest first', async () => {
    const { database } = app;
    const asked = async () => (await admin.send('GET', '/api/admin/visitors')).body as VisitorList;
    const network = new TestClient(app.url, '2001:db8:76:1::5');
    await network.ask(hello);
    network.address = '2001:db8:76:1::6';
    network.dropCookies();
    await network.ask(hello);
    const before = await asked();
    const one = before.visitors.find(({ address }) => address === '2001:db8:76:1::/64');
    // The server also counts the /48, which must not show up as another visitor.
    expect(before.visitors.filter(({ address }) => address.endsWith('/48'))).toEqual([]);
    expect(one).toEqual({
      address: '2001:db8:76:1::/64',
      requests: 2,
      lastAt: expect.stringMatching(/Z$/),
    });
    expect(Date.now() - Date.parse(one?.lastAt ?? '')).toBeLessThan(60_000);
    // Excludes people and yesterday's visitors, and lists only the 50 most active of today's.
    const today = sql`(now() at time zone 'Pacific/Kiritimati')::date`;
    await database.insert(usageLimits).values([
      { subject: 'user:99', recent: [new Date()], day: today, dayCount: 999 },
      { subject: 'address:192.0.2.1', recent: [new Date()], day: sql`${today} - 1`, dayCount: 999 },
      ...Array.from({ length: 60 }, (_, i) => ({
        subject: `address:198.18.0.${i}`,
        recent: [new Date()],
        day: today,
        dayCount: 100 + i,
      })),
    ]);
    const { visitors, total } = await asked();
    expect(visitors.map(({ address, requests }) => [address, requests])).toEqual(
      Array.from({ length: 50 }, (_, i) => [`198.18.0.${59 - i}`, 159 - i]),
    );
    expect(total).toBe(before.total + 60);
    await database.delete(usageLimits).where(like(usageLimits.subject, 'address:198.18.%'));
  });

  it('can be blocked until the end of a day, in every process, for visitors but not for signed-in people', async () => {
    const other = await app.startAnother();
    const address = '192.0.2.77';
    const visitor = new TestClient(app.url, address);
    await visitor.ask(hello);
    const { status, body } = await block(` ${address} `, '2099-11-30');
    const made = body as BlockedAddress;
    // The day ends in the installation's time zone, 14 hours before UTC.
    const until = '2099-11-30T09:59:59.999Z';
    expect([status, made]).toMatchObject([200, { address, until, blockedBy: expect.any(String) }]);
    expect(await blocked()).toEqual([made]);
    expect(await newestEntry()).toMatchObject({
      actorId: admin.userId,
      action: 'address.block',
      subject: address,
      before: null,
      after: { until },
    });
    const refusal = await visitor.askInVain(hello);
    expect(refusal).toMatchObject({ status: 403, problem: { code: 'address-blocked' } });
    expect(refusal.problem.message).toMatch(/blocked until 2099-11-30 09:59 UTC.*Sign in/);
    visitor.dropCookies();
    const spellings = [address, `::ffff:${address}`, `${address}:4711`, `198.51.100.9, ${address}`];
    for (const spelled of spellings) {
      visitor.address = spelled;
      expect([spelled, (await visitor.askInVain(hello)).status]).toEqual([spelled, 403]);
    }
    for (const upload of ['/api/switchyard/multimodal', '/api/transcribe']) {
      const form = new FormData();
      form.set('query', 'Name a river');
      expect((await visitor.fetch(upload, { method: 'POST', body: form })).status).toBe(403);
    }
    expect((await visitor.send('GET', '/api/switchyard/models')).status).toBe(200);
    await vi.waitFor(async () => {
      const there = await visitor.at(other.url).send('POST', '/api/switchyard/query', hello);
      expect(there.status).toBe(403);
    }, 20_000);
    await new TestClient(app.url, '192.0.2.78').ask(hello);
    expect((await admin.send('DELETE', `${path}/${made.id}`)).status).toBe(200);
    await visitor.ask(hello);
    expect(await newestEntry()).toMatchObject({ action: 'address.unblock', before: { until } });
    expect((await admin.send('DELETE', `${path}/${made.id}`)).status).toBe(404);
  });

  it('still lets people in when it is blocked: by session, by key, and by signing in', async () => {
    const own = await app.person({ isAdmin: true });
    const { body: made } = await own.send('POST', path, {
      address: `::ffff:${own.address}`,
      until: '2099-11-30',
    });
    expect(made).toMatchObject({ address: own.address });
    const visitor = new TestClient(app.url, own.address);
    expect((await visitor.askInVain(hello)).problem.code).toBe('address-blocked');
    const signIn = await visitor.fetch('/api/auth/google', { redirect: 'manual' });
    expect([signIn.status, signIn.headers.get('location')]).toEqual([302, expect.any(String)]);
    await own.ask(hello);
    const { secret } = await makeKey(own, {
      name: 'A program',
      scopes: ['chat'],
      expiresInDays: null,
    });
    const byKey = await visitor.fetch('/v1/chat/completions', {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        model: 'openai:gpt-3.5-turbo',
        messages: [{ role: 'user', content: 'Name a river' }],
      }),
    });
    expect(byKey.status).toBe(200);
    const unblocked = await own.send('DELETE', `${path}/${(made as BlockedAddress).id}`);
    expect(unblocked.status).toBe(200);
    await visitor.ask(hello);
  });

  it('is blocked with its /64 if it is IPv6, once, and let in again when the block ends', async () => {
    const network = '2001:db8:77:1::/64';
    await block('2001:db8:77:1::5', '2099-01-01');
    await block(network, '2099-02-01');
    expect(await blocked()).toMatchObject([
      { address: network, until: '2099-02-01T09:59:59.999Z' },
    ]);
    const inside = new TestClient(app.url, '2001:db8:77:1:9::9');
    expect((await inside.askInVain(hello)).problem.code).toBe('address-blocked');
    await new TestClient(app.url, '2001:db8:77:2::9').ask(hello);
    await app.database.update(blockedAddresses).set({ until: new Date(Date.now() - 1000) });
    // Every change is announced to the servers, which then reload the list without expired entries.
    await block('192.0.2.79', '2099-01-01');
    expect((await blocked()).map(({ address }) => address)).toEqual(['192.0.2.79']);
    await inside.ask(hello);
    await app.database.delete(blockedAddresses);
  });

  it.each([
    ['somewhere', '2099-01-01', /IPv4 or IPv6/],
    ['10.0.0.0/8', '2099-01-01', /IPv4 or IPv6/],
    ['192.0.2.7', '2020-01-01', /in the past/],
    ['192.0.2.7', 'tomorrow', /yyyy-MM-dd/],
  ])('%s until %s is refused with a message', async (address, until, message) => {
    const { status, body } = await block(address, until);
    expect([status, (body as { message: string }).message]).toEqual([
      400,
      expect.stringMatching(message),
    ]);
  });
});
