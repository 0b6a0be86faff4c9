import { randomUUID } from 'node:crypto';
import type { Actor } from '#server/platform/actor.ts';
import type { Ledger } from '../../budgets/index.ts';

interface Paid<Done> {
  done: Done;
  /** Null to charge everything that was reserved. */
  costMicroUsd: number | null;
}

/**
 * Pays for something that isn't a query, such as a recording, from the sender's budgets. Work that fails
 * costs nothing.
 */
export async function payFor<Done>(
  budgets: Pick<Ledger, 'reserve' | 'release' | 'spend'>,
  actor: Actor,
  mostMicroUsd: number,
  work: () => Promise<Paid<Done>>,
): Promise<Done> {
  const id = randomUUID();
  await budgets.reserve(actor, id, { leastMicroUsd: mostMicroUsd, mostMicroUsd });
  try {
    const { done, costMicroUsd } = await work();
    await budgets.spend(actor, id, costMicroUsd);
    return done;
  } catch (error) {
    await budgets.release(actor, id);
    throw error;
  }
}
