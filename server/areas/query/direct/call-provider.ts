import type { ProviderId } from '#shared/contract/models/providers.ts';
import type { Actor } from '#server/platform/actor.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { ModelProvider } from '#server/providers/contract/model-provider.ts';
import { ProviderError } from '#server/providers/contract/provider-error.ts';
import { mayBeAsked } from '../../models/index.ts';
import { problemOf } from '../answer/error-messages.ts';
import { countCall, payFor, type DirectDeps, type Paid } from '../limits/charge-call.ts';

interface DirectCall {
  provider: ProviderId;
  /** The model's name, for messages. */
  name: string;
  /** Null if the price is unknown. */
  mostMicroUsd: number | null;
}

/**
 * Calls a provider for something that isn't a query: embeddings or a moderation. It counts towards the limits
 * of queries and is paid from the same budgets. Failures are worded like those of an answer.
 */
export async function callProvider<Done>(
  deps: DirectDeps,
  actor: Actor,
  { provider, name, mostMicroUsd }: DirectCall,
  work: (provider: ModelProvider) => Promise<Paid<Done>>,
): Promise<Done> {
  refuseUnreachable(deps, provider, name);
  if (mostMicroUsd === null && deps.budgets.isBounded(actor)) {
    throw new AppError(
      'invalid-input',
      `${name} has no known price, so it can’t be used with a budget. Use another model.`,
    );
  }
  return payFor(deps, actor, mostMicroUsd ?? 0, async () => {
    await countCall(deps, actor);
    try {
      return await work(deps.providers.get(provider));
    } catch (cause) {
      if (!(cause instanceof ProviderError)) throw cause;
      deps.logError(cause, `${name} couldn’t be called`);
      const { code, message, ...details } = problemOf(name, cause, false);
      throw new AppError(code, message, { ...details, cause });
    }
  });
}

function refuseUnreachable(
  { where, providerSettings }: DirectDeps,
  provider: ProviderId,
  name: string,
): void {
  if (!mayBeAsked(where, provider)) {
    throw new AppError(
      'invalid-input',
      `${name} isn’t available because this installation doesn’t allow its provider. Nothing was sent.`,
    );
  }
  if (providerSettings.apiKey(provider) !== null) return;
  const missingKey = providerSettings.keyVariable(provider);
  throw new AppError('missing-key', `${name} needs ${missingKey}. An administrator can add it.`, {
    missingKey,
  });
}
