import { and, desc, eq, ilike, lt, or, sql, type SQL, gte, type AnyColumn } from 'drizzle-orm';
import type { LogFilter, LogSlice } from '../log.ts';
import type { Database } from '#server/platform/db/connection/database.ts';
import { containing } from '#server/platform/db/connection/like-pattern.ts';
import { serverErrors } from '../../settings/schema.ts';
import type { NewLoggedError } from '#server/platform/error-collector.ts';

const mostKept = 2_000;
/** The limit for errors with the same message, so that they don't push out rare ones. */
const mostOfOne = 200;

export type ErrorLog = ReturnType<typeof createErrorLog>;

export function createErrorLog(database: Database) {
  const select = (which: SQL | undefined, limit: number) =>
    database.select().from(serverErrors).where(which).orderBy(desc(serverErrors.id)).limit(limit);
  return {
    /** Stores errors, and deletes the oldest ones beyond the limits. */
    async keep(errors: readonly NewLoggedError[]) {
      if (errors.length === 0) return;
      await database.insert(serverErrors).values([...errors]);
      for (const message of new Set(errors.map((error) => error.message))) {
        await database.execute(sql`
          delete from server_faults where message = ${message} and id <= (
            select id from server_faults where message = ${message}
            order by id desc offset ${mostOfOne} limit 1)`);
      }
      await database.execute(sql`
        delete from server_faults where id <= (
          select id from server_faults order by id desc offset ${mostKept} limit 1)`);
    },
    async list(filter: LogFilter, { offset, limit }: LogSlice) {
      const found = matching(filter);
      return {
        total: await database.$count(serverErrors, found),
        rows: (await select(found, limit).offset(offset)).map(toLogged),
      };
    },
    async listBefore(filter: LogFilter, before: number | undefined, limit: number) {
      const older = before === undefined ? undefined : lt(serverErrors.id, before);
      return (await select(and(matching(filter), older), limit)).map(toLogged);
    },
  };
}

function toLogged(row: typeof serverErrors.$inferSelect) {
  return { ...row, at: row.at.toISOString() };
}

function matching({ search, kind, ...days }: LogFilter): SQL | undefined {
  const { at, message, requestId, level, detail } = serverErrors;
  const pattern = containing(search ?? '');
  return and(
    search ? or(...[message, requestId, detail].map((text) => ilike(text, pattern))) : undefined,
    kind === 'warning' || kind === 'error' ? eq(level, kind) : undefined,
    withinLogDays(at, days),
  );
}

/** Matches the entries between two days, inclusive, in the installation's time zone. */
export function withinLogDays(at: AnyColumn, { from, to }: LogFilter): SQL | undefined {
  const startOf = (day: SQL) =>
    sql`(${day})::timestamp at time zone (select time_zone from usage_clock)`;
  return and(
    from ? gte(at, startOf(sql`${from}::date`)) : undefined,
    to ? lt(at, startOf(sql`${to}::date + 1`)) : undefined,
  );
}
