import { and, eq, isNull, sql } from 'drizzle-orm';
import type { CurrentUser } from '#shared/contract/accounts/schemas.ts';
import type { Tier } from '#server/platform/actor.ts';
import type { Database } from '#server/platform/db/connection/database.ts';
import { standardAccess } from '../standard-access.ts';
import { profiles, users } from '../../accounts/schema.ts';
import { entitlements, paymentCustomers, paymentSubscriptions } from '../../billing/schema.ts';
import { ownLimitsOf } from './own-limit-store.ts';

const environment = sql.placeholder('environment');

/** The columns that describe the calling user. Only payments in `environment` are considered. */
export const currentUserColumns = {
  user: users,
  profileOf: profiles.userId,
  entitlement: entitlements,
  stripeCustomerId: paymentCustomers.customerId,
  subscriptionStatus: sql<CurrentUser['subscriptionStatus']>`(
    select case when status = 'past-due' and to_confirm is not null then 'to-confirm' else status end
    from ${paymentSubscriptions}
    where ${paymentSubscriptions.userId} = ${users.id}
      and ${paymentSubscriptions.environment} = ${environment}
      and status in ('active', 'past-due', 'paused')
    order by status = 'past-due' desc limit 1)`,
  budgets: sql<CurrentUser['budgets']>`array(
    select distinct kind from budgets
    where budgets.user_id = ${users.id}
      and coalesce(day_micro_usd, month_micro_usd, total_micro_usd) is not null)`,
};

export const isCurrentCustomer = and(
  eq(paymentCustomers.userId, users.id),
  eq(paymentCustomers.environment, environment),
  isNull(paymentCustomers.retiredAt),
);

export const isEntitlement = and(
  eq(entitlements.userId, users.id),
  eq(entitlements.environment, environment),
);

/** The tier of a user who might not be signed in yet. */
export async function findTier(
  database: Database,
  userId: number,
  paidIn: 'test' | 'live',
): Promise<Tier> {
  const granted = await database
    .select()
    .from(entitlements)
    .where(and(eq(entitlements.userId, userId), eq(entitlements.environment, paidIn)));
  return standardAccess(granted, new Date()).isStandard ? 'standard' : 'free';
}

interface UserRow {
  user: typeof users.$inferSelect;
  profileOf: number | null;
  entitlement: typeof entitlements.$inferSelect | null;
  stripeCustomerId: string | null;
  subscriptionStatus: CurrentUser['subscriptionStatus'];
  budgets: CurrentUser['budgets'];
}

/** Builds the user from several rows, one for each entitlement. Returns null if there is no row. */
export function toCurrentUser(rows: readonly UserRow[], now: Date): CurrentUser | null {
  const [row] = rows;
  if (!row) return null;
  const granted = rows.flatMap(({ entitlement }) => entitlement ?? []);
  const { isStandard, expiry } = standardAccess(granted, now);
  const { id, username, email, isAdmin, createdAt } = row.user;
  return {
    id,
    username,
    email,
    isAdmin,
    isStandard,
    standardExpiry: expiry?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    stripeCustomerId: row.stripeCustomerId,
    hasProfile: row.profileOf !== null,
    subscriptionStatus: row.subscriptionStatus,
    budgets: row.budgets,
    limits: ownLimitsOf(row.user),
  };
}
