import type { ProviderId } from '#shared/contract/models/providers.ts';
import type { ListPrice, ModelId } from '#shared/contract/models/schemas.ts';
import { tabledTasks, tasks } from '#shared/contract/routing/constants.ts';
import type { ProgramFeature } from './tools.ts';

export { tabledTasks, tasks };
export type { ListPrice };

export type Task = (typeof tasks)[number];

/** A kind of work that a model has a figure of its own for; `abilityAt` tells the others. */
export type TabledTask = (typeof tabledTasks)[number];

/** How long a reasoning model is to think, from least to most; each model takes some of these. */
export type Effort = 'none' | 'minimal' | 'low' | 'medium' | 'high' | 'xhigh' | 'max';

/** OpenAI's two interfaces to text models. */
export type ModelApi = 'chat-completions' | 'responses';

/** A model that thinks before it answers, and how it is told how long to. */
export interface Reasoning {
  /** From least to most; with `none` it can be had without thinking. Empty where it cannot be told. */
  efforts: readonly Effort[];
  /** What it does by itself; null where the vendor does not say. */
  default: Effort | null;
}

/** A model as its vendor serves it. Facts about models live here; no code tests a model's name. */
export interface Model {
  id: ModelId;
  provider: ProviderId;
  /** The id without its provider: as answers name it. */
  model: string;
  name: string;
  description: string;
  /** The vendor's own id. */
  upstreamId: string;
  sees: boolean;
  readsDocuments: boolean;
  makesImages: boolean;
  writesText: boolean;
  /** Of a picture maker that can be given a picture to change; absent where it cannot. */
  changesPictures?: { isGivenPictureBilled: boolean };
  /** Null for models that have no window, such as image makers, and where it is not known. */
  contextTokens: number | null;
  /** Thinking counts towards it; 0 for models that write no text, null where it is not known. */
  maxOutputTokens: number | null;
  /** Null where it does not think. */
  reasoning: Reasoning | null;
  /** What programs cannot ask of it; absent where it takes everything, or its server says for itself. */
  lacks?: readonly ProgramFeature[];
  /** When a request may carry a temperature; absent where it is refused or does nothing. */
  takesTemperature?: 'always' | 'unthinking';
  /** Which of the vendor's interfaces it is asked through; absent where there is but one. */
  api?: ModelApi;
  bestFor: string[];
  /** Of today; null where it is unknown, or not by the token. */
  price: ListPrice | null;
  /** Prices that begin on a day (yyyy-mm-dd), oldest first. */
  priceChanges?: readonly PriceChange[];
  /** List price of one standard image; absent where it makes none. */
  imagePriceMicroUsd?: number;
  /** List price of the tokens that an image takes; absent where it is not known. */
  imageTokenPrice?: ListPrice;
  /** As the directory writes it; null where it is not known. */
  release: string | null;
  providerLink: string | null;
  /** Null while it is in service and nothing is announced; `on` is null where no day is known of one that is gone. */
  retirement: { on: string | null } | null;
  /** The vendor's ids of what answers once it is gone, best first. */
  successors: readonly string[];
  /** Of an added model: its first guess, by the one that it is like. */
  firstGuess?: FirstGuess;
  /** Expected quality by task on prompts of middling difficulty, 0 to 1; 0 for work it cannot do. */
  abilities: Record<TabledTask, number>;
  /** What each ability follows from, for a model that no prompt-by-prompt results are known of. */
  abilitySources?: Record<TabledTask, string>;
  /** Typical output speed, tokens a second; 0 for image makers. */
  tokensPerSecond: number;
}

/** How an added model is placed until votes say more. */
export interface FirstGuess {
  /** The model whose skills and speed it begins with. */
  like: ModelId;
  /** By kind of work, in log odds, on top of that model's chance of a good answer. */
  shifts: Partial<Record<TabledTask, number>>;
  /** What choosing goes by where the price is unknown; nothing is priced by it. */
  price: ListPrice | null;
}

export interface PriceChange {
  on: string;
  price: ListPrice;
}

/** An entry of the picker or the directory, named after a model; while that is gone, a successor answers for it. */
export interface Listing {
  /** That of the model it is named after. */
  id: ModelId;
  /** In the picker: whether it needs Standard. Null: not in the picker, its pools or Auto. */
  picker: { isStandard: boolean } | null;
  /** In the model directory: whether it is shown as Standard. Null: not in the directory. */
  directory: { isStandard: boolean } | null;
}

interface Dollars {
  input: number;
  output: number;
  cachedRead?: number;
  cacheWrite?: number;
}

/** A list price as the vendors write it: US dollars per million tokens. */
export function dollarsPerMillion(
  dollars: Dollars,
  longPrompt?: Dollars & { above: number },
): ListPrice {
  return {
    ...inMicroUsd(dollars),
    ...(longPrompt && {
      longPrompt: { aboveTokens: longPrompt.above, ...inMicroUsd(longPrompt) },
    }),
  };
}

function inMicroUsd({ input, output, cachedRead, cacheWrite }: Dollars) {
  const micro = (dollars: number) => Math.round(dollars * 1_000_000);
  return {
    inputMicroUsdPerMillion: micro(input),
    outputMicroUsdPerMillion: micro(output),
    ...(cachedRead !== undefined && { cachedReadMicroUsdPerMillion: micro(cachedRead) }),
    ...(cacheWrite !== undefined && { cacheWriteMicroUsdPerMillion: micro(cacheWrite) }),
  };
}

/** The abilities of a model that is placed by published tables, each with its source. */
export function placedByTables(
  figures: Record<TabledTask, { ability: number; source: string }>,
): Pick<Model, 'abilities'> & Required<Pick<Model, 'abilitySources'>> {
  const pick = <Value>(valueOf: (task: TabledTask) => Value) =>
    Object.fromEntries(tabledTasks.map((task) => [task, valueOf(task)])) as Record<
      TabledTask,
      Value
    >;
  return {
    abilities: pick((task) => figures[task].ability),
    abilitySources: pick((task) => figures[task].source),
  };
}

/** The model with the price that holds on `day` (yyyy-mm-dd). */
export function pricedOn(model: Model, day: string): Model {
  const due = model.priceChanges?.findLast(({ on }) => on <= day);
  return due ? { ...model, price: due.price } : model;
}

/** Whether its vendor has taken it out of service by `day`, as far as dates tell. */
export function isRetiredOn({ retirement }: Model, day: string): boolean {
  return retirement !== null && (retirement.on === null || retirement.on <= day);
}

/** As the directory writes a window, such as 128K or 1M; null where there is none. */
export function formatWindow(contextTokens: number | null): string | null {
  if (contextTokens === null) return null;
  return contextTokens < 1_000_000
    ? `${Math.floor(contextTokens / 1_000)}K`
    : `${Math.floor(contextTokens / 1_000_000)}M`;
}
