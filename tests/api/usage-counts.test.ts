import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrate, migrationsFolder } from '#server/platform/db/connection/migrate.ts';
import { auditEntries } from '#server/areas/audit/schema.ts';
import type { AuditEntry } from '#shared/contract/audit/schemas.ts';
import { purgeTexts } from '#server/areas/query/store/purge-threads.ts';
import { createUsageStats } from '#server/areas/statistics/store/usage-reports.ts';
import { dailyModelUsage, dailyTotals, dailyUsage } from '#server/areas/statistics/schema.ts';
import type { DailyUsage, Totals } from '#shared/contract/statistics/schemas.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { makeForm, makePng } from '../support/test-files.ts';
import { signInAs } from '../support/test-sign-in.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ TIME_ZONE: 'Pacific/Kiritimati' });
});
afterAll(() => app.stop());
beforeEach(() => app.sandbox.reset());

const always = { startDate: '2000-01-01', endDate: '2199-12-31' };
const recount = () => createUsageStats(app.database).recount(always);

async function daysOf(userId: number): Promise<DailyUsage[]> {
  const admin = await app.person({ isAdmin: true });
  return (await admin.send('GET', `/api/admin/stats/users/${userId}`)).body as DailyUsage[];
}

async function totals(): Promise<Totals> {
  const admin = await app.person({ isAdmin: true });
  return (await admin.send('GET', '/api/admin/stats/users')).body as Totals;
}

/** Kiritimati is 14 hours ahead of UTC. */
function today(): string {
  return new Date(Date.now() + 14 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

describe('daily counts', () => {
  it('follow the installation’s day, as administrators’ pages and files do', async () => {
    const admin = await app.person({ isAdmin: true });
    const headers = { 'time-zone': 'Pacific/Pago_Pago' };
    const { body } = await admin.send('GET', '/api/admin/stats/today', undefined, { headers });
    expect(body).toEqual({ today: today(), timeZone: 'Pacific/Kiritimati' });
    const file = await admin.fetch('/api/admin/exports/users');
    expect(file.headers.get('content-disposition')).toContain(`users-${today()}.csv`);
  });

  it('use the same days as the filter of the audit trail and its export', async () => {
    const admin = await app.person({ isAdmin: true });
    const entry = { actorId: admin.userId, actorName: 'Ada', action: 'setting.change' };
    await app.database.insert(auditEntries).values([
      { ...entry, subject: 'last of November', at: new Date('2025-11-30T09:59:59.999Z') },
      { ...entry, subject: 'first of December', at: new Date('2025-11-30T10:00:00Z') },
      { ...entry, subject: 'end of December 1', at: new Date('2025-12-01T09:59:59.999Z') },
      { ...entry, subject: 'December 2', at: new Date('2025-12-01T10:00:00Z') },
    ]);
    const find = async (query: string) => {
      const { body } = await admin.send('GET', `/api/admin/audit?${query}`);
      return (body as { rows: AuditEntry[] }).rows.map(({ subject }) => subject);
    };
    expect(await find('from=2025-12-01&to=2025-12-01')).toEqual([
      'end of December 1',
      'first of December',
    ]);
    expect(await find('to=2025-11-30')).toEqual(['last of November']);
    expect(await find('from=2025-12-02&to=2025-12-31')).toEqual(['December 2']);
    const path = '/api/admin/exports/audit?format=json&from=2025-12-02&to=2025-12-31';
    expect(await (await admin.fetch(path)).json()).toMatchObject([{ subject: 'December 2' }]);
    expect((await admin.send('GET', '/api/admin/audit?from=soon')).status).toBe(400);
  });

  it('follow a person’s prompts, by day in the installation’s time zone', async () => {
    const person = await app.person({ isStandard: true });
    const before = await totals();
    const text = await person.ask({ query: 'Name a river', model: 'openai:gpt-4' });
    const pair = await person.ask({
      query: 'Name a lake',
      compareMode: true,
      models: ['openai:gpt-4', 'openai:gpt-3.5-turbo'],
    });
    const answers = [text, ...(pair.responses ?? [])];
    const tokens = answers.map(
      ({ receipt }) => (receipt.inputTokens ?? 0) + (receipt.outputTokens ?? 0),
    );
    const used = tokens.reduce((sum, one) => sum + one, 0);
    const bytes = ['Name a river', 'Name a lake', ...answers.map(({ content }) => content)]
      .map((sent) => Buffer.byteLength(sent))
      .reduce((sum, one) => sum + one, 0);
    expect(used).toBeGreaterThan(0);
    expect(await daysOf(person.userId)).toEqual([
      {
        date: today(),
        textQueries: 2,
        multimodalQueries: 0,
        modelComparisons: 1,
        textTokensUsed: used,
        imageTokensUsed: 0,
        dataSizeBytes: bytes,
      },
    ]);
    expect(await totals()).toEqual({
      totalQueries: before.totalQueries + 2,
      totalTokens: before.totalTokens + used,
      totalDataSize: before.totalDataSize + bytes,
    });
  });

  it('count queries with files separately', async () => {
    const person = await app.person({ isStandard: true });
    const form = makeForm({ query: 'What is this?' }, [
      { bytes: await makePng(), name: 'a.png', type: 'image/png' },
    ]);
    const sent = await person.fetch('/api/switchyard/multimodal', { method: 'POST', body: form });
    expect(sent.status).toBe(200);
    const [day] = await daysOf(person.userId);
    expect(day).toMatchObject({ textQueries: 0, multimodalQueries: 1, textTokensUsed: 0 });
    expect(day?.imageTokensUsed).toBeGreaterThan(0);
  });

  it('count rows stored together once each, whichever process stores them', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => app.person()));
    const visitors = Array.from({ length: 6 }, () => app.visitor());
    const before = await totals();
    const other = await app.startAnother({ TIME_ZONE: 'Pacific/Kiritimati' });
    await Promise.all(
      [...people, ...visitors].flatMap((one) => [
        one.ask({ query: 'Hello' }),
        one.at(other.url).ask({ query: 'Hello again' }),
      ]),
    );
    expect((await totals()).totalQueries).toBe(before.totalQueries + 24);
    for (const { userId } of people) {
      expect(await daysOf(userId)).toMatchObject([{ textQueries: 2 }]);
    }
    expect(await recount()).toBe(0);
  });

  it('read only the answered queries, even in a new database', async () => {
    const { userId } = await app.person();
    const connection = await app.database.planned.$client.connect();
    const ask = async (count: number) => {
      const { rows } = await connection.query<{ id: string }>(`
        insert into queries (id, user_id, thread_id, tier, kind, prompt, asked_model, compare_mode, status,
          data_bytes, created_at)
        select gen_random_uuid(), ${userId}, gen_random_uuid(), 'free', 'text', '', 'auto', false, 'done', 0, now()
        from generate_series(1, ${count}) returning id`);
      return rows.map(({ id }) => id).slice(0, 16);
    };
    const answer = (queryIds: string[]) =>
      connection.query(
        `insert into answers (query_id, position, model_id, model, name, upstream_model, content, reason, finish,
          time_ms, failovers, finished_at, user_id)
        select id, 0, 'openai:gpt-4', 'gpt-4', 'GPT-4', 'gpt-4', '', '', 'complete', 0, '[]', now(), ${userId}
        from unnest($1::uuid[]) id`,
        [queryIds],
      );
    const countRead = async () => {
      const { rows } = await connection.query<{ read: number }>(`
        select (seq_tup_read + idx_tup_fetch)::int as read
        from pg_stat_xact_user_tables where relname = 'queries'`);
      return rows[0]?.read ?? Number.NaN;
    };
    try {
      await connection.query('discard plans; begin');
      await answer(await ask(16));
      const queryIds = await ask(1_000);
      const before = await countRead();
      await answer(queryIds);
      // Each row is read once for the answer's foreign key and once for the counts.
      expect((await countRead()) - before).toBe(2 * queryIds.length);
    } finally {
      await connection.query('rollback');
      connection.release();
    }
  });

  it('are kept by statements that PostgreSQL never compiles', async () => {
    const { rows } = await app.database.planned.execute(sql`show jit`);
    expect(rows).toEqual([{ jit: 'off' }]);
  });

  it('move to the person when a visitor signs in with their conversation', async () => {
    const visitor = app.visitor();
    await visitor.ask({ query: 'Name a river' });
    await signInAs(visitor, 'nora@example.com');
    const { body } = await visitor.send('GET', '/api/auth/user');
    const { user } = body as { user: { id: number } };
    expect(await daysOf(user.id)).toMatchObject([{ textQueries: 1 }]);
    expect(await recount()).toBe(0);
  });

  it('stay when texts are deleted, and stay in the totals when an account is deleted', async () => {
    const person = await app.person();
    await person.ask({ query: 'Name a river' });
    const before = await totals();
    await purgeTexts(app.database, sql`true`, 'age');
    await app.database.execute(sql`delete from users where id = ${person.userId}`);
    expect(await totals()).toEqual(before);
    expect(await recount()).toBe(0);
  });

  it('are corrected by a recount of the stored rows', async () => {
    const person = await app.person();
    await person.ask({ query: 'Name a river' });
    const ofInstallation = { day: '2026-01-01', provider: 'openai', model: 'gpt-4', shard: -1 };
    await app.database.insert(dailyModelUsage).values({ ...ofInstallation, costMicroUsd: 7 });
    const kept = async () => [
      await app.database.select().from(dailyUsage).orderBy(dailyUsage.userId),
      await totals(),
    ];
    const right = await kept();
    await app.database.update(dailyUsage).set({ textQueries: 99 });
    await app.database.update(dailyTotals).set({ textTokens: 1 });
    await app.database.delete(dailyModelUsage).where(sql`shard >= 0`);
    expect(await recount()).toBeGreaterThan(2);
    expect(await kept()).toEqual(right);
    expect(await recount()).toBe(0);
    const own = app.database
      .select()
      .from(dailyModelUsage)
      .where(sql`shard = -1`);
    expect(await own).toMatchObject([{ costMicroUsd: 7 }]);
  });
});

describe('a file or image that belongs to a query', () => {
  const execute = (statement: SQL) => app.database.execute<{ owner: string | null }>(statement);

  it('records its owner, whichever version stores it', async () => {
    const { userId } = await app.person();
    // Stores rows like the server of a release that doesn't know the owner's column yet.
    const { rows } = await execute(sql`
      with key as (
        insert into api_keys (hash, user_id, name, prefix, scopes, models)
        values (decode(md5(random()::text), 'hex'), ${userId}, 'A key', 'sk-', '{}', '{}') returning id
      ), budget as (
        insert into budgets (kind, user_id) values ('person', ${userId}) returning id
      ), share as (
        insert into shared_conversations (id, user_id, thread_id, title, shows_models, turns)
        values (gen_random_uuid(), ${userId}, gen_random_uuid(), '', true, '[]') returning id
      )
      select key.id::text || ' ' || budget.id || ' ' || share.id as owner from key, budget, share`);
    const [key, budget, share] = rows[0]?.owner?.split(' ') ?? [];
    await execute(sql`insert into repeatable_calls (key_id, mark, body_hash, query_id)
      values (${key}, 'once', '', gen_random_uuid())`);
    await execute(
      sql`insert into spending (budget_id, day, micro_usd) values (${budget}, now(), 1)`,
    );
    await execute(sql`insert into shared_pictures (share_id, id, media_type, bytes)
      values (${share}, gen_random_uuid(), 'image/png', '')`);
    const { rows: carried } = await execute(sql`
      select user_id::text as owner from repeatable_calls where key_id = ${key}
      union all select user_id::text from spending where budget_id = ${budget}
      union all select user_id::text from shared_pictures where share_id = ${share}`);
    expect(carried).toEqual(Array.from({ length: 3 }, () => ({ owner: `${userId}` })));
  });

  it('moves to the person when a visitor signs in, and otherwise belongs to a person from the start', async () => {
    const store = async (queryId: string) => {
      await execute(sql`insert into generated_images (id, query_id, media_type, bytes)
        values (gen_random_uuid(), ${queryId}, 'image/png', '')`);
      await execute(sql`
        insert into kept_files (id, query_id, position, kind, file_name, media_type, bytes, has_pictures)
        values (gen_random_uuid(), ${queryId}, 0, 'image', 'a.png', 'image/png', '', false)`);
    };
    const ownersOf = async (queryId: string) => {
      const { rows } = await execute(sql`
        select user_id::text as owner from generated_images where query_id = ${queryId}
        union all select user_id::text from kept_files where query_id = ${queryId}`);
      return rows.map(({ owner }) => owner);
    };
    const person = await app.person();
    const own = await person.ask({ query: 'Name a river' });
    await store(own.queryId);
    expect(await ownersOf(own.queryId)).toEqual([`${person.userId}`, `${person.userId}`]);
    const visitor = app.visitor();
    const { queryId } = await visitor.ask({ query: 'Name a lake' });
    await store(queryId);
    expect(await ownersOf(queryId)).toEqual([null, null]);
    await signInAs(visitor, 'vera@example.com');
    const { body } = await visitor.send('GET', '/api/auth/user');
    const { id } = (body as { user: { id: number } }).user;
    expect(await ownersOf(queryId)).toEqual([`${id}`, `${id}`]);
  });
});

describe('an answer', () => {
  const execute = (statement: SQL) => app.database.execute<Sender>(statement);
  type Sender = { user_id: string | null; visitor_hash: Buffer | null };
  const sendersOf = async (queryId: string) => {
    const { rows } = await execute(
      sql`select user_id, visitor_hash from answers where query_id = ${queryId} order by position`,
    );
    return rows;
  };
  const senderOf = async (queryId: string) => {
    const found = await execute(
      sql`select user_id, visitor_hash from queries where id = ${queryId}`,
    );
    return found.rows[0];
  };
  const askEach = async () => {
    const [person, visitor] = [await app.person({ isStandard: true }), app.visitor()];
    const models = ['openai:gpt-4', 'openai:gpt-3.5-turbo'];
    const { queryId } = await person.ask({ query: 'Which river?', compareMode: true, models });
    const asked = await visitor.ask({ query: 'Name a lake' });
    return { person, visitor, compared: queryId, asked: asked.queryId };
  };

  it('is stored with its query’s sender, or gets it if another version stores it', async () => {
    await execute(sql`alter table answers disable trigger carry_sender`);
    const { person, compared, asked } = await askEach();
    await execute(sql`alter table answers enable trigger carry_sender`);
    const own = { user_id: `${person.userId}`, visitor_hash: null };
    expect(await sendersOf(compared)).toEqual([own, own]);
    const visitors = { user_id: null, visitor_hash: expect.any(Buffer) };
    expect(await sendersOf(asked)).toEqual([visitors]);
    expect(await sendersOf(asked)).toEqual([await senderOf(asked)]);
    for (const queryId of [compared, asked]) {
      await execute(sql`
        insert into answers (query_id, position, model_id, model, name, upstream_model, content, reason, finish,
          time_ms, failovers, finished_at)
        values (${queryId}, 7, 'openai:gpt-4', 'gpt-4', '', '', '', '', 'complete', 1, '[]', now())`);
      expect((await sendersOf(queryId)).at(-1)).toEqual(await senderOf(queryId));
    }
  });

  it('moves to the person when a visitor signs in, and has no owner once the account is deleted', async () => {
    const visitor = app.visitor();
    const { queryId } = await visitor.ask({ query: 'Name a lake' });
    await signInAs(visitor, 'lara@example.com');
    const { body } = await visitor.send('GET', '/api/auth/user');
    const { id } = (body as { user: { id: number } }).user;
    expect(await sendersOf(queryId)).toEqual([{ user_id: `${id}`, visitor_hash: null }]);
    await execute(sql`delete from users where id = ${id}`);
    expect(await sendersOf(queryId)).toEqual([{ user_id: null, visitor_hash: null }]);
  });

  it('from before this feature gets its sender in batches, once, even while a row is locked', async () => {
    const { person, compared, asked } = await askEach();
    const removed = await app.person();
    const { queryId: left } = await removed.ask({ query: 'Name a wood' });
    await execute(sql`update answers set user_id = null, visitor_hash = null`);
    await execute(sql`delete from users where id = ${removed.userId}`);
    const holder = await app.database.$client.connect();
    await holder.query('begin');
    await holder.query('select from answers where query_id = $1 for update', [asked]);
    const filling = migrateAgain('0057_fill_answer_senders');
    const own = { user_id: `${person.userId}`, visitor_hash: null };
    await expect.poll(() => sendersOf(compared)).toEqual([own, own]);
    expect(await sendersOf(asked)).toEqual([{ user_id: null, visitor_hash: null }]);
    await holder.query('commit');
    holder.release();
    await filling;
    expect(await sendersOf(asked)).toEqual([await senderOf(asked)]);
    expect(await sendersOf(left)).toEqual([{ user_id: null, visitor_hash: null }]);
    const { rows } = await execute(sql`
      select from answers a join queries q on q.id = a.query_id
      where (a.user_id, a.visitor_hash) is distinct from (q.user_id, q.visitor_hash)`);
    expect(rows).toEqual([]);
  });

  async function migrateAgain(tag: string): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), 'switchyard-migration-'));
    const entry = { idx: 0, version: '7', when: 9e12, tag, breakpoints: true };
    await mkdir(join(folder, 'meta'));
    await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ entries: [entry] }));
    await copyFile(join(migrationsFolder, `${tag}.sql`), join(folder, `${tag}.sql`));
    await migrate(app.databaseUrl, { folder });
    await rm(folder, { recursive: true });
  }
});
