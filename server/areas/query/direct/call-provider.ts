import type { ProviderId, ProviderMark } from '#shared/contract/models/providers.ts';
import type { Actor } from '#server/platform/actor.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { ModelProvider } from '#server/providers/contract/model-provider.ts';
import { ProviderError } from '#server/providers/contract/provider-error.ts';
import { mayBeAsked } from '../../models/index.ts';
import { problemOf } from '../answer/error-messages.ts';
import { countCall, payFor, type DirectDeps, type Paid } from '../limits/charge-call.ts';
import type { DayRest } from '../limits/day-rest.ts';

interface DirectCall {
  provider: ProviderId;
  /** The model's name, or what the call does, for messages. */
  name: string;
  /** Null if the price is unknown. */
  mostMicroUsd: number | null;
  /** The marks that the sender requires. */
  only?: readonly ProviderMark[] | undefined;
}

/**
 * Calls a provider for something that isn't a query, such as embeddings. The call counts towards
 * the limits of queries and is paid from the same budgets. Failures are worded like those of an
 * answer. `work` also receives what is left of the sender's day.
 */
export async function callProvider<Done>(
  deps: DirectDeps,
  actor: Actor,
  { provider, name, mostMicroUsd, only }: DirectCall,
  work: (provider: ModelProvider, rest: DayRest | null) => Promise<Paid<Done>>,
): Promise<Done> {
  refuseUnavailable(deps, provider, name, only);
  if (mostMicroUsd === null && deps.budgets.isBounded(actor)) {
    throw new AppError(
      'invalid-input',
      `${name} has no known price, so it can’t be used with a budget. Use another model.`,
    );
  }
  return payFor(deps, actor, mostMicroUsd ?? 0, async () => {
    const rest = await countCall(deps, actor);
    try {
      return await work(deps.providers.get(provider), rest);
    } catch (cause) {
      if (cause instanceof ProviderError) deps.logError(cause, `${name} couldn’t be called`);
      throw callFailure(name, cause);
    }
  });
}

/** Throws unless the provider has a key and may be called. `what` starts the sentence that says so. */
export function refuseUnavailable(
  { where, providerSettings }: DirectDeps,
  provider: ProviderId,
  what: string,
  only: readonly ProviderMark[] = [],
): void {
  const why = where.isOff(provider)
    ? `${what} isn’t available because an administrator turned off the provider that it uses.`
    : !mayBeAsked(where, provider)
      ? `${what} is off here because it would use a provider that this installation doesn’t allow.`
      : !mayBeAsked(where, provider, only)
        ? 'Your recording wasn’t sent: you don’t allow the provider that transcribes it. Allow any provider, or type your prompt.'
        : null;
  if (why !== null) throw new AppError('invalid-input', why);
  if (providerSettings.apiKey(provider) !== null) return;
  const missingKey = providerSettings.keyVariable(provider);
  throw new AppError('missing-key', `${what} needs ${missingKey}. An administrator can add it.`, {
    missingKey,
  });
}

/**
 * The error that the sender receives if the vendor refused or failed. `why` words a request that
 * the vendor didn't accept; if it is absent, the wording for prompts is used.
 */
export function callFailure(name: string, cause: unknown, why?: string): unknown {
  if (cause instanceof Error && cause.name === 'AbortError') {
    return new AppError('stopped', 'The call was stopped.', { cause });
  }
  if (!(cause instanceof ProviderError)) return cause;
  if (why !== undefined && cause.kind === 'bad-request') {
    return new AppError('invalid-input', `${name} ${why}`, { cause });
  }
  const { code, message, ...details } = problemOf(name, cause, false);
  return new AppError(code, message, { ...details, cause });
}
