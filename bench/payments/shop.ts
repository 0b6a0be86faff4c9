import { randomBytes, randomInt } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { openDatabase, type Database } from '#server/platform/db/connection/database.ts';
import { findFreePort } from '#local/postgres/free-port.ts';
import { startEmbeddedPostgres } from '#local/postgres/start-embedded-postgres.ts';
import { migrate } from '#server/platform/db/connection/migrate.ts';
import { startSandbox } from '../../sandbox/server.ts';
import { createAccount } from '../../tests/support/test-accounts.ts';
import { TestClient } from '../../tests/support/test-client.ts';
import { ServerProcess } from './server-process.ts';

const webhookSecret = 'whsec_bench';

/** A server process that can be killed, with a database and a simulated Stripe that keep running. */
export interface Shop {
  url: string;
  database: Database;
  server: ServerProcess;
  /** Stripe's own library, connected to the simulator. */
  stripe: Stripe;
  /** Calls the simulator's control plane. */
  control(path: string, body?: object): Promise<void>;
  /** Makes Stripe answer as usual again. */
  endOutage(): Promise<void>;
  newClient(): Promise<TestClient & { userId: number }>;
  stop(): Promise<void>;
}

export async function openShop(): Promise<Shop> {
  const folder = await mkdtemp(join(tmpdir(), 'switchyard-payments-'));
  // When we run as root, PostgreSQL needs access as another user.
  await chmod(folder, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), onLog: () => {} });
  await migrate(postgres.url);
  const database = openDatabase(postgres.url, () => {});
  const sandbox = await startSandbox({ port: 0, tokensPerSecond: 0 });
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const server = new ServerProcess(environment(postgres.url, sandbox.url, port));
  const controlUrl = `${sandbox.url}/__control/stripe`;
  const control = async (path: string, body: object = {}) => {
    const init = { method: 'POST', body: JSON.stringify(body) };
    const response = await fetch(`${controlUrl}/${path}`, init);
    if (!response.ok) throw new Error(await response.text());
  };
  await control('webhook', { url: `${url}/api/stripe/webhook`, secret: webhookSecret });
  return {
    url,
    database,
    server,
    stripe: connect(sandbox.url),
    control,
    async endOutage() {
      await fetch(`${controlUrl}/down`, { method: 'DELETE' });
    },
    async newClient() {
      const { userId, sessionToken } = await createAccount(database);
      return Object.assign(new TestClient(url, freshAddress(), sessionToken), { userId });
    },
    async stop() {
      await server.kill();
      await sandbox.close();
      await database.$client.end();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function environment(databaseUrl: string, sandboxUrl: string, port: number) {
  return {
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    SWITCHYARD_PROFILE: 'sandbox',
    LOG_LEVEL: 'silent',
    TRUST_PROXY: '127.0.0.1',
    STRIPE_TEST_SECRET_KEY: 'sk_test_bench',
    STRIPE_TEST_PUBLISHABLE_KEY: 'pk_test_bench',
    STRIPE_TEST_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: sandboxUrl,
    STRIPE_SCRIPT_URL: `${sandboxUrl}/stripe/v3/`,
  };
}

function connect(sandboxUrl: string): Stripe {
  const { hostname: host, port } = new URL(sandboxUrl);
  return new Stripe('sk_test_bench', { host, port, protocol: 'http', telemetry: false });
}

function freshAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}
