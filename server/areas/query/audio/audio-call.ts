import type { ProviderId, ProviderMark } from '#shared/contract/models/providers.ts';
import { AppError } from '#server/platform/app-error.ts';
import { mayBeAsked } from '../../models/index.ts';
import { ProviderError } from '#server/providers/contract/provider-error.ts';
import { problemOf } from '../answer/error-messages.ts';
import type { DirectDeps } from '../limits/charge-call.ts';

/** Throws unless the provider has a key and may be called. `what` starts the sentence that says so. */
export function refuseUnavailable(
  { where, providerSettings }: DirectDeps,
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
