import { and, eq, sql } from 'drizzle-orm';
import type {
  Customer,
  PaidEntitlement,
  Purchase,
  SubscriptionState,
} from '../membership/membership-state.ts';
import type { Database, Session } from '#server/platform/db/connection/database.ts';
import { entitlements, paymentCustomers, paymentSubscriptions } from '../schema.ts';
import { savePurchase } from './payments/save-payments.ts';
import type { PaymentEnvironment } from '../../settings/index.ts';

export interface StoredSnapshot {
  entitlements: PaidEntitlement[];
  subscriptions: SubscriptionState[];
  purchases: Purchase[];
}

/** Saves everything, or nothing if the customer's version has changed. Returns whether it saved. */
export async function saveCustomerSnapshot(
  database: Database,
  { environment, customerId, version }: Customer,
  snapshot: StoredSnapshot,
  nextSyncAt: Date | null,
): Promise<boolean> {
  const now = new Date();
  return database.transaction(async (tx) => {
    const [customer] = await tx
      .update(paymentCustomers)
      .set({ version: version + 1, syncedAt: now, nextSyncAt, paymentsKeptAt: now })
      .where(
        and(
          eq(paymentCustomers.environment, environment),
          eq(paymentCustomers.customerId, customerId),
          eq(paymentCustomers.version, version),
        ),
      )
      .returning({ userId: paymentCustomers.userId });
    if (!customer) return false;
    const { userId } = customer;
    for (const entitlement of snapshot.entitlements) {
      await saveEntitlement(tx, userId, environment, entitlement);
    }
    for (const subscription of snapshot.subscriptions) {
      await saveSubscription(tx, { userId, environment, customerId }, subscription);
    }
    for (const purchase of snapshot.purchases) {
      await savePurchase(tx, { userId, environment, customerId }, purchase);
    }
    return true;
  });
}

async function saveEntitlement(
  session: Session,
  userId: number,
  environment: PaymentEnvironment,
  { objectId, source, ...span }: PaidEntitlement,
): Promise<void> {
  await session
    .insert(entitlements)
    .values({ userId, environment, source, stripeObject: objectId, ...span })
    .onConflictDoUpdate({
      target: [entitlements.environment, entitlements.stripeObject],
      set: span,
      setWhere: sql`(${entitlements.startsAt}, ${entitlements.endsAt}, ${entitlements.leewayUntil}, ${entitlements.endedBy})
        is distinct from (excluded.starts_at, excluded.ends_at, excluded.leeway_until, excluded.ended_by)`,
    });
}

async function saveSubscription(
  session: Session,
  owner: { userId: number; environment: PaymentEnvironment; customerId: string },
  { id, ...state }: SubscriptionState,
): Promise<void> {
  await session
    .insert(paymentSubscriptions)
    .values({ ...owner, subscriptionId: id, ...state })
    .onConflictDoUpdate({
      target: [paymentSubscriptions.environment, paymentSubscriptions.subscriptionId],
      set: state,
    });
}
