import type { ProviderId } from '#shared/contract/models/providers.ts';
import type { ListPrice, ModelId } from '#shared/contract/models/schemas.ts';
import { tabledTasks, tasks } from '#shared/contract/routing/constants.ts';
import type { SamplingName } from '#shared/contract/query/constants.ts';
import type { ProgramFeature } from './tools.ts';

export { tabledTasks, tasks };
export type { ListPrice };

export type Task = (typeof tasks)[number];

/** A task for which each model has its own ability; `abilityAt` derives those for other tasks. */
export type TabledTask = (typeof tabledTasks)[number];

/** How long a model should think, from least to most. Each model accepts some of these. */
export type Effort = 'none' | 'minimal' | 'low' | 'medium' | 'high' | 'xhigh' | 'max';

/** OpenAI's two APIs for text models. */
export type ModelApi = 'chat-completions' | 'responses';

export interface Reasoning {
  /** From least to most. With `none`, thinking can be skipped. Empty if efforts can't be set. */
  efforts: readonly Effort[];
  /** The effort that the model uses if we don't send one; null if the vendor doesn't say. */
  default: Effort | null;
}

/** A model as its vendor serves it. Code depends on these facts, never on a model's name. */
export interface Model {
  id: ModelId;
  provider: ProviderId;
  /** The id without its provider, such as `gpt-4`. */
  model: string;
  name: string;
  description: string;
  /** The vendor's own id. */
  upstreamId: string;
  sees: boolean;
  readsDocuments: boolean;
  makesImages: boolean;
  writesText: boolean;
  /** Set for an image model that can change a given picture or combine several. */
  changesPictures?: { isGivenPictureBilled: boolean; takesSeveral?: true };
  /** Whether `PictureOptions` may be sent to the model; absent if they may not. */
  takesPictureOptions?: true;
  /** Null if the model has no context window, like image models, or if its size isn't known. */
  contextTokens: number | null;
  /** Includes thinking. 0 for models that don't write text, null if unknown. */
  maxOutputTokens: number | null;
  /** Null if the model does not think. */
  reasoning: Reasoning | null;
  /**
   * Request features that the model doesn't support. Absent if it supports all features, or if its
   * server refuses unsupported ones itself.
   */
  lacks?: readonly ProgramFeature[];
  /** When a request may include a temperature; absent if the vendor refuses or ignores it. */
  takesTemperature?: 'always' | 'unthinking';
  /**
   * The parameters that a program may set, but not while the model thinks if `takesTemperature` is
   * 'unthinking'. Absent if the vendor refuses or ignores all of them. `temperature` is listed if
   * only programs may set it.
   */
  takes?: readonly (SamplingName | 'temperature' | 'logprobs')[];
  /** Which of the vendor's APIs we call; absent if the vendor has only one. */
  api?: ModelApi;
  /** How the vendor caches repeated prompts; absent if it doesn't, or if that isn't known. */
  promptCache?: PromptCacheTerms;
  /** How the vendor bills web searches; absent if the model can't search. */
  webSearch?: WebSearchTerms;
  bestFor: string[];
  /** Today's list price; null if it is unknown or not per token. */
  price: ListPrice | null;
  /** Prices that take effect on a day (yyyy-mm-dd), oldest first. */
  priceChanges?: readonly PriceChange[];
  /** The list price of one standard image; absent if the model makes no images. */
  imagePriceMicroUsd?: number;
  /** The list price of the tokens that an image uses; absent if unknown. */
  imageTokenPrice?: ListPrice;
  /** The release date as shown in the directory; null if unknown. */
  release: string | null;
  providerLink: string | null;
  /** Null while no retirement is announced. `on` is null if the model is gone but the date isn't known. */
  retirement: { on: string | null } | null;
  /** The vendor's ids of the models that replace this one after its retirement, best first. */
  successors: readonly string[];
  /** The initial rating of an added model, based on the model that it resembles. */
  firstGuess?: FirstGuess;
  /**
   * The expected quality for each task on prompts of medium difficulty, from 0 to 1; 0 for tasks that the
   * model can't do.
   */
  abilities: Record<TabledTask, number>;
  /** The source of each ability, for a model without results for individual prompts. */
  abilitySources?: Record<TabledTask, string>;
  /** Typical output speed in tokens per second; 0 for image models. */
  tokensPerSecond: number;
}

/**
 * The list price of one search, or of all searches for one prompt, in millionths of a US dollar.
 * The page text that the model reads is also billed as input.
 */
export interface WebSearchTerms {
  microUsd: number;
  per: 'search' | 'prompt';
  /** The name of the search tool if an older model needs a different one. */
  tool?: string;
  /** For added servers: the fields that turn search on, added to the body of a call. */
  parameters?: Readonly<Record<string, unknown>>;
}

/** How long a vendor caches a prompt after its last use, and the shortest prompt it caches. */
interface PromptCacheTerms {
  minutes: number;
  leastTokens: number;
}

/** How an added model is rated until it has votes. */
export interface FirstGuess {
  /** The model whose skills and speed the added one starts with. */
  like: ModelId;
  /** For each kind of task, how much to add to `like`'s chance of a good answer, in log-odds. */
  shifts: Partial<Record<TabledTask, number>>;
  /** The price that routing assumes if the real one is unknown. It is never used for billing. */
  price: ListPrice | null;
}

export interface PriceChange {
  on: string;
  price: ListPrice;
}

/**
 * An entry in the picker or the directory, named after a model. If that model is gone, a successor answers.
 */
export interface Listing {
  /** The id of the model that the entry is named after. */
  id: ModelId;
  /**
   * Whether users need Standard to select this entry. Null if neither the picker, nor one of its pools, nor
   * Auto offers the entry.
   */
  picker: { isStandard: boolean } | null;
  /** Whether the model directory shows the entry as Standard. Null if it is not in the directory. */
  directory: { isStandard: boolean } | null;
  /** For embedding models, which aren't in the picker: whether keys need Standard to use them. */
  embeddings?: { isStandard: boolean };
  /** Whether the listing only answers prompts that select it; absent if Auto may choose it too. */
  isOnlyByChoice?: true;
}

/** A model that turns texts into vectors. Only programs can use it, and must name it. */
export interface EmbeddingModel {
  id: ModelId;
  provider: ProviderId;
  name: string;
  upstreamId: string;
  /** List price; null if it is unknown. */
  inputMicroUsdPerMillion: number | null;
  dimensions: number | null;
  /** Whether a request may ask for shorter vectors. */
  isShortenable: boolean;
  /** Whether the model accepts tokens from OpenAI's tokenizers as well as text. */
  takesTokens: boolean;
  /** The longest input, in tokens; null if it is unknown. */
  contextTokens: number | null;
  release: string | null;
}

interface Dollars {
  input: number;
  /** The price of pictures in the input, if it is different from the price of text. */
  imageInput?: number;
  output: number;
  cachedRead?: number;
  cacheWrite?: number;
}

/** Converts a list price as vendors publish it, in US dollars per million tokens. */
export function dollarsPerMillion(
  dollars: Dollars,
  longPrompt?: Dollars & { above: number },
): ListPrice {
  return {
    ...inMicroUsd(dollars),
    ...(longPrompt && { longPrompt: { aboveTokens: longPrompt.above, ...inMicroUsd(longPrompt) } }),
  };
}

function inMicroUsd({ input, imageInput, output, cachedRead, cacheWrite }: Dollars) {
  const micro = (dollars: number) => Math.round(dollars * 1_000_000);
  return {
    inputMicroUsdPerMillion: micro(input),
    outputMicroUsdPerMillion: micro(output),
    ...(imageInput !== undefined && { imageInputMicroUsdPerMillion: micro(imageInput) }),
    ...(cachedRead !== undefined && { cachedReadMicroUsdPerMillion: micro(cachedRead) }),
    ...(cacheWrite !== undefined && { cacheWriteMicroUsdPerMillion: micro(cacheWrite) }),
  };
}

/** The model with the price that applies on `day` (yyyy-mm-dd). */
export function pricedOn(model: Model, day: string): Model {
  const due = model.priceChanges?.findLast(({ on }) => on <= day);
  return due ? { ...model, price: due.price } : model;
}

/** Whether the vendor has retired the model by `day` (yyyy-mm-dd), judging only by dates. */
export function isRetiredOn({ retirement }: Model, day: string): boolean {
  return retirement !== null && (retirement.on === null || retirement.on <= day);
}

/** Formats a context window as in the directory, such as 128K or 1M; null if there is none. */
export function formatWindow(contextTokens: number | null): string | null {
  if (contextTokens === null) return null;
  return contextTokens < 1_000_000
    ? `${Math.floor(contextTokens / 1_000)}K`
    : `${Math.floor(contextTokens / 1_000_000)}M`;
}

/** The models that vendors serve, and the listings that offer them, in picker order. */
export interface Catalogue {
  models: readonly Model[];
  listings: readonly Listing[];
}
