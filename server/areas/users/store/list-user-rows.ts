import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { UserRow } from '#shared/contract/users/schemas.ts';
import { dayIn } from '#shared/lib/days.ts';
import { ownerId } from '#server/platform/actor.ts';
import { standardAccess } from '../standard-access.ts';
import type { Database, Session } from '#server/platform/db/connection/database.ts';
import { users } from '../../accounts/schema.ts';
import { entitlements, paymentCustomers, paymentSubscriptions } from '../../billing/schema.ts';

export interface UserRowOptions {
  /** The payment environment whose payments and grants count. */
  environment(): 'test' | 'live';
  /** The time zone in which a day ends. */
  timeZone: string;
}

/** The rows of these users, in the order of `ids`. */
export async function listUserRows(
  session: Session,
  { environment, timeZone }: UserRowOptions,
  ids: readonly number[],
): Promise<UserRow[]> {
  if (ids.length === 0) return [];
  const active = environment();
  const rows = await session
    .select({ user: users, customerId: paymentCustomers.customerId })
    .from(users)
    .leftJoin(
      paymentCustomers,
      and(
        eq(paymentCustomers.userId, users.id),
        eq(paymentCustomers.environment, active),
        isNull(paymentCustomers.retiredAt),
      ),
    )
    .where(inArray(users.id, [...ids]));
  const granted = await session
    .select()
    .from(entitlements)
    .where(and(inArray(entitlements.userId, [...ids]), eq(entitlements.environment, active)));
  const byUser = Map.groupBy(granted, ({ userId }) => userId);
  const renewals = await findRenewals(session, active, ids);
  const places = new Map(ids.map((id, place) => [id, place]));
  return rows
    .toSorted((one, other) => (places.get(one.user.id) ?? 0) - (places.get(other.user.id) ?? 0))
    .map(({ user, customerId }) => ({
      ...toRow(user, customerId, byUser.get(user.id) ?? [], timeZone),
      renewsAt: renewals.get(user.id)?.toISOString() ?? null,
    }));
}

/**
 * The earliest next charge among a user's subscriptions. Overdue ones count too, as they are retried until
 * then.
 */
async function findRenewals(
  session: Session,
  environment: 'test' | 'live',
  ids: readonly number[],
): Promise<ReadonlyMap<number, Date>> {
  const { userId, periodEnd, status, cancelAtPeriodEnd } = paymentSubscriptions;
  const charging = await session
    .select({ userId, periodEnd })
    .from(paymentSubscriptions)
    .where(
      and(
        inArray(userId, [...ids]),
        eq(paymentSubscriptions.environment, environment),
        inArray(status, ['active', 'past-due']),
        eq(cancelAtPeriodEnd, false),
      ),
    )
    .orderBy(desc(periodEnd));
  return new Map(charging.map((each) => [each.userId, each.periodEnd]));
}

function toRow(
  user: typeof users.$inferSelect,
  stripeCustomerId: string | null,
  granted: (typeof entitlements.$inferSelect)[],
  timeZone: string,
): Omit<UserRow, 'renewsAt'> {
  const now = new Date();
  const { isStandard, expiry } = standardAccess(granted, now);
  const grant = granted.find(({ source, endsAt }) => source === 'grant' && endsAt > now);
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    isStandard,
    standardExpiry: expiry?.toISOString() ?? null,
    createdAt: user.createdAt.toISOString(),
    isAdmin: user.isAdmin || user.id === ownerId,
    stripeCustomerId,
    isBlocked: user.blockedAt !== null,
    isWaiting: user.waitingSince !== null,
    grantedUntil: grant ? (grant.untilDay ?? dayIn(timeZone, grant.endsAt)) : null,
  };
}

export async function hasUser(database: Database, userId: number): Promise<boolean> {
  return (await database.$count(users, eq(users.id, userId))) > 0;
}
