import { isOwnProvider } from '#shared/contract/models/constants.ts';
import { providerNames } from '#shared/contract/models/providers.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { formatWait } from '#shared/lib/format.ts';
import type { Model } from '#server/providers/contract/model.ts';
import {
  LeftAlone,
  ProviderError,
  type ProviderErrorKind,
} from '#server/providers/contract/provider-error.ts';

/** Descriptions of a vendor's failures, each a sentence that starts with the model's name. */
const whatHappened: Record<ProviderErrorKind, string> = {
  'rate-limited': 'has reached its rate limit',
  overloaded: 'is overloaded',
  'server-error': 'failed because of an error at its provider',
  'request-timeout': 'timed out',
  'first-byte-timeout': 'didn’t start answering in time',
  'idle-timeout': 'stopped in the middle of its answer',
  'broken-connection': 'lost the connection',
  'malformed-reply': 'sent a response we couldn’t read',
  'ended-early': 'ended its answer before it was finished',
  'model-gone': 'has been retired by its provider',
  'model-forbidden': 'couldn’t be called because this installation’s key doesn’t allow it',
  'invalid-key': 'couldn’t be called because its provider refused the key',
  'no-credit': 'couldn’t be called because the account at its provider has no credit',
  'region-refused': 'couldn’t be called because its provider doesn’t serve this region',
  forbidden: 'couldn’t be called because its provider didn’t allow it',
  'stream-refused': 'couldn’t answer because its provider doesn’t allow this account to stream',
  'bad-request': 'didn’t accept this prompt',
  'too-long': 'can’t read a prompt and conversation of this length',
  'no-picture': 'didn’t generate an image from this prompt',
  refused: 'didn’t answer because its provider’s usage policy blocks this prompt',
};

/** Why another model took over from the named one. */
export function whyFailedOver(name: string, error: ProviderError): string {
  return `${name} ${describe(error)}`;
}

/** A line for operators about a failed call. The vendor's own message is logged with it. */
export function describeFailure({ name, provider, id }: Model, error: unknown): string {
  const whose = isOwnProvider(provider) ? provider : providerNames[provider].name;
  if (!(error instanceof ProviderError)) return `${name} from ${whose} (${id}) couldn’t be called`;
  const status = error.status === null ? '' : `, status ${error.status}`;
  return `${name} from ${whose} (${id}) ${describe(error)}${status}`;
}

/** Why another model took over from one that produced no text. */
export function whyEmpty(name: string, isThoughtAway: boolean): string {
  return isThoughtAway
    ? `${name} used its whole answer for thinking`
    : `${name} returned an empty answer`;
}

const wideLimit = 'couldn’t be called because the account at its provider has reached a rate limit';

/** Descriptions for a model that was not called because its circuit is open. Other kinds use `whatHappened`. */
const whyNotAsked: Partial<Record<ProviderErrorKind, string>> = {
  'server-error': 'failed a moment ago',
  'request-timeout': 'took too long a moment ago',
  'first-byte-timeout': 'took too long a moment ago',
  'idle-timeout': 'took too long a moment ago',
  'broken-connection': 'lost the connection a moment ago',
  'malformed-reply': 'sent an unreadable response a moment ago',
};

function describe(error: ProviderError): string {
  if (error.isWide) return wideLimit;
  if (!(error instanceof LeftAlone)) return whatHappened[error.kind] + whyRejected(error);
  const why = whyNotAsked[error.kind];
  // If another model of the same provider failed, the message must not blame this model.
  if (error.scope === 'provider') return `was skipped because its provider ${why ?? whyOfProvider}`;
  return why ? `was skipped because it ${why}` : whatHappened[error.kind];
}

/** The vendor's reason in our words, if it is about the prompt and we recognize it. */
function whyRejected({ kind, status, message }: ProviderError): string {
  if (kind !== 'bad-request' || addressStatuses.has(status)) return '';
  const known = rejections.find(([words]) => words.test(message));
  return known ? `: ${known[1]}` : '';
}

const whyOfProvider = 'turned down other calls a moment ago';

const nextStep: Partial<Record<ProviderErrorKind, string>> = {
  'invalid-key': 'An administrator needs to correct the key.',
  'model-forbidden': 'Choose another model.',
  'no-credit': 'An administrator needs to add credit at the provider.',
  'region-refused': 'Choose a model from another provider.',
  'stream-refused': 'An administrator needs to verify the account at the provider.',
  forbidden: 'An administrator needs to check the account at the provider.',
  'bad-request': 'Change the prompt, or try another model.',
  'too-long':
    'Shorten the prompt, start a new conversation, or choose a model with a larger context window.',
  'no-picture': 'Change the prompt, or try another model.',
  refused: 'Change the prompt, or try another model.',
  'model-gone': 'Choose another model.',
};

const codeOfKind: Partial<Record<ProviderErrorKind, Problem['code']>> = {
  'invalid-key': 'provider-refused-key',
  'rate-limited': 'model-limit',
  'bad-request': 'prompt-rejected',
  'no-picture': 'prompt-rejected',
  'too-long': 'prompt-too-long',
  refused: 'provider-refused',
};

/** Statuses that point to a wrong address in the provider's settings, not to the prompt. */
const addressStatuses: ReadonlySet<number | null> = new Set([404, 405, 410]);

/** Vendors' reasons for rejecting a request, by their wording; the most specific come first. */
const rejections: readonly [RegExp, string][] = [
  [/\bweb search\b/i, 'its provider refuses to search the web for it'],
  [/\bimages?\b.{0,80}\b(?:exceeds?|large|maximum|dimensions?)\b/i, 'an image is too large'],
  [/\bimages?\b/i, 'it couldn’t read an image'],
  [/\b(?:pdfs?|documents?|files?|application\/\w+)\b/i, 'it couldn’t read a file'],
  [/\b(?:schemas?|response_?format)\b/i, 'it doesn’t support this JSON schema or answer format'],
  [/\b(?:tools?|functions?)(?:_\w+)?\b/i, 'it doesn’t support these tools or their results'],
  [/\bstop(?:_?sequences?)?\b/i, 'it doesn’t support these stop sequences'],
  [/\bmax(?:_\w+)?_?tokens\b/i, 'it doesn’t support this answer length'],
  [/\btemperature\b/i, 'it doesn’t support this temperature'],
  [
    /\b(?:top_?[pk]|seed|(?:presence|frequency)_?penalty)\b/i,
    'it doesn’t support these sampling parameters',
  ],
  [/\b(?:reasoning|thinking|effort)\b/i, 'it doesn’t support this effort'],
  [/\b(?:roles?|alternate)\b/i, 'it doesn’t support this order of messages'],
  [/\btoo large\b|\bsize limit\b/i, 'the request is too large'],
];

/** The error for a query that reached the time limit. `what` says what didn't happen in time. */
export function outOfTime(what: string, limitMs: number): Problem {
  const limit = formatWait(limitMs / 1000);
  return {
    code: 'answer-timeout',
    message: `${what} within the limit of ${limit}. Your prompt is saved. Try again, or choose another model.`,
  };
}

/** The error that the user sees if no model could answer. The vendor's own message is only logged. */
export function problemOf(name: string, error: unknown, hasText: boolean): Problem {
  if (!(error instanceof ProviderError)) {
    return { code: 'internal', message: 'Something went wrong on our side. Try again.' };
  }
  const kept = hasText ? ' The text so far is saved.' : '';
  const step = nextStep[error.kind] ?? 'Try again, or choose another model.';
  return {
    code: codeOf(error),
    message: `${name} ${describe(error)}.${kept} ${step}`,
    ...(error.retryAfterMs === null
      ? {}
      : { retryAfterSeconds: Math.ceil(error.retryAfterMs / 1000) }),
  };
}

function codeOf({ kind, status }: ProviderError): Problem['code'] {
  if (kind === 'bad-request' && addressStatuses.has(status)) return 'provider-failed';
  return codeOfKind[kind] ?? 'provider-failed';
}
