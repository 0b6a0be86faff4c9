import {
  and,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  sql,
} from 'drizzle-orm';
import type { Database } from '#server/platform/db/connection/database.ts';
import { users } from '../../accounts/schema.ts';
import type { PaymentEnvironment } from '../../settings/index.ts';
import type { Customer, MembershipState } from '../membership/membership-state.ts';
import {
  entitlements,
  paymentAttempts,
  paymentCustomers,
  payments,
  paymentSubscriptions,
} from '../schema.ts';
import { saveCustomerSnapshot, type StoredSnapshot } from './save-customer-snapshot.ts';

export type BillingStore = ReturnType<typeof createBillingStore>;

export function createBillingStore(database: Database) {
  return {
    async findCustomer(userId: number, environment: PaymentEnvironment) {
      const isInEnvironment = eq(paymentCustomers.environment, environment);
      const [found] = await selectCustomers(database).where(and(isOf(userId), isInEnvironment));
      return found ?? null;
    },
    /** The user's customers in both environments, without those deleted at the provider. */
    listCustomers: async (userId: number) => selectCustomers(database).where(isOf(userId)),
    async findCustomerById(environment: PaymentEnvironment, customerId: string) {
      const ids = { environment, customerId };
      const [found] = await selectCustomers(database).where(isCustomer(ids));
      return found ?? null;
    },
    /** Does nothing if the user already has a customer. */
    async addCustomer(userId: number, environment: PaymentEnvironment, customerId: string) {
      await database
        .insert(paymentCustomers)
        .values({ userId, environment, customerId })
        .onConflictDoNothing();
    },
    /** Marks the customer as deleted. The next payment creates a new one. Entitlements remain. */
    retireCustomer: (customer: Customer) => retireCustomer(database, customer),
    getMembership: (userId: number, environment: PaymentEnvironment) =>
      getMembership(database, userId, environment),
    async isBlocked(userId: number) {
      const isThem = and(eq(users.id, userId), isNotNull(users.blockedAt));
      return (await database.$count(users, isThem)) > 0;
    },
    /** Saves nothing and returns false if the version changed since `customer` was read. */
    saveSnapshot: (customer: Customer, snapshot: StoredSnapshot, nextSyncAt: Date | null) =>
      saveCustomerSnapshot(database, customer, snapshot, nextSyncAt),
    async scheduleSync(customer: Customer, at: Date) {
      // Increases the version, so that a concurrent save of older data is repeated.
      await database
        .update(paymentCustomers)
        .set({ nextSyncAt: at, version: sql`${paymentCustomers.version} + 1` })
        .where(isCustomer(customer));
    },
    /** Customers in these environments whose next sync is due, longest waiting first. */
    async listDue(environments: readonly PaymentEnvironment[], now: Date, limit: number) {
      const isDue = or(lte(paymentCustomers.nextSyncAt, now), isNeverKept);
      return selectCustomers(database)
        .where(and(inArray(paymentCustomers.environment, [...environments]), isDue))
        .orderBy(sql`${paymentCustomers.nextSyncAt} nulls last`)
        .limit(limit);
    },
    /** The users whose grant ended between `since` and `until`, without duplicates. */
    async listEndedGrants(environment: PaymentEnvironment, since: Date, until: Date) {
      const ended = await database
        .selectDistinct({ userId: entitlements.userId })
        .from(entitlements)
        .where(
          and(
            eq(entitlements.source, 'grant'),
            eq(entitlements.environment, environment),
            gt(entitlements.endsAt, since),
            lte(entitlements.endsAt, until),
          ),
        );
      return ended.map(({ userId }) => userId);
    },
  };
}

function selectCustomers(database: Database) {
  const { environment, customerId, userId, version, retiredAt } = paymentCustomers;
  return database
    .select({ environment, customerId, userId, version, retiredAt })
    .from(paymentCustomers);
}

/** Customers whose last sync was by a release without `payments`, and for which no sync is scheduled. */
const isNeverKept = and(
  isNull(paymentCustomers.nextSyncAt),
  isNull(paymentCustomers.paymentsKeptAt),
  isNull(paymentCustomers.retiredAt),
);

/** Leaves out customers who were deleted at the provider and can no longer be charged. */
function isOf(userId: number) {
  return and(eq(paymentCustomers.userId, userId), isNull(paymentCustomers.retiredAt));
}

function isCustomer({ environment, customerId }: Pick<Customer, 'environment' | 'customerId'>) {
  return and(
    eq(paymentCustomers.environment, environment),
    eq(paymentCustomers.customerId, customerId),
  );
}

async function retireCustomer(database: Database, customer: Customer): Promise<void> {
  const { userId, environment, customerId } = customer;
  await database.transaction(async (tx) => {
    await tx.update(paymentCustomers).set({ nextSyncAt: null }).where(isCustomer(customer));
    const retired = await tx
      .update(paymentCustomers)
      .set({ retiredAt: new Date() })
      .where(and(isCustomer(customer), isNull(paymentCustomers.retiredAt)));
    if (retired.rowCount === 0) return;
    await tx
      .update(paymentSubscriptions)
      .set({ status: 'ended' })
      .where(
        and(
          eq(paymentSubscriptions.environment, environment),
          eq(paymentSubscriptions.customerId, customerId),
        ),
      );
    // No renewal will come, so a grace period ends now.
    await tx
      .update(entitlements)
      .set({
        leewayUntil: sql`case when ${entitlements.leewayUntil} is not null and ${entitlements.endsAt} < now()
          then least(${entitlements.leewayUntil}, now()) end`,
      })
      .where(and(eq(entitlements.userId, userId), eq(entitlements.environment, environment)));
    await tx
      .delete(paymentAttempts)
      .where(and(eq(paymentAttempts.userId, userId), eq(paymentAttempts.environment, environment)));
  });
}

async function getMembership(
  database: Database,
  userId: number,
  environment: PaymentEnvironment,
): Promise<MembershipState> {
  const [entitled, subscribed] = await Promise.all([
    database
      .select({ ...getTableColumns(entitlements), dispute: payments.dispute })
      .from(entitlements)
      .leftJoin(
        payments,
        and(
          eq(payments.environment, entitlements.environment),
          eq(payments.paymentId, entitlements.stripeObject),
        ),
      )
      .where(and(eq(entitlements.userId, userId), eq(entitlements.environment, environment))),
    database
      .select()
      .from(paymentSubscriptions)
      .where(
        and(
          eq(paymentSubscriptions.userId, userId),
          eq(paymentSubscriptions.environment, environment),
        ),
      ),
  ]);
  const subscriptions = subscribed.map(({ subscriptionId, ...rest }) => ({
    id: subscriptionId,
    ...rest,
  }));
  const entitlementRows = entitled.map(({ stripeObject: objectId, ...rest }) => ({
    objectId,
    ...rest,
  }));
  return { entitlements: entitlementRows, subscriptions };
}

export async function countStandardOnlyIn(
  database: Database,
  environment: PaymentEnvironment,
): Promise<number> {
  const { rows } = await database.execute<{ people: number }>(sql`
    with current as (
      select user_id, environment from ${entitlements}
      where starts_at <= now() and greatest(ends_at, leeway_until) > now()
    )
    select count(distinct user_id)::int as people from current
    where environment = ${environment}
      and user_id not in (select user_id from current where environment <> ${environment})`);
  return rows[0]?.people ?? 0;
}
