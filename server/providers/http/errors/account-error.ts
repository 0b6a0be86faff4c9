import type { ProviderErrorKind } from '#server/providers/contract/provider-error.ts';

/**
 * Recognizes errors that concern a key's account. None is about the prompt, although some have
 * status 400. The patterns match vendors' real messages in public issues, which the test lists.
 */
const accountKinds: [RegExp, ProviderErrorKind][] = [
  [/credit balance|\b(?:out of|any|all available|prepayment) credits\b/i, 'no-credit'],
  [/spending limit|specified api usage limits|billing (?:hard limit|to be enabled)/i, 'no-credit'],
  [
    /\b(?:country|region|territory|user location)\b.{0,30}\bnot (?:supported|available)/i,
    'region-refused',
  ],
  [
    /\bnot (?:supported|available|allowed)\b.{0,60}\b(?:country|countries|regions?)\b/i,
    'region-refused',
  ],
];

const accountStatuses: ReadonlySet<number> = new Set([400, 402, 403, 404, 429]);
const forbiddenModelWords =
  /\b(?:not have (?:access|permission)|not (?:allowed|authori[sz]ed)|must be verified)\b.{0,60}\bmodels?\b/i;
// Anthropic's messages call the model a resource.
const refusedModelWords = /\bmodels?\b|\bthe specified resource\b/i;
const noFreeTierWords = /free_tier.{0,80}\blimit: 0\b/i;
const accountWords =
  /\b(?:your|this) (?:organi[sz]ation|account|team|project|workspace|subscription)\b/i;

/** Null if the error doesn't concern the account or isn't recognized. */
export function kindOfAccountError(status: number, message: string): ProviderErrorKind | null {
  if (!accountStatuses.has(status)) return null;
  const named = accountKinds.find(([words]) => words.test(message));
  if (named) return named[1];
  // If a model isn't available to free keys, Google reports a free limit of zero.
  if (status === 429) return noFreeTierWords.test(message) ? 'model-forbidden' : null;
  if (status === 403) return isRefusedModel(message) ? 'model-forbidden' : null;
  return status === 404 && isModelForbidden(message) ? 'model-forbidden' : null;
}

/** A 403 that mentions a model is about that model, unless the key may not use any model. */
function isRefusedModel(message: string): boolean {
  return refusedModelWords.test(message) && !/\bmissing scopes\b/i.test(message);
}

/** Whether the model exists but this key may not use it. If unclear, the model counts as gone. */
export function isModelForbidden(message: string): boolean {
  if (/\bnot exist\b/i.test(message)) return false;
  return forbiddenModelWords.test(message);
}

/** Excludes "organization" and "team", which vendors also mention if one model is limited. */
const wideLimitWords =
  /\b(?:(?:your|this|the) (?:account|api key|key|region|ip(?: address)?)(?:'s|’s)?|across (?:all|your) models|all models|concurrent connections)\b/i;

/** Whether a rate limit applies to the account, key or region rather than to one model. */
export function isWideLimit(message: string): boolean {
  return wideLimitWords.test(message);
}

export function isAboutAccount(message: string): boolean {
  return accountWords.test(message);
}
