import { and, desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { announceChange } from '#server/platform/db/connection/notice-listener.ts';
import type { Database, Session } from '#server/platform/db/connection/database.ts';
import { recordAuditEntry, type NewAuditEntry } from '../../audit/index.ts';
import { routingInForce, routingPolicies, routingReviews } from '../schema.ts';

export type StoredPolicy = typeof routingPolicies.$inferSelect;

/** A candidate policy as an administrator saw it. */
type ReviewedCandidate = Omit<typeof routingReviews.$inferSelect, 'seenAt'>;

export interface InForce {
  policy: StoredPolicy | null;
  /** The policy that was active before the current one. */
  previous: StoredPolicy | null;
  since: Date | null;
  by: string | null;
  /** 0 until an administrator promotes or restores a policy. */
  version: number;
}

class Outdated extends Error {}

export function createPolicyStore(database: Database) {
  const unlessOutdated = async (change: (session: Session) => Promise<InForce>) => {
    try {
      return await database.transaction(async (tx) => {
        const inForce = await change(tx);
        await announceChange(tx);
        return inForce;
      });
    } catch (error) {
      if (error instanceof Outdated) return null;
      throw error;
    }
  };
  return {
    getInForce: () => getInForce(database),
    /** The promoted policies, newest first. */
    listPromoted: (most: number) =>
      database.select().from(routingPolicies).orderBy(desc(routingPolicies.id)).limit(most),
    /** Stores a candidate for some days, so that it can be promoted as shown even if the votes change. */
    async keepReview(candidate: ReviewedCandidate) {
      await database
        .insert(routingReviews)
        .values(candidate)
        .onConflictDoUpdate({ target: routingReviews.fingerprint, set: { seenAt: sql`now()` } });
    },
    async findReview({ fingerprint, asOf }: Pick<ReviewedCandidate, 'fingerprint' | 'asOf'>) {
      const [found] = await database
        .select()
        .from(routingReviews)
        .where(and(eq(routingReviews.fingerprint, fingerprint), eq(routingReviews.asOf, asOf)));
      return found ?? null;
    },
    /** Stores and activates the policy, and notifies every process. Returns null if `version` is out of date. */
    promote: (
      policy: Omit<StoredPolicy, 'id' | 'madeAt'>,
      version: number,
      entryOf: (policyId: number) => NewAuditEntry,
    ) =>
      unlessOutdated(async (tx) => {
        const [made] = await tx.insert(routingPolicies).values(policy).returning();
        if (!made) throw new Error('The policy was not stored.');
        const entry = entryOf(made.id);
        await putInForce(tx, made.id, version, entry.actor.username);
        await recordAuditEntry(tx, entry);
        return getInForce(tx);
      }),
    /** Activates an earlier policy again, or none. Returns null if `version` is out of date. */
    restore: (policyId: number | null, version: number, entry: NewAuditEntry) =>
      unlessOutdated(async (tx) => {
        await putInForce(tx, policyId, version, entry.actor.username);
        await recordAuditEntry(tx, entry);
        return getInForce(tx);
      }),
  };
}

export type PolicyStore = ReturnType<typeof createPolicyStore>;

const replaced = alias(routingPolicies, 'replaced');

async function getInForce(session: Pick<Session, 'select'>): Promise<InForce> {
  const [row] = await session
    .select()
    .from(routingInForce)
    .leftJoin(routingPolicies, eq(routingPolicies.id, routingInForce.policyId))
    .leftJoin(replaced, eq(replaced.id, routingPolicies.replacedId));
  if (!row) return { policy: null, previous: null, since: null, by: null, version: 0 };
  const { since, by, version } = row.routing_in_force;
  return { policy: row.routing_policies, previous: row.replaced, since, by, version };
}

/** Throws `Outdated` if the policy has changed since the administrator saw it. */
async function putInForce(
  session: Session,
  policyId: number | null,
  version: number,
  by: string,
): Promise<void> {
  const { rowCount } =
    version === 0
      ? await session.insert(routingInForce).values({ policyId, by }).onConflictDoNothing()
      : await session
          .update(routingInForce)
          .set({ policyId, by, since: sql`now()`, version: sql`${routingInForce.version} + 1` })
          .where(eq(routingInForce.version, version));
  if (rowCount !== 1) throw new Outdated();
}
