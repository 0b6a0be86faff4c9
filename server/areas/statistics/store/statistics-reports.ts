import { eq, inArray, sql } from 'drizzle-orm';
import type { Database, Session } from '#server/platform/db/connection/database.ts';
import { users } from '../../accounts/schema.ts';
import { statsReports } from '../schema.ts';

export interface ReportSources {
  /** The database that stores the reports. */
  database: Database;
  /** The database that the reports read from: the primary database or a replica. */
  reads: Database;
}

export interface Report<Body> {
  body: Body;
  madeAt: Date;
  tookMs: number;
}

export async function findReport<Body>(
  database: Database,
  name: string,
): Promise<Report<Body> | null> {
  const [found] = await database.select().from(statsReports).where(eq(statsReports.name, name));
  return found ? { ...found, body: found.body as Body } : null;
}

/** A report, how current its data is, and how long it took. */
export interface Measured<Body> {
  body: Body;
  /** The time of the replica's data; null if the data is current. */
  asOf: string | null;
  tookMs: number;
}

/** Computes a report in one transaction. On a replica, its figures may be slightly out of date. */
export async function measure<Body>(
  reads: Database,
  work: (session: Session) => Promise<Body>,
  options?: { longestMs: number },
): Promise<Measured<Body>> {
  const startedAtMs = performance.now();
  const { body, asOf } = await reads.transaction(async (tx) => {
    const { rows } = await tx.execute<{ as_of: string | null }>(sql`
      select case when pg_is_in_recovery() then pg_last_xact_replay_timestamp() end as as_of`);
    return { body: await work(tx), asOf: rows[0]?.as_of ?? null };
  }, options);
  return { body, asOf, tookMs: Math.round(performance.now() - startedAtMs) };
}

/** Saves a report unless a more recent one is already stored. */
export async function saveMeasured(
  session: Pick<Session, 'insert'>,
  name: string,
  { body, asOf, tookMs }: Measured<object>,
): Promise<void> {
  const madeAt = sql`coalesce(${asOf}::timestamptz, now())`;
  await session
    .insert(statsReports)
    .values({ name, body, madeAt, tookMs })
    .onConflictDoUpdate({
      target: statsReports.name,
      set: { body, madeAt, tookMs },
      setWhere: sql`${statsReports.madeAt} <= excluded.made_at`,
    });
}

/**
 * Adds the users' current names, so that a report never shows a name that was changed or deleted in the
 * meantime.
 */
export async function withNames<Row extends { userId: number }>(
  database: Database,
  rows: readonly Row[],
) {
  const ids = rows.map(({ userId }) => userId);
  const { id, username } = users;
  const named = await database.select({ id, username }).from(users).where(inArray(id, ids));
  const names = new Map(named.map((user) => [user.id, user.username]));
  return rows.map((row) => ({ ...row, username: names.get(row.userId) ?? null }));
}

export async function saveReport(
  session: Pick<Session, 'insert'>,
  name: string,
  body: object,
  tookMs: number,
): Promise<void> {
  await session
    .insert(statsReports)
    .values({ name, body, madeAt: sql`now()`, tookMs })
    .onConflictDoUpdate({
      target: statsReports.name,
      set: { body, madeAt: sql`now()`, tookMs },
    });
}
