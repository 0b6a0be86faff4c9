import { and, desc, ilike, like, or, type SQL } from 'drizzle-orm';
import type { AuditTrail, LogFilter } from '#server/domain/audit/ports.ts';
import type { Database } from '../connection/database.ts';
import { containing, escapeLike } from '../connection/like-pattern.ts';
import { recordAuditEntry } from './record-audit-entry.ts';
import { auditEntries } from '../schema/audit.ts';

export function createAuditTrail(database: Database): AuditTrail {
  return {
    record: (entry) => recordAuditEntry(database, entry),
    async list(filter, { offset, limit }) {
      const found = matching(filter);
      const rows = await database
        .select()
        .from(auditEntries)
        .where(found)
        .orderBy(desc(auditEntries.id))
        .offset(offset)
        .limit(limit);
      return {
        total: await database.$count(auditEntries, found),
        rows: rows.map((row) => ({
          ...row,
          at: row.at.toISOString(),
          before: row.before as Record<string, unknown> | null,
          after: row.after as Record<string, unknown> | null,
        })),
      };
    },
  };
}

function matching({ search, kind }: LogFilter): SQL | undefined {
  const { actorName, action, subject } = auditEntries;
  const pattern = containing(search ?? '');
  return and(
    search ? or(...[actorName, action, subject].map((text) => ilike(text, pattern))) : undefined,
    kind ? like(action, `${escapeLike(kind)}.%`) : undefined,
  );
}
