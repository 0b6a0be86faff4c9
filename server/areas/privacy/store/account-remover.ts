import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import { limitSubjectOfUser, ownerId, trialSubjectOf } from '#server/platform/actor.ts';
import { announceChange } from '#server/platform/db/connection/notice-listener.ts';
import {
  retryDeadlock,
  type Database,
  type Session,
} from '#server/platform/db/connection/database.ts';
import { recordAuditEntry, type NewAuditEntry } from '../../audit/index.ts';
import { dropRunningQueries, purgeTexts } from '../../query/index.ts';
import { senderIs } from '../../users/index.ts';
import { users } from '../../accounts/schema.ts';
import { paymentCustomers } from '../../billing/schema.ts';
import { ownProviders } from '../../settings/schema.ts';
import { usageLimits } from '../../query/schema.ts';

import type { CarriedLimits } from './carried-limits.ts';

interface RemovalOptions {
  visitorHash: Buffer | null;
  settledCustomers: readonly string[];
  /** Recorded together with the removal if an administrator removes the account. */
  entry?: NewAuditEntry | null;
}

/** The result of removing an account. Unless it is `removed`, nothing was changed. */
type Removal =
  | 'removed'
  | 'gone'
  | 'last-administrator'
  /** The user started to pay as a customer that is not among `settledCustomers`. */
  | 'payment-begun';

export function createAccountRemover(database: Database, carried: Pick<CarriedLimits, 'keep'>) {
  return {
    /** Whether the account is the only one that can administer the installation. */
    isLastAdministrator: (userId: number) => isLastAdministrator(database, userId),
    /**
     * Removes an account with everything stored about the user, or nothing at all. Only anonymous
     * counts remain, and limits that a new account must not reset. Afterwards, running queries
     * can't store anything, in any process. The texts of the visitor cookie with `visitorHash` are
     * removed too.
     */
    remove: (userId: number, also: RemovalOptions) =>
      retryDeadlock(() => database.transaction((tx) => removeAccount(tx, carried, userId, also))),
  };
}

export type AccountRemover = ReturnType<typeof createAccountRemover>;

async function removeAccount(
  session: Session,
  carried: Pick<CarriedLimits, 'keep'>,
  userId: number,
  { visitorHash, settledCustomers, entry }: RemovalOptions,
): Promise<Removal> {
  const own = senderIs({ userId });
  await dropRunningQueries(session, own);
  if (!(await lockAccount(session, userId))) return 'gone';
  if (await isLastAdministrator(session, userId)) return 'last-administrator';
  if (await hasOtherCustomer(session, userId, settledCustomers)) return 'payment-begun';
  // Drops queries that started before the account was locked. No new ones can start, since each refers to
  // the account.
  await dropRunningQueries(session, own);
  await carried.keep(session, userId);
  await purgeTexts(session, own, 'account');
  if (visitorHash) await purgeTexts(session, senderIs({ visitorHash }), 'account');
  const subjects = [limitSubjectOfUser(userId), trialSubjectOf(userId)];
  await session.delete(usageLimits).where(inArray(usageLimits.subject, subjects));
  const endpoints = await session.delete(ownProviders).where(eq(ownProviders.userId, userId));
  await session.delete(users).where(eq(users.id, userId));
  if (entry) await recordAuditEntry(session, entry);
  // Notifies all processes, so that none keeps the keys of the user's endpoints in memory.
  if (endpoints.rowCount) await announceChange(session);
  return 'removed';
}

/** Locks all administrators together, so that the last two cannot leave at the same time. */
async function lockAccount(session: Session, userId: number): Promise<boolean> {
  const { rows } = await session.execute<{ id: string }>(sql`
    select id from users
    where id = ${userId}
      or (is_admin and (select is_admin from users where id = ${userId}))
    order by id for update`);
  return rows.some(({ id }) => Number(id) === userId);
}

async function isLastAdministrator(session: Session, userId: number): Promise<boolean> {
  const { rows } = await session.execute<{ isLast: boolean }>(sql`
    select is_admin and not exists (
      select 1 from users other
      where other.id <> users.id and (other.is_admin or other.id = ${ownerId}) and other.blocked_at is null
    ) as "isLast"
    from users where id = ${userId}`);
  return rows[0]?.isLast ?? false;
}

async function hasOtherCustomer(
  session: Session,
  userId: number,
  settledCustomers: readonly string[],
): Promise<boolean> {
  const [other] = await session
    .select({ customerId: paymentCustomers.customerId })
    .from(paymentCustomers)
    .where(
      and(
        eq(paymentCustomers.userId, userId),
        isNull(paymentCustomers.retiredAt),
        notInArray(paymentCustomers.customerId, [...settledCustomers]),
      ),
    )
    .limit(1);
  return other !== undefined;
}
