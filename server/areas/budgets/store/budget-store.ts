import { and, eq, sql } from 'drizzle-orm';
import type { PeriodBudgets } from '#shared/contract/budgets/schemas.ts';
import { ownerId } from '#server/platform/actor.ts';
import { budgetPeriods } from '#shared/lib/budget-alerts.ts';
import type { BudgetStore, Reservation } from '../ports.ts';
import type { Database, Session } from '#server/platform/db/connection/database.ts';
import { budgets } from '../schema.ts';
import { countBudgets, countEnded, type Counted } from './count-budgets.ts';
import { noteCalls } from './note-calls.ts';
import { openInstallation, setPersonal } from './open-budgets.ts';

/** Limits one transaction, so that queries that wait for a locked budget do not wait long. */
const mostTogether = 1_000;

/** `timeZone` is where days and months start. */
export function createBudgetStore(database: Database, timeZone: string): BudgetStore {
  const count = async (
    where: ReturnType<typeof sql>,
    installation: PeriodBudgets | null,
  ): Promise<Counted[]> =>
    database.transaction((tx) => countBudgets(tx, { timeZone, installation }, where));
  const paidFrom = (queryId: string) =>
    sql`id in (select budget_id from reservations where query_id = ${queryId})`;
  return {
    reserve: (wanted) => database.transaction((tx) => reserve(tx, timeZone, wanted)),
    note: noteCalls(database),
    async release(queryId) {
      await database.execute(sql`delete from reservations where query_id = ${queryId}`);
    },
    settle: (queryId, installation) => count(paidFrom(queryId), installation),
    spend: (id, installation) =>
      database.transaction(async (tx) => {
        const paid = await tx.execute<{ budget_id: string }>(sql`
          with paid as (delete from reservations where query_id = ${id} returning *)
          insert into spending (budget_id, day, micro_usd)
          select budget_id, (created_at at time zone ${timeZone})::date, micro_usd from paid order by budget_id
          on conflict (budget_id, day) do update set micro_usd = spending.micro_usd + excluded.micro_usd
          returning budget_id`);
        const ids = paid.rows.map((row) => row.budget_id);
        return countBudgets(
          tx,
          { timeZone, installation },
          sql`id = any(${sql.param(ids)}::uuid[])`,
        );
      }),
    async countEnded(signal) {
      let counted = mostTogether;
      while (counted === mostTogether) {
        signal.throwIfAborted();
        counted = await database.transaction((tx) => countEnded(tx, timeZone, mostTogether));
      }
    },
    listOf: async (userId) => {
      const all = await count(sql`user_id = ${userId}`, null);
      return all.filter(isBounded);
    },
    async findInstallation(installation) {
      const [standing] = await database.transaction(async (tx) => {
        await openInstallation(tx, timeZone);
        return countBudgets(tx, { timeZone, installation }, sql`kind = 'installation'`);
      });
      if (!standing) throw new Error('The budget of the installation was not opened.');
      return standing;
    },
    async forgetInstallation() {
      await database.delete(budgets).where(eq(budgets.kind, 'installation'));
    },
    async find(userId, kind) {
      const [found] = await database
        .select({ dayMicroUsd: budgets.dayMicroUsd, monthMicroUsd: budgets.monthMicroUsd })
        .from(budgets)
        .where(and(eq(budgets.userId, userId), eq(budgets.kind, kind)));
      return found ?? { dayMicroUsd: null, monthMicroUsd: null };
    },
    set: (userId, kind, amounts, entry) =>
      database.transaction((tx) => setPersonal(tx, timeZone, { userId, kind, amounts, entry })),
    async listAdministrators() {
      const { rows } = await database.execute<{ id: string }>(sql`
        select id from users where (is_admin or id = ${ownerId}) and blocked_at is null order by id`);
      return rows.map(({ id }) => Number(id));
    },
  };
}

/** Locks the budgets, so that simultaneous reservations take turns and each sees what the others hold. */
async function reserve(
  session: Session,
  timeZone: string,
  { queryId, payers, leastMicroUsd, mostMicroUsd }: Parameters<BudgetStore['reserve']>[0],
): Promise<Reservation> {
  const { keyId, userId, installation } = payers;
  if (installation) await openInstallation(session, timeZone);
  const which = sql`key_id = ${keyId} or (user_id = ${userId} and kind in ('person', 'allowance'))
    or (kind = 'installation' and ${installation !== null})`;
  const counted = await countBudgets(session, { timeZone, installation }, which);
  const tightest = findTightest(counted);
  if (tightest && (tightest.leftMicroUsd < leastMicroUsd || tightest.leftMicroUsd <= 0)) {
    const { budget, period, leftMicroUsd } = tightest;
    const isHeld = leftMicroUsd + budget.heldMicroUsd >= Math.max(1, leastMicroUsd);
    const endsAt = budget.endsAt[period];
    return { isReserved: false, budget, period, leftMicroUsd, isHeld, endsAt };
  }
  const microUsd = Math.min(mostMicroUsd, tightest?.leftMicroUsd ?? Infinity);
  const ids = counted.map(({ id }) => id);
  await session.execute(sql`
    insert into reservations (query_id, budget_id, micro_usd)
    select ${queryId}::uuid, id, ${microUsd}::bigint from unnest(${sql.param(ids)}::uuid[]) id`);
  return { isReserved: true, microUsd, isBounded: tightest !== undefined };
}

function findTightest(counted: readonly Counted[]) {
  const lefts = counted.flatMap((budget) =>
    budgetPeriods.flatMap((period) => {
      const most = budget.budgets[`${period}MicroUsd`];
      const used = budget.spent[`${period}MicroUsd`] + budget.heldMicroUsd;
      return most === null ? [] : { budget, period, leftMicroUsd: most - used };
    }),
  );
  return lefts.toSorted((a, b) => a.leftMicroUsd - b.leftMicroUsd)[0];
}

function isBounded({ budgets: amounts }: Counted): boolean {
  return Object.values(amounts).some((amount) => amount !== null);
}
