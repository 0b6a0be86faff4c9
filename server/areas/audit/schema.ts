import { index, pgTable } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';

/**
 * Administrators' actions. A trigger prevents changes and deletions. Each row contains the
 * administrator's name, which is still needed after the account is deleted.
 */
export const auditEntries = pgTable(
  'audit_acts',
  (t) => ({
    id: t.bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull().defaultNow(),
    actorId: t.bigint('actor_id', { mode: 'number' }).notNull(),
    actorName: t.text('actor_name').notNull(),
    /** For example `setting.change`. */
    action: t.text().notNull(),
    /** The object of the action, such as `api.openai.key` or `user 7`. */
    subject: t.text().notNull(),
    /** Null if the object did not exist before, or does not exist after. */
    before: t.jsonb(),
    after: t.jsonb(),
  }),
  (table) => [index('audit_acts_at').on(table.at), index('audit_acts_subject').on(table.subject)],
);
