import { and, eq, sql } from 'drizzle-orm';
import type { PeriodBudgets } from '#shared/contract/budgets/schemas.ts';
import { recordAuditEntry, type NewAuditEntry } from '../../audit/index.ts';
import type { Session } from '#server/platform/db/connection/database.ts';
import { budgets } from '../schema.ts';

export interface BudgetChange {
  of: { userId: number; kind: 'person' | 'allowance' } | { tag: string; kind: 'tag' };
  amounts: PeriodBudgets;
  /** Creates the audit entry; null unless an administrator makes the change. */
  entry: ((before: PeriodBudgets) => NewAuditEntry) | null;
}

/** Returns false if there is no such user. */
export async function setBudget(
  session: Session,
  timeZone: string,
  { of, amounts, entry }: BudgetChange,
): Promise<boolean> {
  const locked = await session.execute(
    of.kind === 'tag'
      ? sql`select pg_advisory_xact_lock(hashtextextended(${`tag:${of.tag}`}, 0))`
      : sql`select 1 from users where id = ${of.userId} for update`,
  );
  if (locked.rowCount !== 1) return false;
  const subject = of.kind === 'tag' ? eq(budgets.tag, of.tag) : eq(budgets.userId, of.userId);
  const own = and(subject, eq(budgets.kind, of.kind));
  const [before] = await session.select().from(budgets).where(own).for('update');
  const { dayMicroUsd = null, monthMicroUsd = null } = before ?? {};
  if (entry) await recordAuditEntry(session, entry({ dayMicroUsd, monthMicroUsd }));
  if (amounts.dayMicroUsd === null && amounts.monthMicroUsd === null) {
    await session.delete(budgets).where(own);
  } else if (before) {
    await session.update(budgets).set(amounts).where(own);
  } else {
    const [made] = await session
      .insert(budgets)
      .values({ ...amounts, ...of })
      .returning();
    if (made) await countBefore(session, timeZone, made);
  }
  return true;
}

/** Creates the row of the installation's budget unless it exists. */
export async function openInstallation(session: Session, timeZone: string): Promise<void> {
  const found = await session.execute(sql`select 1 from budgets where kind = 'installation'`);
  if (found.rowCount === 1) return;
  const [made] = await session
    .insert(budgets)
    .values({ kind: 'installation' })
    .onConflictDoNothing()
    .returning();
  if (made) await countBefore(session, timeZone, made);
}

/**
 * For a new budget, counts what was spent earlier in the month, and adds empty reservations for running queries so
 * that their cost is counted when they end.
 */
async function countBefore(
  session: Session,
  timeZone: string,
  { id, userId, tag }: Pick<typeof budgets.$inferSelect, 'id' | 'userId' | 'tag'>,
): Promise<void> {
  const { isOwn, usage } = describeUsage({ userId, tag });
  await session.execute(sql`
    insert into spending (budget_id, day, micro_usd)
    select ${id}::uuid, day, sum(cost_micro_usd) from (${usage}) usage
    where day >= date_trunc('month', now() at time zone ${timeZone})::date
    group by day having sum(cost_micro_usd) > 0`);
  await session.execute(sql`
    insert into reservations (query_id, budget_id, micro_usd)
    select q.id, ${id}::uuid, 0 from queries q where q.status = 'running' and ${isOwn}`);
}

/** The queries that a budget limits, and the daily cost of those that have ended. */
function describeUsage({ userId, tag }: Pick<typeof budgets.$inferSelect, 'userId' | 'tag'>) {
  if (tag !== null) {
    const isOwn = sql`q.tags @> array[${tag}::text]`;
    const isRecent = sql`q.created_at > now() - interval '32 days'`;
    const usage = sql`select u.day, u.cost_micro_usd from queries q
      join answer_usage u on u.query_id = q.id where ${isOwn} and ${isRecent}`;
    return { isOwn, usage };
  }
  if (userId === null) {
    return { isOwn: sql`true`, usage: sql`select day, cost_micro_usd from daily_model_usage` };
  }
  const usage = sql`select day, cost_micro_usd from daily_usage where user_id = ${userId}`;
  return { isOwn: sql`q.user_id = ${userId}`, usage };
}
