import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { runWhenOrphaned } from '#local/postgres/orphan-guard.ts';
import { startEmbeddedPostgres } from '#local/postgres/start-embedded-postgres.ts';
import { migrate } from '#server/platform/db/connection/migrate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    testDatabases: string;
  }
}

/**
 * One PostgreSQL for a whole test run, started when the first test requests a database. Vitest calls this in
 * its main process, and calls the returned function at the end.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let cluster: Promise<TestCluster> | undefined;
  const server = createServer((request, response) => {
    cluster ??= startTestCluster();
    cluster
      .then(async (running) => running.answer(await readRequest(request)))
      .then((answer) => response.end(JSON.stringify(answer)))
      .catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  project.provide('testDatabases', `http://127.0.0.1:${port}/`);
  return async () => {
    server.closeAllConnections();
    server.close();
    await (await cluster?.catch(() => undefined))?.stop();
  };
}

type DatabaseRequest = { create: 'migrated' | 'empty' } | { drop: string };

async function readRequest(request: IncomingMessage): Promise<DatabaseRequest> {
  return (await json(request)) as DatabaseRequest;
}

interface TestCluster {
  answer(request: DatabaseRequest): Promise<{ url: string }>;
  stop(): Promise<void>;
}

async function startTestCluster(): Promise<TestCluster> {
  const dataDir = await mkdtemp(join(tmpdir(), 'switchyard-tests-'));
  await chmod(dataDir, 0o711);
  const callOff = runWhenOrphaned(removeOnceStopped, dataDir);
  const postgres = await startEmbeddedPostgres({ dataDir, onLog: console.error, settings });
  await migrate(postgres.url);
  const admin = new pg.Pool({ connectionString: withDatabase(postgres.url, 'postgres'), max: 4 });
  // Connections may still be closing while PostgreSQL stops.
  admin.on('error', () => undefined);
  return {
    async answer(request) {
      if ('drop' in request) return dropDatabase(admin, request.drop);
      return createDatabase(admin, postgres.url, request.create);
    },
    async stop() {
      await admin.end();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
      callOff();
    },
  };
}

// Durability isn't needed here, because no test depends on data surviving a crash.
const settings = { fsync: 'off', full_page_writes: 'off', max_connections: '300' };
const removeOnceStopped =
  'while [ -e "$1/cluster/postmaster.pid" ]; do sleep 0.1; done; rm -rf "$1"';

async function createDatabase(admin: pg.Pool, url: string, kind: 'migrated' | 'empty') {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const template = kind === 'migrated' ? new URL(url).pathname.slice(1) : 'template1';
  await admin.query(`create database ${name} template ${template} strategy file_copy`);
  return { url: withDatabase(url, name) };
}

async function dropDatabase(admin: pg.Pool, url: string) {
  const name = pg.escapeIdentifier(new URL(url).pathname.slice(1));
  await admin.query(`drop database if exists ${name} with (force)`);
  return { url };
}

function withDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}
