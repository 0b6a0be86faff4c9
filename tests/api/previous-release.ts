import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { StreamEvent } from '#shared/contract/query/stream-events.ts';
import { openDatabase, type Database } from '#server/platform/db/connection/database.ts';
import { createAccount } from '../support/test-accounts.ts';
import { createTestDatabase, type TestDatabase } from '../support/embedded-database.ts';
import { unpackReleasedServer, type ReleasedServer } from '../support/previous-release.ts';
import { freshAddress, type ServerProcess, type TestApp } from '../support/test-app.ts';
import { eventOf, readAll, TestClient } from '../support/test-client.ts';
import { readMigrationTags } from '../support/schema-snapshots.ts';

const released = await unpackReleasedServer();
const model = 'openai:gpt-3.5-turbo';
const name =
  released.isMissingWhy === null
    ? 'the server of the last release, beside this one'
    : `this version’s own server in place of the last release’s, whose sources are not to be had (${released.isMissingWhy}; with the whole history of the repository they are)`;

/**
 * Tests a deploy: the last release's server keeps running while and after this version migrates its database.
 */
export function describePreviousRelease(given: () => TestApp): void {
  let empty: TestDatabase;
  let database: Database;
  let old: ServerProcess;
  let deployed: Awaited<ReturnType<typeof deploy>>;
  const start = (server: ReleasedServer) =>
    given().startProcess({ DATABASE_URL: empty.url, LOG_LEVEL: 'warn' }, server.folder);
  const visitorAt = (url: string) => new TestClient(url, freshAddress());
  const countMigrations = async () => {
    const counted = 'select count(*)::int as n from drizzle.__drizzle_migrations';
    return (await database.execute<{ n: number }>(counted)).rows[0]?.n;
  };
  /** Locks the tables in the same order as the code that ends an answer: queries, users, kept_files. */
  const beginWriting = async () => {
    const connection = await database.$client.connect();
    await connection.query('begin');
    await connection.query('update queries set status = status where false');
    return {
      async goOn() {
        await connection.query('select from users limit 1');
        await connection.query('delete from kept_files where false');
        await connection.query('commit');
        connection.release();
      },
    };
  };
  const isMigratedOrWaiting = async () => {
    const waiting = await database.execute(`select from pg_stat_activity
      where datname = current_database() and application_name = 'switchyard-migrations' and wait_event = 'relation'`);
    return waiting.rowCount === 1 || (await countMigrations()) === readMigrationTags().length;
  };

  /** Starts this version's server while the last release's is answering. */
  async function deploy() {
    const { sandbox, startAnother } = given();
    const before = await countMigrations();
    await sandbox.throttle();
    const visitor = visitorAt(old.url);
    const answer = await visitor.stream({ query: 'Write an essay about rivers', model });
    const events: StreamEvent[] = [];
    let stopped: unknown;
    let currentUrl = '';
    for await (const { event } of answer.events) {
      events.push(event);
      if (event.type !== 'route') continue;
      const writer = await beginWriting();
      const starting = startAnother({ DATABASE_URL: empty.url });
      await vi.waitUntil(isMigratedOrWaiting, { timeout: 25_000, interval: 50 });
      await writer.goOn();
      ({ url: currentUrl } = await starting);
      await sandbox.reset();
      const path = `/api/switchyard/queries/${event.queryId}/stop`;
      stopped = (await visitor.send('POST', path)).body;
    }
    return { before, events, stopped, currentUrl };
  }

  describe(name, () => {
    beforeAll(async () => {
      empty = await createTestDatabase({ migrated: false });
      database = openDatabase(empty.url, () => {});
      old = await start(released);
      deployed = await deploy();
    });
    afterAll(async () => {
      await old?.stop();
      await database.$client.end();
      await empty.drop();
      await released.remove();
    });

    it('the last release continues an answer while its database is migrated, and ends it when stopped', async () => {
      const { before, events, stopped } = deployed;
      expect(stopped).toEqual({ stopped: true });
      expect(eventOf(events, 'receipt').receipt.finish).toBe('stopped');
      const all = readMigrationTags().length;
      expect(await countMigrations()).toBe(all);
      if (released.isMissingWhy === null) expect(before).toBeLessThan(all);
    });

    it('serves people who switch between the two releases', async () => {
      const { currentUrl } = deployed;
      const { sessionToken } = await createAccount(database, { isAdmin: true });
      const here = new TestClient(currentUrl, freshAddress(), sessionToken);
      const there = here.at(old.url);
      const first = await there.ask({ query: 'Name a river', model });
      const second = await here.ask({ query: 'And a lake?', model, threadId: first.threadId });
      const third = await there.ask({ query: 'And a sea?', model, threadId: second.threadId });
      for (const client of [here, there]) {
        const { status, body } = await client.send('GET', `/api/threads/${third.threadId}`);
        expect(status).toBe(200);
        expect(JSON.stringify(body)).toContain('And a sea?');
      }
      const compared = await there.stream({
        query: 'Which is longer?',
        models: [model, 'anthropic:claude-instant-1'],
      });
      expect(eventOf(await readAll(compared), 'done').queryId).not.toBe('');
      const pages = ['requests', 'users', 'config', 'stats/models', 'audit', 'health', 'alerts'];
      for (const path of pages.map((page) => `/api/admin/${page}`)) {
        expect(`${path} ${(await there.send('GET', path)).status}`).toBe(`${path} 200`);
      }
      const saved = await here.send('POST', '/api/admin/config', {
        key: 'system.announcement',
        value: 'Both say so',
        category: 'system',
      });
      expect(saved.status).toBe(200);
      const settings = await there.send('GET', '/api/admin/config');
      expect(JSON.stringify(settings.body)).toContain('Both say so');
      const leaving = await createAccount(database);
      const one = new TestClient(currentUrl, freshAddress(), leaving.sessionToken);
      const other = one.at(old.url);
      await one.ask({ query: 'Name a wood', model });
      const gone = await other.send('DELETE', '/api/account', { confirmation: 'DELETE' });
      expect(gone.status).toBe(200);
      expect((await one.send('GET', '/api/threads')).status).toBe(401);
    });

    it('can still be started after the upgrade, and logged no database errors throughout', async () => {
      expect((await fetch(`${old.url}/readyz`)).status).toBe(200);
      const startedLater = await start(released);
      const { content } = await visitorAt(startedLater.url).ask({ query: 'Name a hill', model });
      expect(content).not.toBe('');
      const faults = [old.said(), startedLater.said()]
        .join('\n')
        .split('\n')
        .filter((line) => /"code":"(42|23|22)/.test(line));
      expect(faults).toEqual([]);
    });
  });
}
