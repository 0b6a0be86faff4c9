import { AppError } from '#server/platform/app-error.ts';
import type { Effort, Model } from '#server/providers/contract/model.ts';
import { supportedParameters } from '../../models/index.ts';
import { estimateTokens } from '../../routing/index.ts';

/** The providers that a program accepts, and the prices it accepts. */
export interface ProviderTerms {
  /** Ids of the providers to prefer, best first. */
  order: readonly string[];
  /** Null allows all. */
  only: readonly string[] | null;
  ignore: readonly string[];
  /**
   * The highest accepted list price, in micro-dollars: per million tokens, and per picture. Absent if there
   * is no limit.
   */
  maxPrice: { prompt?: number; completion?: number; image?: number };
  /** Request parameters that a model must support; empty if there are none. */
  parameters: readonly string[];
}

/** Whether the terms exclude models, rather than only ordering them. */
export function hasLimits({ only, ignore, maxPrice, parameters }: ProviderTerms): boolean {
  const isLimited = ignore.length > 0 || Object.keys(maxPrice).length > 0;
  return only !== null || isLimited || parameters.length > 0;
}

interface LimitedPrompt {
  program?: { terms?: ProviderTerms; effort: Effort | null };
  text: string;
  contextTokens: number | null;
}

/** Says why a program's terms exclude this model for its prompt; null if they don't. */
export function findExclusion(
  { program, text, contextTokens }: LimitedPrompt,
  model: Model,
): string | null {
  const { only = null, ignore = [], maxPrice = {}, parameters = [] } = program?.terms ?? {};
  const { name, provider } = model;
  if (ignore.includes(provider)) return `ignore excludes the provider of ${name}.`;
  if (only && !only.includes(provider)) return `only excludes the provider of ${name}.`;
  const untaken = findUntaken(model, parameters, program?.effort ?? 'none');
  if (untaken) return `require_parameters excludes ${name}, which doesn’t accept ${untaken}.`;
  if (Object.keys(maxPrice).length === 0) return null;
  return isTooDear(model, maxPrice, (contextTokens ?? 0) + estimateTokens(text))
    ? `${name} costs more than max_price, or its price is unknown.`
    : null;
}

function findUntaken(
  model: Model,
  parameters: readonly string[],
  effort: Effort,
): string | undefined {
  const untaken = parameters.find((name) => !supportedParameters(model).includes(name));
  if (untaken || model.takesTemperature !== 'unthinking') return untaken;
  const isThinking = effort !== 'none' && effort !== 'minimal';
  const sampled = parameters.find((name) => name !== 'reasoning_effort');
  return isThinking && sampled ? `${sampled} while it thinks` : undefined;
}

function isTooDear(
  { price: usual, imageTokenPrice, imagePriceMicroUsd, writesText }: Model,
  { prompt = Infinity, completion = Infinity, image = Infinity }: ProviderTerms['maxPrice'],
  promptTokens: number,
): boolean {
  if (imagePriceMicroUsd !== undefined && imagePriceMicroUsd > image) return true;
  if (!writesText && imagePriceMicroUsd !== undefined) return false;
  const price = writesText ? usual : imageTokenPrice;
  if (!price) return true;
  const { longPrompt } = price;
  const rates = longPrompt && promptTokens > longPrompt.aboveTokens ? longPrompt : price;
  return rates.inputMicroUsdPerMillion > prompt || rates.outputMicroUsdPerMillion > completion;
}

/** The error for a program whose terms exclude all models or the model that it named. */
export function refuseTerms(why: string): AppError {
  return new AppError('invalid-input', `provider: ${why}`, { fieldErrors: { provider: why } });
}
