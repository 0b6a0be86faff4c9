import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { carriedLimits, users } from '#server/areas/accounts/schema.ts';
import { createAccountStore } from '#server/areas/accounts/store/account-store.ts';
import { auditEntries } from '#server/areas/audit/schema.ts';
import { paymentEvents } from '#server/areas/billing/schema.ts';
import { createAccountRemover } from '#server/areas/privacy/store/account-remover.ts';
import { createCarriedLimits } from '#server/areas/privacy/store/carried-limits.ts';
import { sweep } from '#server/areas/privacy/store/sweep.ts';
import { answers, queries } from '#server/areas/query/schema.ts';
import { dailyTotals } from '#server/areas/statistics/schema.ts';
import { threads } from '#server/areas/threads/schema.ts';
import { createAccount, createSession } from '../support/test-accounts.ts';
import { freshAddress, type TestApp } from '../support/test-app.ts';
import { buy, currentUser, startTestBilling, type TestBilling } from '../support/test-billing.ts';
import { eventOf, readAll, TestClient } from '../support/test-client.ts';
import { makeForm, makePdf } from '../support/test-files.ts';
import { signInAs } from '../support/test-sign-in.ts';

let billing: TestBilling;
let app: TestApp;
let otherUrl: string;
beforeAll(async () => {
  billing = await startTestBilling();
  ({ app } = billing);
  otherUrl = (await app.startAnother()).url;
});
afterAll(() => billing.stop());
beforeEach(async () => {
  await app.sandbox.reset();
  await billing.reset();
});

const confirmed = { confirmation: 'DELETE' };
const remove = (client: TestClient, body: unknown = confirmed) =>
  client.send('DELETE', '/api/account', body);

async function exists(userId: number): Promise<boolean> {
  return (await app.database.$count(users, eq(users.id, userId))) === 1;
}

/** Returns every row of every table as text. */
async function everything(): Promise<string> {
  const tables = await app.database.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const texts = await Promise.all(
    tables.rows.map(async ({ name }) => {
      const rows = await app.database.execute<{ row: string }>(
        sql`select convert_from(convert_to(t::text, 'UTF8'), 'UTF8') as row from ${sql.identifier(name)} t`,
      );
      return rows.rows.map(({ row }) => `${name} ${row}`).join('\n');
    }),
  );
  return texts.join('\n');
}

/** Finds rows in any table that still contain the person's user id. */
async function referencesTo(userId: number): Promise<string[]> {
  const columns = await app.database.execute<{ table: string; column: string }>(
    sql`select c.table_name as table, c.column_name as column from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and column_name ~ 'user_id$'`,
  );
  const found = await Promise.all(
    columns.rows.map(async ({ table, column }) => {
      const { rowCount } = await app.database.execute(
        sql`select 1 from ${sql.identifier(table)} where ${sql.identifier(column)} = ${userId}`,
      );
      return rowCount === 0 ? [] : [`${table}.${column}`];
    }),
  );
  return found.flat();
}

const dayMs = 24 * 60 * 60 * 1000;
/** Uses another key than the server, so these rows don't mix with the server's. */
const place = [Buffer.alloc(32, 7), 'UTC'] as const;

/** Creates an account with one identity, as the first sign-in does. */
async function makeIdentity(name: string) {
  const email = `${name}@example.net`;
  const identity = { issuer: 'https://accounts.example', subject: name, email, name };
  const userId = await createAccountStore(app.database).findOrCreateUser(identity);
  return [Number(userId), identity] as const;
}

describe('deleting an account', () => {
  it('leaves only counts behind, signs the person out, and lets them start over', async () => {
    const person = app.visitor();
    await person.ask({ query: 'Marker as a visitor' });
    await signInAs(person, 'marker@example.com');
    const before = await currentUser(person);
    const { id: userId } = before as unknown as { id: number };
    await person.send('POST', '/api/profile', {
      fullName: 'Marker Name',
      address: 'Marker street',
    });
    const own = '/api/account/instructions';
    await person.send('PUT', own, { text: 'Marker always' });
    const named = { name: 'Marker', text: 'Marker text' };
    const { body: added } = await person.send('POST', `${own}/named`, named);
    const { id: instructions } = added as { id: string };
    await person.ask({ query: 'Marker in a thread', instructions });
    await person.fetch('/api/switchyard/multimodal', {
      method: 'POST',
      body: makeForm({ query: 'Marker file' }, [{ bytes: makePdf('hidden'), name: 'marker.pdf' }]),
    });
    await app.sandbox.play({ scenario: 'server-error', times: 10 });
    await person.askInVain({ query: 'Marker that failed' });
    await app.sandbox.reset();
    await buy(billing, person, 'subscription');
    const { stripeCustomerId } = (await currentUser(person)) ?? {};
    const stranger = await app.person();
    const kept = await stranger.ask({ query: 'What stays' });
    const [counted] = await app.database.select().from(dailyTotals);
    const rows = await app.database.$count(queries);

    expect(await remove(person)).toMatchObject({ status: 200, body: { success: true } });

    const { body } = await person.send('GET', '/api/auth/user');
    expect(body).toEqual({ isAuthenticated: false, user: null });
    expect(await everything()).not.toMatch(/marker/i);
    expect(await referencesTo(userId)).toEqual([]);
    expect(await app.database.$count(queries)).toBe(rows);
    expect((await app.database.select().from(dailyTotals))[0]).toEqual(counted);
    expect((await stranger.send('GET', `/api/threads/${kept.threadId}`)).status).toBe(200);
    const customer = await billing.stripe.test.customers.retrieve(stripeCustomerId ?? '');
    expect(customer).toMatchObject({ deleted: true });

    await signInAs(person, 'marker@example.com');
    const again = (await currentUser(person)) as unknown as { id: number };
    expect(again.id).not.toBe(userId);
    expect((await person.send('GET', '/api/threads')).body).toMatchObject({ threads: [] });
  });

  it('does not reset what was used or what an administrator set', async () => {
    const [person, administrator] = [app.visitor(), await app.person({ isAdmin: true })];
    const address = 'returning@example.com';
    await signInAs(person, address);
    const { id: first } = (await currentUser(person)) as unknown as { id: number };
    for (const query of ['one', 'two']) await person.ask({ query });
    const own = { perMinute: null, perDay: 3, running: 1 };
    const path = `/api/admin/users/${first}`;
    expect((await administrator.send('PUT', `${path}/limits`, own)).status).toBe(200);
    const allowance = { dayMicroUsd: null, monthMicroUsd: 5_000_000 };
    expect((await administrator.send('PUT', `${path}/budget`, allowance)).status).toBe(200);
    await app.database.execute(sql`
      update spending set micro_usd = 4000000 where user_id = ${first}`);
    const spent = { monthMicroUsd: 4_000_000 };
    expect((await person.send('GET', '/api/account/budgets')).body).toMatchObject([{ spent }]);

    await app.database.delete(carriedLimits);
    // Two rounds, because what an account carried over must also survive its second deletion.
    for (const round of [1, 2]) {
      expect((await remove(person)).status).toBe(200);
      const rows = await app.database.select().from(carriedLimits);
      expect(rows).toHaveLength(2);
      expect(JSON.stringify(rows)).not.toMatch(/returning|example/);
      await signInAs(person, address);
      const { id } = (await currentUser(person)) as unknown as { id: number };
      expect([round, id]).not.toContain(first);
      expect((await administrator.send('GET', `/api/admin/users/${id}/limits`)).body).toMatchObject(
        {
          own,
        },
      );
      expect((await person.send('GET', '/api/account/budgets')).body).toMatchObject([
        { kind: 'allowance', budgets: { monthMicroUsd: 5_000_000 }, spent },
      ]);
    }
    await person.ask({ query: 'three' });
    expect((await person.askInVain({ query: 'four' })).problem.code).toBe('day-limit');

    await app.database.delete(users).where(eq(users.id, administrator.userId));
  });

  it('keeps a block for the next account of the same person', async () => {
    const [userId, identity] = await makeIdentity('blocked-again');
    await app.database.update(users).set({ blockedAt: new Date() }).where(eq(users.id, userId));
    const carried = createCarriedLimits(...place);
    const accounts = createAccountStore(app.database, carried);
    const also = { visitorHash: null, settledCustomers: [] };
    expect(await createAccountRemover(app.database, carried).remove(userId, also)).toBe('removed');
    expect(await accounts.findOrCreateUser(identity)).toEqual({ barred: expect.any(Number) });
    const [row] = await app.database.select().from(users).where(eq(users.email, identity.email));
    expect(row?.blockedAt).toBeInstanceOf(Date);
    // The block also applies to another way to sign in with the same verified address.
    const byMail = { ...identity, issuer: 'e-mail', subject: identity.email };
    expect(await accounts.findOrCreateUser(byMail)).toEqual({ barred: expect.any(Number) });
    // Lifting the block lifts it for later accounts too.
    const again = row?.id ?? 0;
    await accounts.unblock(again);
    await createAccountRemover(app.database, carried).remove(again, also);
    expect(await accounts.findOrCreateUser(identity)).toBeTypeOf('number');
  });

  it('keeps used limits until the day ends, restrictions for a year, and nothing if there is nothing', async () => {
    const carried = createCarriedLimits(...place);
    const remover = createAccountRemover(app.database, carried);
    const also = { visitorHash: null, settledCustomers: [] };
    const daysLeft = async () => {
      const rows = await app.database.select().from(carriedLimits);
      return rows.map(({ until }) => (until.getTime() - Date.now()) / dayMs);
    };
    await app.database.delete(carriedLimits);
    const [idle] = await makeIdentity('idle');
    await remover.remove(idle, also);
    expect(await daysLeft()).toEqual([]);

    const [busy, identity] = await makeIdentity('busy');
    const today = sql`(now() at time zone 'UTC')::date`;
    await app.database.execute(sql`
      insert into usage_limits (subject, recent, day, day_count) values (${`user:${busy}`}, '{}', ${today}, 7)`);
    await remover.remove(busy, also);
    for (const days of await daysLeft()) expect(days).toBeLessThanOrEqual(1);
    const accounts = createAccountStore(app.database, carried);
    const userId = Number(await accounts.findOrCreateUser(identity));
    const { rows } = await app.database.execute<{ day_count: number }>(sql`
      select day_count from usage_limits where subject = ${`user:${userId}`}`);
    expect(rows).toEqual([{ day_count: 7 }]);

    await app.database.update(users).set({ limitPerDay: 1 }).where(eq(users.id, userId));
    await remover.remove(userId, also);
    for (const days of await daysLeft()) expect(days).toBeGreaterThan(360);
    await app.database.update(carriedLimits).set({ until: new Date(Date.now() - 1000) });
    const fresh = Number(await accounts.findOrCreateUser(identity));
    const [user] = await app.database.select().from(users).where(eq(users.id, fresh));
    expect(user?.limitPerDay).toBeNull();
    await sweep(app.database, new AbortController().signal);
    expect(await daysLeft()).toEqual([]);
  });

  it('by an administrator leaves no more, and an audit entry with only the account’s number', async () => {
    const admin = await app.person({ isAdmin: true });
    const person = app.visitor();
    await signInAs(person, 'marker@example.com');
    const { id } = (await currentUser(person)) as unknown as { id: number };
    await person.ask({ query: 'Marker in a thread' });
    await buy(billing, person, 'subscription');
    const { stripeCustomerId } = (await currentUser(person)) ?? {};
    const path = `/api/admin/users/${id}`;
    const stranger = await app.person();
    expect((await stranger.send('DELETE', path)).status).toBe(403);
    expect(await exists(id)).toBe(true);

    expect(await admin.send('DELETE', path)).toMatchObject({ body: { success: true } });

    const { body } = await person.send('GET', '/api/auth/user');
    expect(body).toEqual({ isAuthenticated: false, user: null });
    expect(await everything()).not.toMatch(/marker/i);
    expect(await referencesTo(id)).toEqual([]);
    const customer = await billing.stripe.test.customers.retrieve(stripeCustomerId ?? '');
    expect(customer).toMatchObject({ deleted: true });
    const entries = await app.database.select().from(auditEntries);
    expect(entries.filter(({ action }) => action === 'user.delete')).toMatchObject([
      { actorId: admin.userId, subject: `user ${id}`, before: null, after: null },
    ]);

    expect((await admin.send('DELETE', path)).status).toBe(404);
    for (const refused of [admin.userId, 1]) {
      const { status } = await admin.send('DELETE', `/api/admin/users/${refused}`);
      expect(status).toBe(409);
    }
    expect(await exists(admin.userId)).toBe(true);
    // Other tests are about the only administrator.
    await app.database.delete(users).where(eq(users.id, admin.userId));
  });

  it.each([
    ['nothing', {}],
    ['another word', { confirmation: 'delete' }],
    ['more than the word', { ...confirmed, userId: 7 }],
  ])('is refused with %s as confirmation', async (_name, body) => {
    const person = await app.person();
    expect(await remove(person, body)).toMatchObject({
      status: 400,
      body: { code: 'invalid-input' },
    });
    expect(await exists(person.userId)).toBe(true);
  });

  it('refuses visitors and calls from other sites', async () => {
    expect((await remove(app.visitor())).status).toBe(401);
    const person = await app.person();
    const foreign = await person.fetch('/api/account', {
      method: 'DELETE',
      body: JSON.stringify(confirmed),
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' },
    });
    expect(foreign.status).toBe(403);
    expect(await exists(person.userId)).toBe(true);
  });

  it.each(['here', 'in another server process'])(
    'aborts an answer that is running %s, and stores none of it',
    async (place) => {
      await app.sandbox.throttle();
      const person = await app.person();
      const url = place === 'here' ? app.url : otherUrl;
      const token = await createSession(app.database, person.userId, 60_000);
      const reader = await new TestClient(url, freshAddress(), token).stream({
        query: 'Marker of a running one',
        model: 'openai:gpt-3.5-turbo',
      });
      for await (const { event } of reader.events) if (event.type === 'text') break;
      expect((await remove(person)).status).toBe(200);
      await vi.waitFor(
        async () =>
          expect((await app.sandbox.requests()).map(({ outcome }) => outcome)).toEqual(['aborted']),
        20_000,
      );
      await vi.waitFor(async () => {
        expect(await app.database.$count(queries, eq(queries.status, 'running'))).toBe(0);
      }, 20_000);
      expect(await everything()).not.toMatch(/Marker of a running one/);
      expect(await referencesTo(person.userId)).toEqual([]);
    },
  );

  it('is not undone by an answer that ends in the meantime', async () => {
    const texts: string[] = [];
    for (let round = 0; round < 5; round += 1) {
      const person = await app.person();
      const token = await createSession(app.database, person.userId, 60_000);
      const other = new TestClient(otherUrl, freshAddress(), token);
      const asked = Array.from({ length: 4 }, (_, n) =>
        (n % 2 ? other : person.at(app.url)).send('POST', '/api/switchyard/query', {
          query: `Racing words ${round} ${n}`,
        }),
      );
      const [removed] = await Promise.all([remove(person), ...asked]);
      texts.push(JSON.stringify(removed.body));
      expect(await exists(person.userId)).toBe(false);
      expect(await referencesTo(person.userId)).toEqual([]);
    }
    expect(new Set(texts)).toEqual(new Set(['{"success":true}']));
    await vi.waitFor(
      async () => expect(await app.database.$count(queries, eq(queries.status, 'running'))).toBe(0),
      20_000,
    );
    // Prompts that arrived after the deletion belong to no user and no visitor, and have no text.
    const ofNobody = sql`${queries.userId} is null and ${queries.visitorHash} is null`;
    expect(await app.database.$count(queries, sql`${ofNobody} and ${queries.prompt} <> ''`)).toBe(
      0,
    );
    const orphans = await app.database
      .select({ content: answers.content })
      .from(answers)
      .innerJoin(queries, eq(queries.id, answers.queryId))
      .where(ofNobody);
    expect(orphans.filter(({ content }) => content !== '')).toEqual([]);
  });
});

describe('a subscription', () => {
  it('ends immediately and first; late notifications change nothing', async () => {
    const person = await app.person();
    await buy(billing, person, 'subscription');
    expect((await remove(person)).status).toBe(200);
    await billing.settle();
    const [subscription] = (await billing.stripe.test.subscriptions.list({ status: 'all' })).data;
    expect(subscription?.status).toBe('canceled');
    await billing.control('advance', { days: 40 });
    await billing.settle();
    expect((await billing.stripe.test.invoices.list()).data).toHaveLength(1);
    expect(await referencesTo(person.userId)).toEqual([]);
    const left = await app.database.select().from(paymentEvents);
    expect(left.filter(({ appliedAt }) => appliedAt === null)).toEqual([]);
  });

  it('keeps the whole account when it cannot be ended, and says so', async () => {
    const person = await app.person();
    await person.ask({ query: 'What must stay' });
    await buy(billing, person, 'subscription');
    await billing.fail({ mode: 'error' });
    const refused = await remove(person);
    expect(refused).toMatchObject({ status: 503, body: { code: 'payments-unavailable' } });
    expect((refused.body as { message: string }).message).toMatch(
      /Nothing was deleted\. Try again/,
    );
    expect((await person.send('GET', '/api/threads')).body).toMatchObject({ threads: [{}] });
    expect(await currentUser(person)).toMatchObject({ isStandard: true });
    await billing.reset();
    expect((await remove(person)).status).toBe(200);
  });

  it('does not involve Stripe for a person who never started a payment', async () => {
    await billing.fail({ mode: 'error' });
    expect((await remove(await app.person())).status).toBe(200);
  });
});

describe('an account that the installation needs', () => {
  it('cannot be deleted: the only administrator, then the owner; one of two administrators can', async () => {
    const [ada, ida] = [await app.person({ isAdmin: true }), await app.person({ isAdmin: true })];
    const blocked = await app.person({ isAdmin: true, isBlocked: true });
    const both = await Promise.all([remove(ada), remove(ida)]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const last = (await exists(ada.userId)) ? ada : ida;
    const refused = await remove(last);
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((refused.body as { message: string }).message).toMatch(/only administrator.*Nothing/);
    expect(await exists(blocked.userId)).toBe(true);
    const owner = await createAccount(app.database, { id: 1 });
    const asOwner = await remove(new TestClient(app.url, freshAddress(), owner.sessionToken));
    expect(asOwner).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((asOwner.body as { message: string }).message).toMatch(/owns the installation/);
    expect((await remove(last)).status).toBe(200);
  });
});

describe('a thread deleted while its next answer is written', () => {
  it('does not come back with that answer', async () => {
    const person = await app.person();
    const { threadId } = await person.ask({ query: 'Name a river' });
    await app.sandbox.throttle();
    const reader = await person.stream({ query: 'And its length?', threadId });
    for await (const { event } of reader.events) if (event.type === 'text') break;
    expect((await person.send('DELETE', `/api/threads/${threadId}`)).status).toBe(200);
    await app.sandbox.pace(0);
    await app.sandbox.flush();
    const again = await person.stream({ query: 'Another', model: 'openai:gpt-3.5-turbo' });
    eventOf(await readAll(again), 'done');
    await vi.waitFor(
      async () =>
        expect((await app.sandbox.requests()).map(({ outcome }) => outcome)).not.toContain(
          'running',
        ),
      20_000,
    );
    expect(await app.database.$count(threads, eq(threads.id, threadId))).toBe(0);
  });
});

it('a request that saves something while its account is being deleted gets an error that says so', async () => {
  const person = await app.person();
  const connection = await app.database.$client.connect();
  try {
    await connection.query('begin');
    await connection.query('delete from users where id = $1', [person.userId]);
    const own = { name: 'Work', text: 'Be brief.' };
    const saving = person.send('POST', '/api/account/instructions/named', own);
    await vi.waitFor(async () => {
      const { rows } = await app.database.execute(
        sql`select query from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      expect(rows).toHaveLength(1);
    }, 20_000);
    await connection.query('commit');
    expect(await saving).toMatchObject({
      status: 404,
      body: { message: 'This account no longer exists.' },
    });
  } finally {
    connection.release(true);
  }
});
