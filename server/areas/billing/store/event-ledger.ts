import { and, eq, gt, inArray, isNull, lt } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connection/database.ts';
import { paymentEvents } from '../schema.ts';
import type { PaymentEnvironment } from '../../settings/index.ts';
import type { PaymentEvent } from '../stripe/verify-event.ts';

const hourMs = 60 * 60 * 1000;
/** How long Stripe keeps retrying to deliver an event. */
const retriedForMs = 72 * hourMs;

export type EventLedger = ReturnType<typeof createEventLedger>;

export function createEventLedger(database: Database) {
  return {
    /** Stores an event once. Returns true if it was applied before. */
    async record(event: PaymentEvent) {
      const added = await database.insert(paymentEvents).values(event).onConflictDoNothing();
      if (added.rowCount === 1) return false;
      const [known] = await database
        .select({ appliedAt: paymentEvents.appliedAt })
        .from(paymentEvents)
        .where(eq(paymentEvents.id, event.id));
      return known?.appliedAt != null;
    },
    async markApplied(eventId: string, outcome: 'applied' | 'ignored') {
      await database
        .update(paymentEvents)
        .set({ appliedAt: new Date(), outcome })
        .where(eq(paymentEvents.id, eventId));
    },
    /** Events of these environments that failed to apply or were interrupted. */
    async listUnapplied(
      environments: readonly PaymentEnvironment[],
      receivedBefore: Date,
      limit: number,
    ): Promise<PaymentEvent[]> {
      const since = new Date(receivedBefore.getTime() - retriedForMs);
      return database
        .select()
        .from(paymentEvents)
        .where(
          and(
            isNull(paymentEvents.appliedAt),
            inArray(paymentEvents.environment, [...environments]),
            lt(paymentEvents.receivedAt, receivedBefore),
            gt(paymentEvents.receivedAt, since),
          ),
        )
        .orderBy(paymentEvents.receivedAt)
        .limit(limit);
    },
  };
}
