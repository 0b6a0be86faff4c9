import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { openDatabase, type Database } from '#server/platform/db/connection/database.ts';
import { findFreePort } from '#local/postgres/free-port.ts';
import { paymentVariables } from '#local/simulators/payments.ts';
import { signInVariables } from '#local/simulators/sign-in.ts';
import { listSimulated, simulatorVariables } from '#local/simulators/vendors.ts';
import type { Judge } from '../judge/judge.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';

/** A trial's own server with its own database, which keeps its URL across restarts. */
export interface TriedServer {
  url: string;
  databaseUrl: string;
  database: Database;
  /** The current process. */
  process(): ServerProcess;
  /**
   * Reports to the judge if the process's peak memory exceeds its initial memory by more than `mostPeakMb`.
   */
  judgePeak(what: string): Promise<void>;
  /** Reports the process's peak memory and its growth to the judge. */
  noteMemory(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export interface Places {
  /** A database with this version's schema, from which trials copy theirs. */
  templateUrl: string;
  sandboxUrl: string;
  /** The SMTP server that catches mail. */
  smtpUrl: string;
}

/** How much the peak memory may exceed the memory just after the start. */
const mostPeakMb = 100;

/** High limits, because 429 replies would hide what a trial tests. */
const withoutLimits = {
  FREE_PER_MINUTE: '100000',
  FREE_PER_DAY: '1000000',
  STANDARD_PER_MINUTE: '100000',
  STANDARD_PER_DAY: '1000000',
};

export async function startTriedServer(
  { templateUrl, sandboxUrl, smtpUrl }: Places,
  judge: Judge,
  more: Record<string, string>,
): Promise<TriedServer> {
  const databaseUrl = await copyDatabase(templateUrl);
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const { OWNER_EMAIL: _, ...signIn } = signInVariables(sandboxUrl);
  const secrets = { ENCRYPTION_KEY: randomBytes(32).toString('base64'), METRICS_TOKEN: newToken() };
  for (const [name, text] of Object.entries(secrets)) judge.keepSecret(name, text);
  judge.keepSecret('the password of the database', new URL(databaseUrl).password);
  const environment = {
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    SWITCHYARD_PROFILE: 'sandbox',
    LOG_LEVEL: 'warn',
    TRUST_PROXY: '127.0.0.1',
    TIME_ZONE: 'UTC',
    PASSKEYS: 'on',
    EMAIL_LINKS: 'on',
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'Switchyard <mail@switchyard.localhost>',
    ...secrets,
    ...simulatorVariables(listSimulated({}), sandboxUrl),
    ...signIn,
    ...paymentVariables(sandboxUrl),
    ...withoutLimits,
    ...more,
  };
  const start = () =>
    startServerProcess(environment, {
      onStall: (ms) => judge.noteStall(ms),
      onLine: (line) => judge.noteLine(line),
      onCrash: (how) => judge.find('crash', how),
    });
  let current = await start();
  let firstMb = await current.settledMb();
  // Starting takes more memory than running, so the peak starts from here.
  await current.forgetPeak();
  const firstPeakMb = await current.peakMb();
  const noteMemory = async () => {
    const settledMb = await current.settledMb();
    if (settledMb === null || firstMb === null) return;
    judge.noteMemory(await current.peakMb(), settledMb - firstMb);
  };
  const database = openDatabase(databaseUrl, () => {});
  return {
    url,
    databaseUrl,
    database,
    process: () => current,
    noteMemory,
    async judgePeak(what) {
      const grownMb = (await current.peakMb()) - firstPeakMb;
      if (grownMb > mostPeakMb) judge.find('growth of memory', what, `${Math.round(grownMb)} MB`);
    },
    async restart() {
      await current.end('SIGKILL');
      current = await start();
      firstMb = await current.settledMb();
    },
    async stop() {
      await noteMemory();
      await current.end('SIGKILL');
      await Promise.all([database.$client.end(), database.planned.$client.end()]);
      await dropDatabase(templateUrl, databaseUrl);
    },
  };
}

function newToken(): string {
  return randomBytes(24).toString('base64url');
}

async function copyDatabase(templateUrl: string): Promise<string> {
  const template = new URL(templateUrl).pathname.slice(1);
  const name = `tried_${randomBytes(6).toString('hex')}`;
  await runAsAdmin(templateUrl, `create database ${name} template ${template}`);
  const copy = new URL(templateUrl);
  copy.pathname = `/${name}`;
  return copy.href;
}

async function dropDatabase(templateUrl: string, databaseUrl: string): Promise<void> {
  const name = new URL(databaseUrl).pathname.slice(1);
  await runAsAdmin(templateUrl, `drop database ${name} with (force)`);
}

async function runAsAdmin(templateUrl: string, statement: string): Promise<void> {
  const place = new URL(templateUrl);
  place.pathname = '/postgres';
  const client = new pg.Client({ connectionString: place.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
