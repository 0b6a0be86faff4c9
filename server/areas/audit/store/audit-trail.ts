import { and, desc, getTableColumns, ilike, like, lt, or, sql, type SQL } from 'drizzle-orm';
import type { LogFilter, LogSlice } from '../log.ts';
import type { Database } from '#server/platform/db/connection/database.ts';
import { containing, escapeLike } from '#server/platform/db/connection/like-pattern.ts';
import { withinLogDays } from './error-log.ts';
import { recordAuditEntry, type NewAuditEntry } from './record-audit-entry.ts';
import { users } from '../../accounts/schema.ts';
import { auditEntries } from '../schema.ts';
import type { AuditEntry } from '#shared/contract/audit/schemas.ts';

/** Finds the name of a subject that is not a user, such as a model or a setting. */
export type NameSubject = (entry: Pick<AuditEntry, 'action' | 'subject'>) => string | null;

export type AuditTrail = ReturnType<typeof createAuditTrail>;

export function createAuditTrail(database: Database, nameSubject: NameSubject = () => null) {
  const select = (which: SQL | undefined, limit: number) =>
    database
      .select({ ...getTableColumns(auditEntries), personName })
      .from(auditEntries)
      .where(which)
      .orderBy(desc(auditEntries.id))
      .limit(limit);
  const toEntry = ({ personName: name, ...row }: Awaited<ReturnType<typeof select>>[number]) => ({
    ...row,
    subjectName: name ?? nameSubject(row),
    at: row.at.toISOString(),
    before: row.before as Record<string, unknown> | null,
    after: row.after as Record<string, unknown> | null,
  });
  return {
    /**
     * Records a change that was made outside our database. Other changes are recorded by the store that makes
     * them.
     */
    record: (entry: NewAuditEntry) => recordAuditEntry(database, entry),
    async list(filter: LogFilter, { offset, limit }: LogSlice) {
      const found = matching(filter);
      return {
        total: await database.$count(auditEntries, found),
        rows: (await select(found, limit).offset(offset)).map(toEntry),
      };
    },
    async listBefore(filter: LogFilter, before: number | undefined, limit: number) {
      const older = before === undefined ? undefined : lt(auditEntries.id, before);
      return (await select(and(matching(filter), older), limit)).map(toEntry);
    },
  };
}

/** The name of the user whose id is in a subject such as `user 7` or `request … of user 7`. */
const personName = sql<string | null>`(
  select ${users.username} from ${users}
  where ${users.id} = substring(${auditEntries.subject} from '(?:^|^request .* of )user (\\d{1,15})$')::bigint)`;

function matching({ search, kind, ...days }: LogFilter): SQL | undefined {
  const { at, actorName, action, subject } = auditEntries;
  const pattern = containing(search ?? '');
  return and(
    search
      ? or(...[actorName, action, subject, personName].map((text) => ilike(text, pattern)))
      : undefined,
    kind ? like(action, `${escapeLike(kind)}.%`) : undefined,
    withinLogDays(at, days),
  );
}
