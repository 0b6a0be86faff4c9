import { createHmac } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { limitSubjectOfUser } from '#server/platform/actor.ts';
import type { Session } from '#server/platform/db/connection/database.ts';
import { deriveKey } from '#server/platform/encryption.ts';
import { carriedLimits, identities, users, type Carried } from '../../accounts/schema.ts';
import { budgets, spending } from '../../budgets/schema.ts';
import { countBudgets } from '../../budgets/index.ts';
import { usageLimits } from '../../query/schema.ts';

/** An account at a provider that has verified the account's email address. */
type CarryingIdentity = Pick<typeof identities.$inferSelect, 'issuer' | 'subject' | 'email'>;

export type CarriedLimits = ReturnType<typeof createCarriedLimits>;

/** For how many months a block, limit or budget set by an administrator outlasts the account. */
const restrictedMonths = 12;

/**
 * Stores what deleting an account must not reset, under keyed hashes of the account's identities.
 * Days and months start at midnight in `timeZone`.
 */
export function createCarriedLimits(key: Buffer, timeZone: string) {
  const hashKey = deriveKey(key, 'carried limits');
  const hash = (...parts: string[]) =>
    createHmac('sha256', hashKey).update(JSON.stringify(parts)).digest();
  const hashesOf = ({ issuer, subject, email }: CarryingIdentity) => [
    hash(issuer, subject),
    hash(email.toLowerCase()),
  ];
  return {
    /** Called before an account is deleted, in the same transaction. */
    async keep(session: Session, userId: number): Promise<void> {
      const found = await session.select().from(identities).where(eq(identities.userId, userId));
      const hashes = found.flatMap(hashesOf);
      const carried = await read(session, timeZone, userId);
      const earlier = await session
        .select()
        .from(carriedLimits)
        .where(inArray(carriedLimits.identityHash, hashes))
        .for('update');
      const byHash = new Map(earlier.map((row) => [row.identityHash.toString('hex'), row.carried]));
      for (const identityHash of hashes) {
        const before = byHash.get(identityHash.toString('hex'));
        if (!before && carried.dayCount === 0 && !isRestricted(carried)) continue;
        // An administrator may have lifted the restrictions of an earlier account.
        const { restrictions } = carried;
        const next = before ? { ...most(carried, before), restrictions } : carried;
        const until = endOf(timeZone, next);
        await session
          .insert(carriedLimits)
          .values({ identityHash, carried: next, until })
          .onConflictDoUpdate({
            target: carriedLimits.identityHash,
            set: { carried: next, until },
          });
      }
    },
    /** Called when an account is created, in the same transaction. */
    async apply(session: Session, userId: number, identity: CarryingIdentity): Promise<void> {
      const rows = await session
        .select()
        .from(carriedLimits)
        .where(inArray(carriedLimits.identityHash, hashesOf(identity)));
      const [first, ...more] = rows
        .filter(({ until }) => until > new Date())
        .map((row) => row.carried);
      if (first) await write(session, userId, more.reduce(most, first));
    },
  };
}

async function read(session: Session, timeZone: string, userId: number): Promise<Carried> {
  const [user] = await session.select().from(users).where(eq(users.id, userId));
  const [used] = await session
    .select()
    .from(usageLimits)
    .where(eq(usageLimits.subject, limitSubjectOfUser(userId)));
  const isAllowance = sql`user_id = ${userId} and kind = 'allowance'`;
  // Also replaces the reservations of ended queries with their costs, on the days they were sent.
  const [allowance] = await countBudgets(session, { timeZone, installation: null }, isAllowance);
  const { day, month } = allowance ?? (await today(session, timeZone));
  const isUsed = used?.day === day && used.dayCount > 0;
  const spent = allowance
    ? await session
        .select({ day: spending.day, microUsd: spending.microUsd })
        .from(spending)
        .where(sql`budget_id = ${allowance.id} and day >= ${month}::date`)
    : [];
  return {
    day,
    dayCount: isUsed ? used.dayCount : 0,
    searches: used?.searchDay === day ? used.searchCount : 0,
    recent: isUsed ? used.recent.map((at) => at.toISOString()) : [],
    spent,
    restrictions: {
      blockedAt: user?.blockedAt?.toISOString() ?? null,
      limitPerMinute: user?.limitPerMinute ?? null,
      limitPerDay: user?.limitPerDay ?? null,
      limitRunning: user?.limitRunning ?? null,
      dayMicroUsd: allowance?.budgets.dayMicroUsd ?? null,
      monthMicroUsd: allowance?.budgets.monthMicroUsd ?? null,
    },
  };
}

async function today(session: Session, timeZone: string) {
  const { rows } = await session.execute<{ day: string; month: string }>(sql`
    select day::text, date_trunc('month', day)::date::text as month
    from (select (now() at time zone ${timeZone})::date as day) clock`);
  const [row] = rows;
  if (!row) throw new Error('The database didn’t return the day.');
  return row;
}

/** Also stores yesterday's counts and last month's spending, which have no effect any more. */
async function write(session: Session, userId: number, carried: Carried): Promise<void> {
  const { blockedAt, dayMicroUsd, monthMicroUsd, ...limits } = carried.restrictions;
  await session
    .update(users)
    .set({ ...limits, blockedAt: blockedAt === null ? null : new Date(blockedAt) })
    .where(eq(users.id, userId));
  await session.insert(usageLimits).values({
    subject: limitSubjectOfUser(userId),
    recent: carried.recent.map((at) => new Date(at)),
    day: carried.day,
    dayCount: carried.dayCount,
    searchDay: carried.day,
    searchCount: carried.searches ?? 0,
  });
  if (dayMicroUsd === null && monthMicroUsd === null) return;
  const [budget] = await session
    .insert(budgets)
    .values({ kind: 'allowance', userId, dayMicroUsd, monthMicroUsd })
    .returning({ id: budgets.id });
  if (!budget || carried.spent.length === 0) return;
  await session
    .insert(spending)
    .values(carried.spent.map((spent) => ({ ...spent, budgetId: budget.id })));
}

/**
 * Keeps the counts of the later day or, for the same day, the higher ones, because two accounts may
 * have shared an address. A restriction applies if either account has it.
 */
function most(one: Carried, other: Carried): Carried {
  const [late, early] = one.day >= other.day ? [one, other] : [other, one];
  const isHigher = late.day === early.day && early.dayCount > late.dayCount;
  const { day, dayCount, recent } = isHigher ? early : late;
  const ofDay = [one, other].filter((each) => each.day === day);
  const searches = Math.max(...ofDay.map((each) => each.searches ?? 0));
  const costs = new Map<string, number>();
  for (const { day: spentOn, microUsd } of [...one.spent, ...other.spent]) {
    costs.set(spentOn, Math.max(microUsd, costs.get(spentOn) ?? 0));
  }
  const spent = [...costs].map(([spentOn, microUsd]) => ({ day: spentOn, microUsd }));
  const names = Object.keys(one.restrictions) as (keyof Carried['restrictions'])[];
  const restrictions = Object.fromEntries(
    names.map((name) => [name, stricter(one.restrictions[name], other.restrictions[name])]),
  ) as unknown as Carried['restrictions'];
  return { day, dayCount, searches, recent, spent, restrictions };
}

function stricter<Value extends string | number>(
  one: Value | null,
  other: Value | null,
): Value | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

function isRestricted({ restrictions }: Carried): boolean {
  return Object.values(restrictions).some((value) => value !== null);
}

/** When the last of these limits stops applying. */
function endOf(timeZone: string, carried: Carried) {
  return isRestricted(carried)
    ? sql`now() + make_interval(months => ${restrictedMonths})`
    : sql`(${carried.day}::date + 1)::timestamp at time zone ${timeZone}`;
}
