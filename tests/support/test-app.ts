import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { onTestFinished, TestRunner } from 'vitest';
import type { JobName } from '#shared/contract/jobs/constants.ts';
import { openDatabase, type Database } from '#server/platform/db/connection/database.ts';
import { bringForward } from '#server/areas/jobs/store/bring-forward.ts';
import { jobs } from '#server/areas/jobs/schema.ts';
import { startServer, type RunningServer } from '#server/main.ts';
import { createTestDatabase } from './embedded-database.ts';
import { compileCache } from './compile-cache.ts';
import { createAccount } from './test-accounts.ts';
import { TestClient } from './test-client.ts';
import {
  startTestSandbox,
  vendorVariables,
  type SandboxModels,
  type TestSandbox,
} from './test-sandbox.ts';

type Environment = Record<string, string | undefined>;

/** The real server over HTTP with its own real database, and simulated vendors. */
export interface TestApp {
  url: string;
  database: Database;
  databaseUrl: string;
  sandbox: TestSandbox;
  /** Creates a visitor with a unique address. */
  visitor(): TestClient;
  person(traits?: Parameters<typeof createAccount>[1]): Promise<TestClient & { userId: number }>;
  /** The link that makes someone the owner; null if the server printed none. */
  ownerLink: string | null;
  /**
   * Starts another server, on the same database but inside the test's process. It stops at the end of the test
   * that started it, because it also runs jobs and learns of changed settings a moment after the first server.
   */
  startAnother(environment?: Environment): Promise<RunningServer>;
  /**
   * Starts another server on the same database in a process that can be killed. It is killed at the end of the
   * test that started it. `folder` contains its sources.
   */
  startProcess(environment?: Environment, folder?: string): Promise<ServerProcess>;
  /** Makes one of the app's servers run a job now, and waits until it is done. */
  runJob(name: JobName): Promise<void>;
  /** Stops the servers that `startAnother` and `startProcess` started. */
  stopOthers(): Promise<void>;
  stop(): Promise<void>;
}

export interface ServerProcess {
  url: string;
  /** Everything that the process has printed. */
  said(): string;
  /** Sends SIGTERM and resolves when the process has ended. */
  stop(): Promise<void>;
  /** Sends SIGKILL, so that the process can't react, and resolves when it has ended. */
  kill(): Promise<void>;
}

export async function startTestApp(
  environment: Environment = {},
  models: SandboxModels = 'specification',
): Promise<TestApp> {
  const given = environment['DATABASE_URL'];
  const [sandbox, testDatabase] = await Promise.all([
    startTestSandbox(models),
    given ? { url: given, drop: async () => {} } : createTestDatabase(),
  ]);
  const base: Environment = {
    PORT: '0',
    DATABASE_URL: testDatabase.url,
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    SWITCHYARD_PROFILE: 'sandbox',
    LOG_LEVEL: 'silent',
    TRUST_PROXY: '127.0.0.1',
    TIME_ZONE: 'UTC',
    // A conversation keeps the first words of its prompt, unless a test is about generated titles.
    TITLE_MODEL: 'off',
    ...vendorVariables(sandbox.url),
    GOOGLE_CLIENT_ID: 'switchyard-sandbox',
    GOOGLE_CLIENT_SECRET: 'sandbox',
    GOOGLE_ISSUER: `${sandbox.url}/google-sign-in`,
    // Failures that other tests cause and a full disk on this machine must not raise alerts.
    ALERT_ERROR_PERCENT: '0',
    ALERT_DISK_PERCENT: '0',
    ...environment,
  };
  /** Stops each of the other servers. */
  const others = new Set<() => Promise<void>>();
  const server = await startServer(base);
  const { url, ownerLink } = server;
  const stopOthers = async () => {
    const stops = [...others];
    others.clear();
    await Promise.all(stops.map((stop) => stop()));
  };
  const addOther = (stop: () => Promise<void>) => {
    others.add(stop);
    // If a server was started before the tests of a file, it keeps running until the last of them.
    if (!TestRunner.getCurrentTest()) return;
    onTestFinished(async () => {
      if (!others.delete(stop)) return;
      // Finishes all answers first, because a server that is stopping waits for them.
      await sandbox.flush();
      await stop();
    });
  };
  const database = openDatabase(testDatabase.url, () => {});
  return {
    url,
    ownerLink,
    database,
    databaseUrl: testDatabase.url,
    sandbox,
    visitor: () => new TestClient(url, freshAddress()),
    async person(traits) {
      const { userId, sessionToken } = await createAccount(database, traits);
      return Object.assign(new TestClient(url, freshAddress(), sessionToken), { userId });
    },
    async startAnother(more = {}) {
      const other = await startServer({ ...base, ...more });
      addOther(() => other.stop());
      return other;
    },
    async startProcess(more = {}, folder = process.cwd()) {
      const other = await startServerProcess({ ...base, ...more }, folder);
      addOther(() => other.kill());
      return other;
    },
    runJob: (name) => runJob(database, name),
    stopOthers,
    async stop() {
      // Finishes all answers first, because a server that is stopping waits for them.
      await sandbox.flush();
      await stopOthers();
      await server.stop();
      await database.$client.end();
      await Promise.all([sandbox.close(), testDatabase.drop()]);
    },
  };
}

async function runJob(database: Database, name: JobName): Promise<void> {
  // Uses the database's clock, which also records job starts, and microseconds: a job may start
  // within the same millisecond.
  const before = await database.execute<{ now: string }>(
    sql`select clock_timestamp()::text as now`,
  );
  const isIdle = sql`${jobs.name} = ${name} and ${jobs.leasedBy} is null`;
  const hasStarted = sql`${jobs.startedAt} > ${before.rows[0]?.now}::timestamptz`;
  while ((await database.$count(jobs, sql`${isIdle} and ${hasStarted}`)) === 0) {
    // Counts a server that was just claiming the job as having started it before.
    const isLeftOut = sql`${isIdle} and ${jobs.dueAt} > now() and ${hasStarted} is not true`;
    if ((await database.$count(jobs, isLeftOut)) > 0) await bringForward(database, name);
    await sleep(20);
  }
}

async function startServerProcess(
  environment: Environment,
  folder: string,
): Promise<ServerProcess> {
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: folder,
    env: { ...compileCache, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  const said: string[] = [];
  server.stdout.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  return {
    url: await addressOf(server),
    said: () => said.join(''),
    async stop() {
      server.kill('SIGTERM');
      await ended;
    },
    async kill() {
      server.kill('SIGKILL');
      await ended;
    },
  };
}

/** Resolves with the address that a server process prints. */
export async function addressOf(server: ChildProcess): Promise<string> {
  const found = Promise.withResolvers<string>();
  let said = '';
  server.stdout?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
    // The last release says it in other words.
    const url = /Switchyard \D*?(http:\/\/\S+)\s/.exec(said)?.[1];
    if (url) found.resolve(url);
  });
  server.once('exit', () => found.reject(new Error('The server ended before it listened.')));
  return found.promise;
}

const givenAddresses = new Set<string>();

/** Returns an address that no other visitor of this process has, because visitors have limits by address. */
export function freshAddress(): string {
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
  if (givenAddresses.has(address)) return freshAddress();
  givenAddresses.add(address);
  return address;
}
