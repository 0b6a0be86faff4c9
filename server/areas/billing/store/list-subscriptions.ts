import { and, eq, inArray, sql } from 'drizzle-orm';
import type {
  SubscriptionFilter,
  SubscriptionListPage,
} from '#shared/contract/billing/payment-schemas.ts';
import { findPeople } from '#server/areas/users/index.ts';
import type { Database } from '#server/platform/db/connection/database.ts';
import { users } from '#server/areas/accounts/schema.ts';
import type { PaymentEnvironment } from '#server/areas/settings/index.ts';
import {
  isCurrentSubscription,
  nextChargeAt,
  paymentSubscriptions,
  subscriptionState,
} from '../schema.ts';

interface SubscriptionQuery extends SubscriptionFilter {
  environment: PaymentEnvironment;
  limit: number;
}

/** Lists a page of current subscriptions: overdue ones first, then by the end of their period. */
export async function listSubscriptions(
  database: Database,
  { environment, person, state, plan, page = 1, limit }: SubscriptionQuery,
): Promise<SubscriptionListPage> {
  const { status, userId, subscriptionId, periodEnd, priceCents, interval } = paymentSubscriptions;
  const payers = person?.trim() ? await findPeople(database, person.trim()) : null;
  const matches = and(
    eq(paymentSubscriptions.environment, environment),
    isCurrentSubscription,
    payers ? inArray(userId, [...payers.ids]) : undefined,
    state && eq(subscriptionState, state),
    plan && eq(interval, plan),
  );
  const [total, found] = await Promise.all([
    database.$count(paymentSubscriptions, matches),
    database
      .select({
        id: subscriptionId,
        userId,
        name: users.username,
        isBlocked: sql<boolean>`${users.blockedAt} is not null`,
        plan: interval,
        priceCents,
        state: subscriptionState,
        nextChargeAt,
        periodEnd,
      })
      .from(paymentSubscriptions)
      .innerJoin(users, eq(users.id, userId))
      .where(matches)
      .orderBy(sql`(${status} <> 'past-due')`, periodEnd, subscriptionId)
      .limit(limit)
      .offset((page - 1) * limit),
  ]);
  return {
    rows: found.map(
      ({ userId: id, name, isBlocked, periodEnd: end, nextChargeAt: at, ...row }) => ({
        ...row,
        person: { id, name, isBlocked },
        nextChargeAt: at?.toISOString() ?? null,
        endsAt: row.state === 'ending' ? end.toISOString() : null,
      }),
    ),
    total,
    hasMorePeople: payers?.hasMore ?? false,
  };
}
