import type { ProviderId } from '#shared/contract/models/providers.ts';
import type { ModelId } from '#shared/contract/models/schemas.ts';
import { tasks } from '#shared/contract/routing/constants.ts';

export { tasks };

/** What the vendor offers in a model's place; answers come from it once the vendor says the model is gone. */
export interface Successor {
  /** The vendor's own id. */
  upstreamId: string;
  name: string;
  /** Null for models that have no window, such as image makers. */
  contextTokens: number | null;
  price: ListPrice | null;
}

/** List prices in millionths of a US dollar per million tokens, so that sums stay integers. */
export interface ListPrice {
  inputMicroUsdPerMillion: number;
  outputMicroUsdPerMillion: number;
}

export type Task = (typeof tasks)[number];

/** How long a reasoning model is to think, from least to most; each model takes some of these. */
export type Effort = 'none' | 'minimal' | 'low' | 'medium' | 'high' | 'xhigh' | 'max';

/** OpenAI's two interfaces to text models. */
export type ModelApi = 'chat-completions' | 'responses';

/** One model as the product knows it. Facts about models live here; no code tests a model's name. */
export interface Model {
  id: ModelId;
  provider: ProviderId;
  /** The id without its provider. */
  model: string;
  name: string;
  description: string;
  /** The id sent upstream unless a setting re-points it. */
  upstreamId: string;
  /** In the picker: whether it needs Standard. Null: not in the picker, its pools or Auto. */
  picker: { isStandard: boolean } | null;
  /** In the model directory: whether it is shown as Standard. Null: not in the directory. */
  directory: { isStandard: boolean } | null;
  sees: boolean;
  readsDocuments: boolean;
  makesImages: boolean;
  writesText: boolean;
  /** Null for models that have no window, such as image makers. */
  contextTokens: number | null;
  /** As the directory writes it, such as 128K. */
  context: string | null;
  maxOutputTokens: number;
  bestFor: string[];
  price: ListPrice | null;
  /** List price of one standard image; absent where it makes none. */
  imagePriceMicroUsd?: number;
  /** As the directory writes it. */
  release: string;
  providerLink: string;
  /** yyyy-mm-dd, where the vendor's page says so. */
  retiredOn: string | null;
  successor: Successor | null;
  /** Set by an administrator: from now on its successor answers. */
  isRetired?: boolean;
  /** Of an added model: the one whose skills it begins with. */
  skillsLike?: ModelId;
  /** Expected quality by task on prompts of middling difficulty, 0 to 1; 0 for work it cannot do. */
  abilities: Record<Task, number>;
  /** What each ability follows from, for a model that no prompt-by-prompt results are known of. */
  abilitySources?: Record<Task, string>;
  /** Typical output speed, tokens a second; 0 for image makers. */
  tokensPerSecond: number;
}

/** A list price as the vendors write it: US dollars per million tokens in and out. */
export function dollarsPerMillion(input: number, output: number): ListPrice {
  return {
    inputMicroUsdPerMillion: Math.round(input * 1_000_000),
    outputMicroUsdPerMillion: Math.round(output * 1_000_000),
  };
}

/** The abilities of a model that is placed by published tables, each with its source. */
export function placedByTables(
  figures: Record<Task, { ability: number; source: string }>,
): Pick<Model, 'abilities'> & Required<Pick<Model, 'abilitySources'>> {
  const pick = <Value>(valueOf: (task: Task) => Value) =>
    Object.fromEntries(tasks.map((task) => [task, valueOf(task)])) as Record<Task, Value>;
  return {
    abilities: pick((task) => figures[task].ability),
    abilitySources: pick((task) => figures[task].source),
  };
}
