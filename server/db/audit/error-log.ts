import { and, desc, eq, ilike, or, sql, type SQL } from 'drizzle-orm';
import type { FaultLog, LogFilter } from '#server/domain/audit/ports.ts';
import type { Database } from '../connection/database.ts';
import { containing } from '../connection/like-pattern.ts';
import { serverFaults } from '../schema/settings.ts';

const mostKept = 2_000;

export function createFaultLog(database: Database): FaultLog {
  return {
    async keep(faults) {
      if (faults.length === 0) return;
      await database.insert(serverFaults).values([...faults]);
      await database.execute(sql`
        delete from server_faults where id <= (
          select id from server_faults order by id desc offset ${mostKept} limit 1)`);
    },
    async list(filter, { offset, limit }) {
      const found = matching(filter);
      const rows = await database
        .select()
        .from(serverFaults)
        .where(found)
        .orderBy(desc(serverFaults.id))
        .offset(offset)
        .limit(limit);
      return {
        total: await database.$count(serverFaults, found),
        rows: rows.map((row) => ({ ...row, at: row.at.toISOString() })),
      };
    },
  };
}

function matching({ search, kind }: LogFilter): SQL | undefined {
  const { message, requestId, level, detail } = serverFaults;
  const pattern = containing(search ?? '');
  return and(
    search ? or(...[message, requestId, detail].map((text) => ilike(text, pattern))) : undefined,
    kind === 'warning' || kind === 'error' ? eq(level, kind) : undefined,
  );
}
