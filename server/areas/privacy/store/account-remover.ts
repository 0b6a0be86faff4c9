import { and, eq, isNull, notInArray, sql } from 'drizzle-orm';
import { limitSubjectOfUser, ownerId } from '#server/platform/actor.ts';
import type { AccountRemover, Removal } from '../ports.ts';
import { announceChange } from '#server/platform/db/connection/change-listener.ts';
import type { Database, Session } from '#server/platform/db/connection/database.ts';
import { dropRunningQueries, purgeTexts } from '../../query/index.ts';
import { senderIs } from '../../users/index.ts';
import { retryDeadlock } from '#server/platform/db/connection/retry-deadlock.ts';
import { users } from '../../accounts/schema.ts';
import { paymentCustomers } from '../../billing/schema.ts';
import { ownProviders } from '../../settings/schema.ts';
import { usageLimits } from '../../query/schema.ts';

export function createAccountRemover(database: Database): AccountRemover {
  return {
    isLastAdministrator: (userId) => isLastAdministrator(database, userId),
    remove: (userId, also) =>
      retryDeadlock(() => database.transaction((tx) => removeAccount(tx, userId, also))),
  };
}

async function removeAccount(
  session: Session,
  userId: number,
  { visitorHash, settledCustomers }: Parameters<AccountRemover['remove']>[1],
): Promise<Removal> {
  const own = senderIs({ userId });
  await dropRunningQueries(session, own);
  if (!(await lockAccount(session, userId))) return 'gone';
  if (await isLastAdministrator(session, userId)) return 'last-administrator';
  if (await hasOtherCustomer(session, userId, settledCustomers)) return 'payment-begun';
  // Drops queries that started before the account was locked. No new ones can start, since each refers to
  // the account.
  await dropRunningQueries(session, own);
  await purgeTexts(session, own, 'account');
  if (visitorHash) await purgeTexts(session, senderIs({ visitorHash }), 'account');
  await session.delete(usageLimits).where(eq(usageLimits.subject, limitSubjectOfUser(userId)));
  const endpoints = await session.delete(ownProviders).where(eq(ownProviders.userId, userId));
  await session.delete(users).where(eq(users.id, userId));
  // Notifies all processes, so that none keeps the keys of the user's endpoints.
  if (endpoints.rowCount) await announceChange(session);
  return 'removed';
}

/** Locks all administrators together, so that the last two cannot both leave at once. */
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
