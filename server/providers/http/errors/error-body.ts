import type { ProviderErrorKind } from '#server/domain/models/provider-error.ts';
import { isAboutAccount, kindOfAccountError } from './account-error.ts';

/** What an account may be refused although its model can do it: such a request is repeated without. */
export type RequestPart =
  | 'stream'
  | 'thinking-summary'
  | 'background'
  // Of servers that imitate a vendor: the name of the limit on tokens, counting them, and how long to think.
  | 'token-limit'
  | 'stream-usage'
  | 'effort'
  // The ids of calls as other servers make them: nine letters and digits are wanted.
  | 'call-ids';

/** An error as the vendor words it. */
export interface VendorErrorBody {
  message: string;
  /** Where the vendor's own code says more than the HTTP status; `refused`: it declined the prompt. */
  kind: ProviderErrorKind | null;
  /** The HTTP status that the vendor documents for this type of error: used inside a 200. */
  usualStatus: number | null;
  retryAfterMs: number | null;
  /** The part of the request that the account may not use; absent for every other error. */
  refusedPart?: RequestPart | undefined;
}

/** An error that says nothing we can read. */
export const unnamedError: VendorErrorBody = {
  message: '',
  kind: null,
  usualStatus: null,
  retryAfterMs: null,
};

const overloadWords = /overload|at capacity|over capacity|high demand/i;
const modelWords = /\bmodels?\b/i;
const modelGoneWords =
  /invalid model|unknown model|\bmodels?\b.{0,200}\b(?:not exist|not found|no longer|deprecated|retired|decommissioned|shut down)\b/is;

export function kindOfStatus(status: number, message: string): ProviderErrorKind {
  return kindOfAccountError(status, message) ?? kindOfPlainStatus(status, message);
}

function kindOfPlainStatus(status: number, message: string): ProviderErrorKind {
  switch (status) {
    case 401:
      return 'invalid-key';
    case 402:
      return 'no-credit';
    case 403:
      return 'forbidden';
    case 404:
    case 410:
      return modelWords.test(message) ? 'model-gone' : 'bad-request';
    case 408:
      return 'request-timeout';
    case 429:
      return 'rate-limited';
    case 451:
      return 'region-refused';
    case 503:
      return overloadWords.test(message) ? 'overloaded' : 'server-error';
    case 529:
      return 'overloaded';
    default:
      return kindOfClass(status, message);
  }
}

function kindOfClass(status: number, message: string): ProviderErrorKind {
  if (status >= 500) return 'server-error';
  // A redirect, or a success that carries no answer: something between us and the vendor spoke.
  if (status < 400) return 'malformed-reply';
  if (modelGoneWords.test(message)) return 'model-gone';
  return isAboutAccount(message) ? 'forbidden' : 'bad-request';
}
