import { and, desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { InForce, PolicyStore } from '#server/areas/routing/ports.ts';
import { announceChange } from '#server/platform/db/connection/change-listener.ts';
import type { Database, Session } from '#server/platform/db/connection/database.ts';
import { recordAuditEntry } from '../../audit/index.ts';
import { routingInForce, routingPolicies, routingReviews } from '../schema.ts';

class Outdated extends Error {}

export function createPolicyStore(database: Database): PolicyStore {
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
    listPromoted: (most) =>
      database.select().from(routingPolicies).orderBy(desc(routingPolicies.id)).limit(most),
    async keepReview(candidate) {
      const row = { ...candidate, shifts: [...candidate.shifts] };
      await database
        .insert(routingReviews)
        .values(row)
        .onConflictDoUpdate({ target: routingReviews.fingerprint, set: { seenAt: sql`now()` } });
    },
    async findReview({ fingerprint, asOf }) {
      const [found] = await database
        .select()
        .from(routingReviews)
        .where(and(eq(routingReviews.fingerprint, fingerprint), eq(routingReviews.asOf, asOf)));
      return found ?? null;
    },
    promote: (policy, version, entryOf) =>
      unlessOutdated(async (tx) => {
        const row = { ...policy, shifts: [...policy.shifts] };
        const [made] = await tx.insert(routingPolicies).values(row).returning();
        if (!made) throw new Error('The policy was not stored.');
        const entry = entryOf(made.id);
        await putInForce(tx, made.id, version, entry.actor.username);
        await recordAuditEntry(tx, entry);
        return getInForce(tx);
      }),
    restore: (policyId, version, entry) =>
      unlessOutdated(async (tx) => {
        await putInForce(tx, policyId, version, entry.actor.username);
        await recordAuditEntry(tx, entry);
        return getInForce(tx);
      }),
  };
}

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
