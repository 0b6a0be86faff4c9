import { randomUUID } from 'node:crypto';
import type { Actor } from '#server/platform/actor.ts';
import type { Ledger } from '../../budgets/index.ts';
import type { ProviderSettings, Whereabouts } from '../../models/index.ts';
import type { QuerySettings } from '../../settings/index.ts';
import type { InstallationCost, InstallationCosts } from '../../statistics/index.ts';
import type { Providers } from '#server/providers/contract/model-provider.ts';
import type { LimitStore } from '../ports.ts';
import { findDayRest, type DayRest } from './day-rest.ts';
import { limitReached, limitsOf } from './limit-reached.ts';

/** What calls need that aren't queries but count and cost like one, such as recordings. */
export interface DirectDeps {
  providers: Providers;
  providerSettings: ProviderSettings;
  where: Whereabouts;
  settings: QuerySettings;
  usage: LimitStore;
  budgets: Ledger;
  /** Counts the cost for administrators, by model. */
  costs: Pick<InstallationCosts, 'add'>;
  logError(error: unknown, what: string): void;
}

/** Counts the call against the limits of queries. Returns what is left of the day. */
export async function countCall(
  { settings, usage }: Pick<DirectDeps, 'settings' | 'usage'>,
  actor: Actor,
): Promise<DayRest | null> {
  const allowed = limitsOf(settings, actor);
  const admission = await usage.count(actor, allowed);
  if (!admission.isAdmitted) throw limitReached(admission, allowed);
  return findDayRest(admission, allowed);
}

/** A reservation that the call's cost replaces. Calling either function again has no effect. */
export interface HeldBudget {
  /** Counts the cost, or the full reservation if the cost is unknown. */
  spend(cost: InstallationCost): Promise<void>;
  /** Releases the reservation of a call that failed, which costs nothing. */
  release(): Promise<void>;
}

type PayDeps = Pick<DirectDeps, 'budgets' | 'costs' | 'logError'>;

/** Reserves the maximum cost of a call. Throws if too little is left. */
export async function holdBudget(
  { budgets, costs, logError }: PayDeps,
  actor: Actor,
  mostMicroUsd: number,
): Promise<HeldBudget> {
  const id = randomUUID();
  await budgets.reserve(actor, id, { leastMicroUsd: mostMicroUsd, mostMicroUsd });
  let isSpent = false;
  return {
    async spend(cost) {
      if (isSpent) return;
      isSpent = true;
      const costMicroUsd = cost.costMicroUsd ?? mostMicroUsd;
      await budgets.spend(actor, id, costMicroUsd);
      // The caller has paid for the result, so it must not be lost because a report couldn't be written.
      await costs
        .add({ ...cost, costMicroUsd })
        .catch((error: unknown) => logError(error, 'Couldn’t count a cost'));
    },
    release: () => budgets.release(actor, id),
  };
}

export interface Paid<Done> {
  done: Done;
  /** Null for a call that is free. */
  cost: InstallationCost | null;
}

/** Pays for `work` from the sender's budgets. Work that fails costs nothing. */
export async function payFor<Done>(
  deps: PayDeps,
  actor: Actor,
  mostMicroUsd: number,
  work: () => Promise<Paid<Done>>,
): Promise<Done> {
  const held = await holdBudget(deps, actor, mostMicroUsd);
  try {
    const { done, cost } = await work();
    await (cost ? held.spend(cost) : held.release());
    return done;
  } catch (error) {
    await held.release();
    throw error;
  }
}
