import { randomUUID } from 'node:crypto';
import type { ProviderId, ProviderMark } from '#shared/contract/models/providers.ts';
import type { Actor } from '#server/platform/actor.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Ledger } from '../../budgets/index.ts';
import { type ProviderSettings, mayBeAsked, type Whereabouts } from '../../models/index.ts';
import type { QuerySettings } from '../../settings/index.ts';
import { ProviderError } from '#server/providers/contract/provider-error.ts';
import type { Providers } from '#server/providers/contract/model-provider.ts';
import { problemOf } from '../answer/error-messages.ts';
import { findDayRest, type DayRest } from '../limits/day-rest.ts';
import { limitReached } from '../limits/limit-reached.ts';
import { limitsOf } from '../limits/limits-of.ts';
import type { LimitStore } from '../ports.ts';

/** What a call needs that listens or speaks. It isn't a query: it only counts and costs like one. */
export interface AudioDeps {
  providers: Providers;
  providerSettings: ProviderSettings;
  where: Whereabouts;
  settings: QuerySettings;
  usage: LimitStore;
  budgets: Ledger;
  logError(error: unknown, model: string): void;
}

/** Throws unless the provider has a key and may be called. `what` starts the sentence that says so. */
export function refuseUnavailable(
  { where, providerSettings }: AudioDeps,
  provider: ProviderId,
  what: string,
  only: readonly ProviderMark[] = [],
): void {
  if (where.isOff(provider)) {
    throw new AppError(
      'invalid-input',
      `${what} isn’t available because an administrator turned off the provider that it uses.`,
    );
  }
  if (!mayBeAsked(where, provider)) {
    throw new AppError(
      'invalid-input',
      `${what} is off here because it would use a provider that this installation doesn’t allow.`,
    );
  }
  if (!mayBeAsked(where, provider, only)) {
    throw new AppError(
      'invalid-input',
      'Your recording wasn’t sent: you don’t allow the provider that transcribes it. Allow any provider, or type your prompt.',
    );
  }
  if (providerSettings.apiKey(provider) !== null) return;
  const missingKey = providerSettings.keyVariable(provider);
  throw new AppError('missing-key', `${what} needs ${missingKey}. An administrator can add it.`, {
    missingKey,
  });
}

/** Counts the call against the limits of queries. Returns what is left of the day. */
export async function countCall(
  { settings, usage }: AudioDeps,
  actor: Actor,
): Promise<DayRest | null> {
  const allowed = limitsOf(settings, actor);
  const admission = await usage.count(actor, allowed);
  if (!admission.isAdmitted) throw limitReached(admission, allowed);
  return findDayRest(admission, allowed);
}

/** A reservation that the call's cost replaces. Both may be called again, without an effect. */
export interface HeldBudget {
  /** Counts `microUsd`, or the full reservation if the cost is unknown. */
  spend(microUsd: number | null): Promise<void>;
  /** For a call that failed, which costs nothing. */
  release(): Promise<void>;
}

/** Reserves the most that a call may cost. Throws if too little is left. */
export async function holdBudget(
  { budgets }: AudioDeps,
  actor: Actor,
  mostMicroUsd: number,
): Promise<HeldBudget> {
  const id = randomUUID();
  await budgets.reserve(actor, id, { leastMicroUsd: mostMicroUsd, mostMicroUsd });
  return {
    spend: (microUsd) => budgets.spend(actor, id, microUsd),
    release: () => budgets.release(actor, id),
  };
}

/** Whether the model is gone or forbidden for this key, so that the next one should be tried. */
export function isOutOfReach(error: unknown): boolean {
  return (
    error instanceof ProviderError &&
    (error.kind === 'model-gone' || error.kind === 'model-forbidden')
  );
}

/** What a program receives if the vendor refused or failed. `why` words a request that it didn't accept. */
export function audioFailure(name: string, cause: unknown, why: string): unknown {
  if (cause instanceof Error && cause.name === 'AbortError') {
    return new AppError('stopped', 'The call was stopped.', { cause });
  }
  if (!(cause instanceof ProviderError)) return cause;
  if (cause.kind === 'bad-request') {
    return new AppError('invalid-input', `${name} ${why}`, { cause });
  }
  const { code, message, retryAfterSeconds } = problemOf(name, cause, false);
  return new AppError(code, message, {
    cause,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}
