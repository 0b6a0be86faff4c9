import type { ModelId, ProviderId } from '#shared/contract/models/schemas.ts';
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

/** One model as the product knows it. Facts about models live here; no code tests a model's name. */
export interface CatalogueModel {
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
  /** Typical output speed, tokens a second; 0 for image makers. */
  tokensPerSecond: number;
}
