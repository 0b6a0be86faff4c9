import { isOwnProvider } from '#shared/contract/models/constants.ts';
import { providerNames } from '#shared/contract/models/providers.ts';
import type { Problem } from '#shared/contract/problem.ts';
import type { Model } from '#server/providers/contract/model.ts';
import {
  LeftAlone,
  ProviderError,
  type ProviderErrorKind,
} from '#server/providers/contract/provider-error.ts';

/** Wording for a vendor's failure, in a sentence that starts with the model's name. */
const whatHappened: Record<ProviderErrorKind, string> = {
  'rate-limited': 'is at its rate limit',
  overloaded: 'is overloaded',
  'server-error': 'failed with an error at its provider',
  'request-timeout': 'timed out',
  'first-byte-timeout': 'did not begin to answer in time',
  'idle-timeout': 'stopped in the middle and did not go on',
  'broken-connection': 'lost its connection',
  'malformed-reply': 'sent a reply that could not be read',
  'model-gone': 'has been retired by its provider',
  'model-forbidden': 'could not be asked: the key of this installation may not use it',
  'invalid-key': 'could not be asked: its provider refused the key',
  'no-credit': 'could not be asked: the account at its provider has no credit',
  'region-refused': 'could not be asked: its provider does not serve this region',
  forbidden: 'could not be asked: its provider did not allow it',
  'stream-refused': 'did not answer: its provider refuses to stream to this account',
  'bad-request': 'did not accept this prompt',
  refused: 'declined to answer this prompt',
};

/** Why another model took over from the one with this name. */
export function whyFailedOver(name: string, error: ProviderError): string {
  return `${name} ${describe(error)}`;
}

/** One line for operators about a call that failed. The vendor's own words are logged beside it. */
export function describeFailure({ name, provider, id }: Model, error: unknown): string {
  const whose = isOwnProvider(provider) ? provider : providerNames[provider].name;
  if (!(error instanceof ProviderError)) return `${name} of ${whose} (${id}) could not be asked`;
  const status = error.status === null ? '' : `, status ${error.status}`;
  return `${name} of ${whose} (${id}) ${describe(error)}${status}`;
}

/** Why another model took over from one that wrote nothing. */
export function whyEmpty(name: string, isThoughtAway: boolean): string {
  return isThoughtAway
    ? `${name} spent its whole answer on thinking`
    : `${name} sent an empty answer`;
}

/** Wording for a model that was not called because its circuit is open. Other kinds use `whatHappened`. */
const whyNotAsked: Partial<Record<ProviderErrorKind, string>> = {
  'server-error': 'has failed just now',
  'request-timeout': 'has not answered in time just now',
  'first-byte-timeout': 'has not answered in time just now',
  'idle-timeout': 'has not answered in time just now',
  'broken-connection': 'has lost its connection just now',
  'malformed-reply': 'has sent what could not be used just now',
};

function describe(error: ProviderError): string {
  const why = error instanceof LeftAlone ? whyNotAsked[error.kind] : undefined;
  if (!why || !(error instanceof LeftAlone)) return whatHappened[error.kind];
  return `was not asked, because ${error.scope === 'model' ? 'it' : 'its provider'} ${why}`;
}

const nextStep: Partial<Record<ProviderErrorKind, string>> = {
  'invalid-key': 'An administrator must correct the key.',
  'model-forbidden': 'Choose another model.',
  'no-credit': 'An administrator must add credit there.',
  'region-refused': 'Choose a model of another provider.',
  'stream-refused': 'An administrator must have the account verified there.',
  forbidden: 'An administrator must check the account at the provider.',
  'bad-request': 'Change the prompt, or try another model.',
  refused: 'Change the prompt, or try another model.',
  'model-gone': 'Choose another model.',
};

/** What the user sees if no model could answer. The vendor's own words stay in the log. */
export function problemOf(name: string, error: unknown, hasText: boolean): Problem {
  if (!(error instanceof ProviderError)) {
    return { code: 'internal', message: 'Something went wrong on our side. Please try again.' };
  }
  const kept = hasText ? ' What had arrived was kept.' : '';
  const step = nextStep[error.kind] ?? 'Try again, or choose another model.';
  return {
    code: error.kind === 'invalid-key' ? 'provider-refused-key' : 'provider-failed',
    message: `${name} ${describe(error)}.${kept} ${step}`,
    ...(error.retryAfterMs === null
      ? {}
      : { retryAfterSeconds: Math.ceil(error.retryAfterMs / 1000) }),
  };
}
