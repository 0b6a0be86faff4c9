import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connection/database.ts';
import { paymentAttempts } from '../schema.ts';
import type { PaymentEnvironment } from '../../settings/index.ts';

/** A checkout or customer that a user started and has not finished: one per user, environment and kind. */
export type CheckoutAttempt = typeof paymentAttempts.$inferSelect;

export type AttemptStore = ReturnType<typeof createAttemptStore>;

/** One row per user, environment and kind, so that a second click finds the row of the first. */
export function createAttemptStore(database: Database) {
  const open = async (
    userId: number,
    environment: PaymentEnvironment,
    kind: CheckoutAttempt['kind'],
  ): Promise<CheckoutAttempt> => {
    await database
      .insert(paymentAttempts)
      .values({ userId, environment, kind, attemptId: randomUUID() })
      .onConflictDoNothing();
    const [attempt] = await database
      .select()
      .from(paymentAttempts)
      .where(isPlace({ userId, environment, kind }));
    // Another request closed the attempt in the meantime.
    return attempt ?? open(userId, environment, kind);
  };
  return {
    /** Returns the user's open attempt of this kind, or starts one. */
    open,
    async list(userId: number, environment: PaymentEnvironment) {
      return database.select().from(paymentAttempts).where(isIn({ userId, environment }));
    },
    /** Stores the object that was created for the attempt. Returns the attempt as stored afterwards. */
    async keepObject(attempt: CheckoutAttempt, objectId: string) {
      await database
        .update(paymentAttempts)
        .set({ objectId })
        .where(and(isSame(attempt), isNull(paymentAttempts.objectId)));
      return open(attempt.userId, attempt.environment, attempt.kind);
    },
    /** Restarts the attempt, unless another process already did. Returns the attempt as stored afterwards. */
    async renew(attempt: CheckoutAttempt) {
      await database
        .update(paymentAttempts)
        .set({ attemptId: randomUUID(), objectId: null, createdAt: new Date() })
        .where(isSame(attempt));
      return open(attempt.userId, attempt.environment, attempt.kind);
    },
    async close(attempt: CheckoutAttempt) {
      await database.delete(paymentAttempts).where(isSame(attempt));
    },
  };
}

function isIn({ userId, environment }: Pick<CheckoutAttempt, 'userId' | 'environment'>) {
  return and(eq(paymentAttempts.userId, userId), eq(paymentAttempts.environment, environment));
}

function isPlace({ kind, ...place }: Pick<CheckoutAttempt, 'userId' | 'environment' | 'kind'>) {
  return and(isIn(place), eq(paymentAttempts.kind, kind));
}

function isSame(attempt: CheckoutAttempt) {
  return and(isPlace(attempt), eq(paymentAttempts.attemptId, attempt.attemptId));
}
