import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { createClient } from './create-client.ts';
import type { Database } from './database.ts';
import { within } from './within.ts';
import { installation } from '../schema.ts';
import { serverProcesses } from '#server/areas/query/schema.ts';
import { usageClock } from '#server/areas/statistics/schema.ts';

/**
 * Stamps a new database with `profile`. Throws if it has a different stamp, so that simulated and real data
 * never mix.
 */
export async function stampInstallation(database: Database, profile: string): Promise<void> {
  await database.insert(installation).values({ profile }).onConflictDoNothing();
  const [row] = await database.select({ profile: installation.profile }).from(installation);
  if (row && row.profile !== profile) {
    throw new Error(
      `This database belongs to the ${row.profile} profile and can’t be used by ${profile}. Set DATABASE_URL to another one.`,
    );
  }
}

/** The time zone by which the database assigns usage to days; null for a new database. */
export async function findTimeZone(databaseUrl: string): Promise<string | null> {
  const client = createClient({ connectionString: databaseUrl });
  await client.connect();
  try {
    const text = 'select time_zone from usage_clock';
    return (await client.query<{ time_zone: string }>(text)).rows[0]?.time_zone ?? null;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === undefinedTable) return null;
    throw error;
  } finally {
    await client.end();
  }
}

const undefinedTable = '42P01';

/**
 * Sets the time zone by which usage is assigned to days. Days that were already counted stay
 * unchanged. Returns the previous time zone if it was different. Throws if processes are still
 * running with the previous one.
 */
export async function setTimeZone(database: Database, timeZone: string): Promise<string | null> {
  return database.transaction(async (tx) => {
    await tx.insert(usageClock).values({ timeZone }).onConflictDoNothing();
    const [clock] = await tx.select().from(usageClock).for('update');
    if (!clock || clock.timeZone === timeZone) return null;
    const running = await tx.$count(
      serverProcesses,
      sql`${serverProcesses.heartbeatAt} > clock_timestamp() - interval '10 seconds'`,
    );
    if (running > 0) {
      throw new Error(
        `TIME_ZONE is ${timeZone}, but the running server counts days in ${clock.timeZone}. Set TIME_ZONE=${clock.timeZone}, or stop every process before you change it.`,
      );
    }
    await tx.update(usageClock).set({ timeZone });
    return clock.timeZone;
  });
}

/**
 * Load balancers give up after a few seconds, so a check that hangs would tell them nothing. We promise a
 * reply within two seconds.
 */
const readyMs = 1_200;

/** Resolves if the database responds in time and has this release's tables; otherwise rejects. */
export async function checkReady({ $client }: Database): Promise<void> {
  const statement = within(readyMs, { text: 'select 1 from installation' });
  const late = new AbortController();
  const isLate = sleep(readyMs, null, { signal: late.signal, ref: false }).then(() => {
    throw new Error(`The database didn’t respond within ${readyMs} ms.`);
  });
  try {
    // The statement's own limit starts only once it has a connection, which takes time too.
    await Promise.race([$client.query(statement), isLate]);
  } finally {
    late.abort();
    isLate.catch(() => undefined);
  }
}
