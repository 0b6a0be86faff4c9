import type { Problem } from '#shared/contract/problem.ts';
import { ProviderError, type ProviderErrorKind } from '../../models/provider-error.ts';

/** What a vendor's failure is called in a sentence that begins with the model's name. */
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
  'invalid-key': 'could not be asked: its provider refused the key',
  forbidden: 'could not be asked: its provider did not allow it',
  'bad-request': 'did not accept this prompt',
  refused: 'declined to answer this prompt',
};

/** Why another model took over, to be read after "Claude 3 Opus …". */
export function whyFailedOver(name: string, error: ProviderError): string {
  return `${name} ${whatHappened[error.kind]}`;
}

const nextStep: Partial<Record<ProviderErrorKind, string>> = {
  'invalid-key': 'An administrator must correct the key.',
  forbidden: 'An administrator must check the account at the provider.',
  'bad-request': 'Change the prompt, or try another model.',
  refused: 'Change the prompt, or try another model.',
  'model-gone': 'Choose another model.',
};

/** What the person is told when no model could answer. The vendor's own words stay in the log. */
export function problemOf(name: string, error: unknown, hasText: boolean): Problem {
  if (!(error instanceof ProviderError)) {
    return { code: 'internal', message: 'Something went wrong on our side. Please try again.' };
  }
  const kept = hasText ? ' What had arrived was kept.' : '';
  const step = nextStep[error.kind] ?? 'Try again, or choose another model.';
  return {
    code: error.kind === 'invalid-key' ? 'provider-refused-key' : 'provider-failed',
    message: `${name} ${whatHappened[error.kind]}.${kept} ${step}`,
    ...(error.retryAfterMs === null
      ? {}
      : { retryAfterSeconds: Math.ceil(error.retryAfterMs / 1000) }),
  };
}
