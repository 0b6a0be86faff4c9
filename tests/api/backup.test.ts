import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adoptPeople } from '../../local/start/adopt-people.ts';
import { signInIssuer } from '../../local/simulators/sign-in.ts';
import { createAccountStore } from '#server/areas/accounts/store/account-store.ts';
import type { Overview } from '#shared/contract/overview/schemas.ts';
import { readBackupFile } from '#server/platform/db/backup/read-backup-file.ts';
import { restoreBackup } from '#server/platform/db/backup/restore-backup.ts';
import { writeBackup, noteBackup } from '#server/platform/db/backup/write-backup.ts';
import { listTables } from '#server/platform/db/backup/backup-format.ts';
import { createUsageStats } from '#server/areas/statistics/store/usage-reports.ts';
import { openDatabase } from '#server/platform/db/connection/database.ts';
import { createTestDatabase, type TestDatabase } from '../support/embedded-database.ts';
import { describePreviousRelease } from './previous-release.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { makeForm, makePng } from '../support/test-files.ts';

let app: TestApp;
let empty: TestDatabase;
beforeAll(async () => {
  app = await startTestApp();
  empty = await createTestDatabase({ migrated: false });
});
afterAll(async () => {
  await empty.drop();
  await app.stop();
});

describePreviousRelease(() => app);

async function collect(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}

/** Cuts bytes into pieces whose boundaries can fall anywhere in a line. */
async function* cut(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Tables that servers write to on their own, without any request. */
const clocks = ['server_processes', 'place_leases', 'health_clock', 'web_assets', 'jobs'];

/** A digest of every table's rows. */
async function digest(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const digests: Record<string, string> = {};
  for (const { name } of await listTables(client)) {
    if (clocks.includes(name)) continue;
    const { rows } = await client.query<{ digest: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as digest
       from ${pg.escapeIdentifier(name)} t`,
    );
    digests[name] = rows[0]?.digest ?? '';
  }
  await client.end();
  return digests;
}

describe('a backup', () => {
  let making: ReturnType<typeof backUp> | undefined;
  /**
   * The only backup of these tests, from which `empty` is restored. The first test that needs it makes it.
   */
  const made = () => (making ??= backUp());

  async function backUp() {
    const person = await app.person({ isStandard: true, isAdmin: true });
    await person.ask({ query: 'Tabs\tand\nlines\r\n\\. and \\N “quoted” 🦊' });
    const form = makeForm({ query: 'What is this?' }, [
      { bytes: await makePng(), name: 'a.png', type: 'image/png' },
    ]);
    await person.fetch('/api/switchyard/multimodal', { method: 'POST', body: form });
    const parts = writeBackup(app.databaseUrl);
    const { value: header } = await parts.next();
    const before = await digest(app.databaseUrl);
    await app.visitor().ask({ query: 'Asked while the backup is made' });
    const backup = Buffer.concat([header ?? Buffer.alloc(0), await collect(parts)]);
    const after = await digest(app.databaseUrl);
    await restoreBackup(empty.url, cut(backup, 1000));
    return { backup, before, after, restored: await digest(empty.url) };
  }

  it('is a consistent snapshot while people keep working', async () => {
    const { before, after, restored } = await made();
    expect(after).not.toEqual(before);
    expect(restored).toEqual(before);
  });

  it('restores a database that the product can use, with its counts', async () => {
    await made();
    const server = await app.startAnother({ DATABASE_URL: empty.url });
    const visitor = app.visitor().at(server.url);
    await visitor.ask({ query: 'Hello again' });
    const person = openDatabase(empty.url, () => {});
    const always = { startDate: '2000-01-01', endDate: '2199-12-31' };
    expect(await createUsageStats(person).recount(always)).toBe(0);
    await person.$client.end();
    await server.stop();
  });

  it('lets its people sign in again through the simulated sign-in of another directory', async () => {
    await made();
    const restored = openDatabase(empty.url, () => {});
    const accounts = createAccountStore(restored);
    const owner = { subject: '123456789012345678901', email: 'ada@example.com', name: 'Ada' };
    const before = { ...owner, issuer: signInIssuer('http://127.0.0.1:4001') };
    const elsewhere = { ...owner, issuer: 'https://accounts.google.com' };
    const [id, otherId] = [
      await accounts.findOrCreateUser(before),
      await accounts.findOrCreateUser(elsewhere),
      // An account made after a start that found its port taken.
      await accounts.findOrCreateUser({ ...before, issuer: signInIssuer('http://127.0.0.1:4003') }),
    ];
    const now = 'http://127.0.0.1:4002';
    await adoptPeople(empty.url, now);
    await adoptPeople(empty.url, now);
    expect(await accounts.findOrCreateUser({ ...owner, issuer: signInIssuer(now) })).toBe(id);
    expect(await accounts.findOrCreateUser(elsewhere)).toBe(otherId);
    await restored.$client.end();
  });

  it('is recorded for the dashboard', async () => {
    const admin = await app.person({ isAdmin: true });
    const step = async () => {
      const { body } = await admin.send('GET', '/api/admin/overview');
      return (body as Overview).setup.find(({ id }) => id === 'backup');
    };
    expect(await step()).toMatchObject({ isDone: false });
    await noteBackup(app.databaseUrl, 'The disk is full.');
    expect(await step()).toMatchObject({ isDone: false });
    await noteBackup(app.databaseUrl, null);
    expect(await step()).toMatchObject({
      isDone: true,
      detail:
        'The last backup was today; to restore it into an empty database, run npm run restore -- FILE.',
    });
  });

  it('cannot be restored into a database that is in use', async () => {
    const { backup } = await made();
    await expect(restoreBackup(app.databaseUrl, cut(backup, 4096))).rejects.toThrow(
      /isn’t empty.*SWITCHYARD_DATA_DIR/,
    );
  });

  it('is not restored where only another profile can use it', async () => {
    const { backup } = await made();
    const other = await createTestDatabase({ migrated: false });
    const restoring = (profile: string) => restoreBackup(other.url, cut(backup, 4096), profile);
    await expect(restoring('production')).rejects.toThrow(/the sandbox profile.*DATABASE_URL/);
    await restoring('sandbox');
    await other.drop();
  });

  it('that loses its database says so, and not that undoing it failed', async () => {
    const { backup } = await made();
    const other = await createTestDatabase({ migrated: false });
    const endOthers = async () => {
      const client = new pg.Client({ connectionString: other.url });
      await client.connect();
      await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'switchyard-restore' and datname = current_database()`);
      await client.end();
    };
    let ending: Promise<void> | undefined;
    async function* endingHalfway() {
      yield backup.subarray(0, backup.length / 2);
      await (ending = endOthers());
      yield backup.subarray(backup.length / 2);
    }
    await expect(restoreBackup(other.url, endingHalfway())).rejects.toThrow(
      // Writing to the closed connection may fail before the response is read.
      /terminating connection|EPIPE|ECONNRESET/,
    );
    // The restore fails before this has disconnected, and dropping the database would break its connection.
    await ending;
    await other.drop();
  });

  it.each([
    [
      'is cut short',
      (bytes: Buffer) => bytes.subarray(0, bytes.length - 100),
      /damaged or incomplete/,
    ],
    ['is something else', () => Buffer.from('hello\n'), /isn’t a Switchyard backup/],
    [
      'comes from a later version',
      (bytes: Buffer) =>
        Buffer.from(
          bytes.toString('latin1').replace(/"migrations":\d+/, '"migrations":999'),
          'latin1',
        ),
      /newer version/,
    ],
  ])('that %s restores nothing', async (_name, spoil, message) => {
    const { backup } = await made();
    const other = await createTestDatabase({ migrated: false });
    await expect(restoreBackup(other.url, cut(spoil(backup), 4096))).rejects.toThrow(message);
    const rows = Object.values(await digest(other.url));
    expect(rows.every((one) => one.startsWith('0 ') || one.startsWith('1 '))).toBe(true);
    await other.drop();
  });

  it('reports where it looked when the file is missing', async () => {
    const file = join(tmpdir(), 'no-such.backup');
    await expect(collect(readBackupFile(file))).rejects.toThrow(`There is no file ${file}.`);
  });

  it.each([
    [
      'was only partly copied',
      (packed: Buffer) => packed.subarray(0, packed.length / 2),
      /damaged or incomplete/,
    ],
    [
      'was changed in transit',
      (packed: Buffer) => Buffer.from(packed.map((byte, at) => (at < 200 ? byte : ~byte))),
      /damaged or incomplete\. Copy the file again/,
    ],
    ['was never compressed', () => Buffer.from('hello'), /isn’t a Switchyard backup/],
  ])('whose file %s reports that', async (_name, spoil, message) => {
    const folder = await mkdtemp(join(tmpdir(), 'switchyard-backup-'));
    const file = join(folder, 'switchyard.backup');
    await writeFile(file, spoil(gzipSync((await made()).backup)));
    const other = await createTestDatabase({ migrated: false });
    await expect(restoreBackup(other.url, readBackupFile(file))).rejects.toThrow(message);
    await other.drop();
    await rm(folder, { recursive: true });
  });
});
