import { and, eq, sql } from 'drizzle-orm';
import type { PeriodBudgets } from '#shared/contract/budgets/schemas.ts';
import { ownerId } from '#server/platform/actor.ts';
import { budgetPeriods, type BudgetPeriod } from '#shared/lib/budget-alerts.ts';
import type { Database, Session } from '#server/platform/db/connection/database.ts';
import { budgets } from '../schema.ts';
import { countBudgets, countEnded, type Counted, type CountedBudget } from './count-budgets.ts';
import { openInstallation, setBudget, type BudgetChange } from './open-budgets.ts';
import { batchCalls } from '#server/platform/db/connection/batch-calls.ts';

/** Whose budgets apply to a query. All of these budgets must have enough left. */
export interface Payers {
  keyId: string | null;
  /** The user, if they or an administrator set a budget for them; null otherwise. */
  userId: number | null;
  /** The query's tags, some of which may have a budget. */
  tags: readonly string[];
  /** Null if the installation has no budget. */
  installation: PeriodBudgets | null;
}

/**
 * The reserved amount in millionths of a US dollar, or the budget that is too small and what is left of it.
 */
export type Reservation =
  | {
      isReserved: true;
      microUsd: number;
      /** Whether any of the payers has a budget. If none does, costs are counted but unlimited. */
      isBounded: boolean;
    }
  | {
      isReserved: false;
      budget: CountedBudget;
      period: BudgetPeriod;
      leftMicroUsd: number;
      /** Whether the budget would suffice if running queries had reserved nothing. */
      isHeld: boolean;
      /** When the period ends; null for a key's total budget. */
      endsAt: Date | null;
    };

export interface CostBounds {
  leastMicroUsd: number;
  mostMicroUsd: number;
}

/** Limits the queries that one transaction counts, so that it doesn't lock budgets for long. */
const mostTogether = 1_000;

type PersonalKind = 'person' | 'allowance';

interface WantedReservation extends CostBounds {
  queryId: string;
  payers: Payers;
}

export type BudgetStore = ReturnType<typeof createBudgetStore>;

/** The store of budgets, exact across processes. Days start at midnight in `timeZone`. */
export function createBudgetStore(database: Database, timeZone: string) {
  const count = async (
    where: ReturnType<typeof sql>,
    installation: PeriodBudgets | null,
  ): Promise<Counted[]> =>
    database.transaction((tx) => countBudgets(tx, { timeZone, installation }, where));
  const paidFrom = (queryId: string) =>
    sql`id in (select budget_id from reservations where query_id = ${queryId})`;
  return {
    /**
     * Reserves the most that all budgets still allow, up to `mostMicroUsd`. Reserves nothing if that is less
     * than `leastMicroUsd`. When the query ends, its cost replaces the reservation.
     */
    reserve: (wanted: WantedReservation) =>
      database.transaction((tx) => reserve(tx, timeZone, wanted)),
    /** Records what a call of a key without a budget may cost, to count it later. Takes no lock. */
    note: noteCalls(database),
    /** Drops the reservation of a query that was not admitted or cost nothing. */
    async release(queryId: string) {
      await database.execute(sql`delete from reservations where query_id = ${queryId}`);
    },
    /** Counts the cost of a query that has ended. Returns the budgets that paid for it. */
    settle: (queryId: string, installation: PeriodBudgets | null) =>
      count(paidFrom(queryId), installation),
    /** Counts `microUsd` for something that is not a query, such as naming a conversation. */
    spend: (id: string, installation: PeriodBudgets | null, microUsd: number) =>
      database.transaction(async (tx) => {
        const paid = await tx.execute<{ budget_id: string }>(sql`
          with paid as (delete from reservations where query_id = ${id} returning *)
          insert into spending (budget_id, day, micro_usd)
          select budget_id, (created_at at time zone ${timeZone})::date,
            ${microUsd}::bigint from paid order by budget_id
          on conflict (budget_id, day) do update set micro_usd = spending.micro_usd + excluded.micro_usd
          returning budget_id`);
        const ids = paid.rows.map((row) => row.budget_id);
        return countBudgets(
          tx,
          { timeZone, installation },
          sql`id = any(${sql.param(ids)}::uuid[])`,
        );
      }),
    /** Counts the cost of ended queries if it hasn't been counted yet. */
    async countEnded(signal: AbortSignal) {
      let counted = mostTogether;
      while (counted === mostTogether) {
        signal.throwIfAborted();
        counted = await database.transaction((tx) => countEnded(tx, timeZone, mostTogether));
      }
    },
    /** The budgets that limit the user or the user's keys. */
    listOf: async (userId: number) => {
      const all = await count(sql`user_id = ${userId}`, null);
      return all.filter(isBounded);
    },
    /** The key's budget, even if it sets no limit, and the budgets of its owner. */
    standingOf: (keyId: string, userId: number) =>
      count(
        sql`key_id = ${keyId} or (user_id = ${userId} and kind in ('person', 'allowance'))`,
        null,
      ),
    listTags: () => count(sql`kind = 'tag'`, null),
    setTag: (tag: string, amounts: PeriodBudgets, entry: BudgetChange['entry']) =>
      database.transaction((tx) =>
        setBudget(tx, timeZone, { of: { kind: 'tag', tag }, amounts, entry }),
      ),
    async findInstallation(installation: PeriodBudgets) {
      const [standing] = await database.transaction(async (tx) => {
        await openInstallation(tx, timeZone);
        return countBudgets(tx, { timeZone, installation }, sql`kind = 'installation'`);
      });
      if (!standing) throw new Error('The installation’s budget has not been created.');
      return standing;
    },
    /** Deletes the installation's counts. Called when it no longer has a budget. */
    async forgetInstallation() {
      await database.delete(budgets).where(eq(budgets.kind, 'installation'));
    },
    async find(userId: number, kind: PersonalKind): Promise<PeriodBudgets> {
      const [found] = await database
        .select({ dayMicroUsd: budgets.dayMicroUsd, monthMicroUsd: budgets.monthMicroUsd })
        .from(budgets)
        .where(and(eq(budgets.userId, userId), eq(budgets.kind, kind)));
      return found ?? { dayMicroUsd: null, monthMicroUsd: null };
    },
    /** Returns false if there is no such user. Costs from earlier in the month also count. */
    set: (
      userId: number,
      kind: PersonalKind,
      amounts: PeriodBudgets,
      entry: BudgetChange['entry'],
    ) =>
      database.transaction((tx) =>
        setBudget(tx, timeZone, { of: { userId, kind }, amounts, entry }),
      ),
    async listAdministrators() {
      const { rows } = await database.execute<{ id: string }>(sql`
        select id from users where (is_admin or id = ${ownerId}) and blocked_at is null order by id`);
      return rows.map(({ id }) => Number(id));
    },
  };
}

/** Locks the budgets, so that reservations run one after another and see each other's amounts. */
async function reserve(
  session: Session,
  timeZone: string,
  { queryId, payers, leastMicroUsd, mostMicroUsd }: WantedReservation,
): Promise<Reservation> {
  const { keyId, userId, tags, installation } = payers;
  if (installation) await openInstallation(session, timeZone);
  const which = sql`key_id = ${keyId} or (user_id = ${userId} and kind in ('person', 'allowance'))
    or tag = any(${sql.param(tags)}::text[]) or (kind = 'installation' and ${installation !== null})`;
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

interface Noted {
  queryId: string;
  keyId: string;
  microUsd: number;
}

/** Records calls of keys without a budget. Simultaneous calls share one statement, which takes no lock. */
function noteCalls(database: Database): (noted: Noted) => Promise<void> {
  return batchCalls({
    name: 'note call',
    run: async (together: readonly Noted[]) => {
      await database.planned.$client.query({
        name: 'note-calls',
        text: callsStatement,
        values: [
          together.map(({ queryId }) => queryId),
          together.map(({ keyId }) => keyId),
          together.map(({ microUsd }) => microUsd),
        ],
      });
      return together.map(() => undefined);
    },
  });
}

// The join drops keys that were revoked in the meantime. This commit waits for the disk (synchronous commit):
// if the database crashes and loses the query, the query is stored again and still needs its reservation.
const callsStatement = `
  insert into reservations (query_id, budget_id, micro_usd)
  select noted.query_id, budgets.id, noted.micro_usd
  from unnest($1::uuid[], $2::uuid[], $3::bigint[]) as noted (query_id, key_id, micro_usd)
  join budgets on budgets.key_id = noted.key_id`;
