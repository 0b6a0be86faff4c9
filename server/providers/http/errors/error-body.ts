import { samplingNames, type SamplingName } from '#shared/contract/query/constants.ts';
import type { ProviderErrorKind } from '#server/providers/contract/provider-error.ts';
import { isAboutAccount, kindOfAccountError } from './account-error.ts';

/** A part of a request that an account may not use. The request is repeated without it. */
export type RequestPart =
  | 'stream'
  | 'thinking-summary'
  // These aren't supported by every server that imitates OpenAI.
  | 'token-limit'
  | 'stream-usage'
  | 'effort'
  // Newer models may refuse a temperature that is still documented, and servers support different
  // sampling parameters.
  | 'temperature'
  | SamplingName
  // The vendor's search tool, which some models, accounts and requests exclude.
  | 'search'
  // Mistral requires call ids of exactly nine letters and digits.
  | 'call-ids';

/** An error in the vendor's own words. */
export interface VendorErrorBody {
  message: string;
  /**
   * Set if the vendor's code is more precise than the status. `refused` means a declined prompt.
   */
  kind: ProviderErrorKind | null;
  /**
   * The HTTP status that the vendor documents for this error, used if it arrives with status 200.
   */
  usualStatus: number | null;
  retryAfterMs: number | null;
  /** Whether a limit applies to the whole account; absent if only the message says so. */
  isWide?: boolean;
  /** The part of the request that the account may not use; absent for other errors. */
  refusedPart?: RequestPart | undefined;
}

/** An error without any readable content. */
export const unnamedError: VendorErrorBody = {
  message: '',
  kind: null,
  usualStatus: null,
  retryAfterMs: null,
};

// The wordings of OpenAI, Anthropic, Google, xAI, llama.cpp and vLLM.
const tooLongWords =
  /\bexceeds? the context (?:window|length|size)|maximum context length|prompt is too long|exceed context limit|input token count\b.{0,40}\bexceeds|maximum prompt length|exceeds the available context size|context_length_exceeded/i;

// Matches messages that refuse the parameter itself, not its value.
const refusedSampling =
  /\b(temperature|top_?p|top_?k|seed|presence_?penalty|frequency_?penalty)\b.{0,80}\b(?:deprecated|not supported|unsupported|no longer|does not support)\b|\b(?:unsupported|does not support)\b.{0,40}\b(temperature|top_?p|top_?k|seed|presence_?penalty|frequency_?penalty)\b/i;

// The wordings of OpenAI, xAI, Anthropic and Google.
const refusedSearch =
  /\b(?:web|x)[ _-]search|\bwebsearch|\bgoogle_?search|\bsearch (?:grounding|tool)\b/i;

/** The request part that the vendor's message refuses, if the same request works without it. */
export function refusedPartOf(kind: ProviderErrorKind, message: string): RequestPart | undefined {
  const [, before, after] = (kind === 'bad-request' && refusedSampling.exec(message)) || [];
  const word = before ?? after;
  if (word) return (['temperature', ...samplingNames] as const).find((name) => isSame(name, word));
  const isRefusal = kind === 'bad-request' || kind === 'forbidden';
  return isRefusal && refusedSearch.test(message) ? 'search' : undefined;
}

/** Compares without underscores and case, because xAI writes `presencePenalty`. */
function isSame(name: string, word: string): boolean {
  return name.replace('_', '') === word.toLowerCase().replace('_', '');
}

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
  // A redirect, or a success without an answer, comes from a proxy rather than from the vendor.
  if (status < 400) return 'malformed-reply';
  if (tooLongWords.test(message)) return 'too-long';
  if (modelGoneWords.test(message)) return 'model-gone';
  return isAboutAccount(message) ? 'forbidden' : 'bad-request';
}
