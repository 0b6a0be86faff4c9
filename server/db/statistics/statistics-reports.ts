import { eq, sql } from 'drizzle-orm';
import type { Database, Session } from '../connection/database.ts';
import { statsReports } from '../schema/statistics.ts';

export interface ReportSources {
  /** Where reports are kept. */
  database: Database;
  /** What they are measured from: the same, or a replica of it. */
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
