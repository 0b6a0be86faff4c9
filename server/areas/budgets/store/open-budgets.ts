import { and, eq, sql } from 'drizzle-orm';
import type { PeriodBudgets } from '#shared/contract/budgets/schemas.ts';
import { recordAuditEntry, type NewAuditEntry } from '../../audit/index.ts';
import type { Session } from '#server/platform/db/connection/database.ts';
import { budgets } from '../schema.ts';

export interface PersonalChange {
  userId: number;
  kind: 'person' | 'allowance';
  amounts: PeriodBudgets;
  /** Set for a change by an administrator. */
  entry: ((before: PeriodBudgets) => NewAuditEntry) | null;
}

/** Returns false if there is no such user. */
export async function setPersonal(
  session: Session,
  timeZone: string,
  { userId, kind, amounts, entry }: PersonalChange,
): Promise<boolean> {
  const person = await session.execute(sql`select 1 from users where id = ${userId} for update`);
  if (person.rowCount !== 1) return false;
  const own = and(eq(budgets.userId, userId), eq(budgets.kind, kind));
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
      .values({ ...amounts, userId, kind })
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
 * Counts the month's earlier spending for a new budget, and adds empty reservations for running queries so
 * that their cost is counted when they end.
 */
async function countBefore(
  session: Session,
  timeZone: string,
  { id, userId }: { id: string; userId: number | null },
): Promise<void> {
  const usage =
    userId === null
      ? sql`select day, cost_micro_usd from daily_model_usage`
      : sql`select day, cost_micro_usd from daily_usage where user_id = ${userId}`;
  await session.execute(sql`
    insert into spending (budget_id, day, micro_usd)
    select ${id}::uuid, day, sum(cost_micro_usd) from (${usage}) usage
    where day >= date_trunc('month', now() at time zone ${timeZone})::date
    group by day having sum(cost_micro_usd) > 0`);
  const isOwn = userId === null ? sql`true` : sql`user_id = ${userId}`;
  await session.execute(sql`
    insert into reservations (query_id, budget_id, micro_usd)
    select id, ${id}::uuid, 0 from queries where status = 'running' and ${isOwn}`);
}
