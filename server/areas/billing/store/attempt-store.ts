import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { CheckoutAttempt, AttemptStore } from '../checkout/ports.ts';
import type { Database } from '#server/platform/db/connection/database.ts';
import { paymentAttempts } from '../schema.ts';

/** One row per user, environment and kind, so that a second click finds the row of the first. */
export function createAttemptStore(database: Database): AttemptStore {
  const open: AttemptStore['open'] = async (userId, environment, kind) => {
    await database
      .insert(paymentAttempts)
      .values({ userId, environment, kind, attemptId: randomUUID() })
      .onConflictDoNothing();
    const [attempt] = await database
      .select()
      .from(paymentAttempts)
      .where(isPlace({ userId, environment, kind }));
    // Another request closed the attempt in between.
    return attempt ?? open(userId, environment, kind);
  };
  return {
    open,
    async list(userId, environment) {
      return database.select().from(paymentAttempts).where(isIn({ userId, environment }));
    },
    async keepObject(attempt, objectId) {
      await database
        .update(paymentAttempts)
        .set({ objectId })
        .where(and(isSame(attempt), isNull(paymentAttempts.objectId)));
      return open(attempt.userId, attempt.environment, attempt.kind);
    },
    async renew(attempt) {
      await database
        .update(paymentAttempts)
        .set({ attemptId: randomUUID(), objectId: null, createdAt: new Date() })
        .where(isSame(attempt));
      return open(attempt.userId, attempt.environment, attempt.kind);
    },
    async close(attempt) {
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
