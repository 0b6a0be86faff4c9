import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { UserRow } from '#shared/contract/users/schemas.ts';
import { dayIn } from '#shared/lib/days.ts';
import { ownerId } from '#server/platform/actor.ts';
import { standardAccess } from '../standard-access.ts';
import type { Database, Session } from '#server/platform/db/connection/database.ts';
import { users } from '../../accounts/schema.ts';
import {
  entitlements,
  isCurrentSubscription,
  nextChargeAt,
  paymentCustomers,
  paymentSubscriptions,
  subscriptionState,
} from '../../billing/schema.ts';

export interface UserRowOptions {
  /** The active payment environment; only its payments and grants count. */
  environment(): 'test' | 'live';
  /** The time zone that decides when a day ends. */
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
  const subscriptions = await findSubscriptions(session, active, ids);
  const places = new Map(ids.map((id, place) => [id, place]));
  return rows
    .toSorted((one, other) => (places.get(one.user.id) ?? 0) - (places.get(other.user.id) ?? 0))
    .map(({ user, customerId }) => ({
      ...toRow(user, customerId, byUser.get(user.id) ?? [], timeZone),
      subscription: subscriptions.get(user.id)?.state ?? null,
      renewsAt: subscriptions.get(user.id)?.nextChargeAt?.toISOString() ?? null,
    }));
}

/** Each user's most important subscription: an overdue one, otherwise the one that is charged next. */
async function findSubscriptions(
  session: Session,
  environment: 'test' | 'live',
  ids: readonly number[],
) {
  const { userId, status } = paymentSubscriptions;
  const current = await session
    .select({ userId, state: subscriptionState, nextChargeAt })
    .from(paymentSubscriptions)
    .where(
      and(
        inArray(userId, [...ids]),
        eq(paymentSubscriptions.environment, environment),
        isCurrentSubscription,
      ),
    )
    .orderBy(sql`(${status} = 'past-due')`, sql`${nextChargeAt} desc nulls first`);
  // If a user has several subscriptions, the map keeps the last one, which is the most important.
  return new Map(current.map((each) => [each.userId, each]));
}

function toRow(
  user: typeof users.$inferSelect,
  stripeCustomerId: string | null,
  granted: (typeof entitlements.$inferSelect)[],
  timeZone: string,
): Omit<UserRow, 'subscription' | 'renewsAt'> {
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
