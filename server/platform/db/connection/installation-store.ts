import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { installation } from '../schema.ts';
import { usageClock } from '#server/areas/statistics/schema.ts';

/**
 * Stamps an unused database with `profile`. Throws if it has another profile's stamp, so that simulated and
 * real data never mix.
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

/** Days that were already counted keep the time zone in which they were counted. */
export async function setUsageClock(database: Database, timeZone: string): Promise<void> {
  await database
    .insert(usageClock)
    .values({ timeZone })
    .onConflictDoUpdate({ target: usageClock.id, set: { timeZone } });
}

/** Resolves if the database responds and has this release's tables; rejects otherwise. */
export async function checkReady(database: Database): Promise<void> {
  await database.execute(sql`select 1 from installation`);
}
