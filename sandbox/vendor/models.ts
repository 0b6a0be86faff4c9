/** Which models a vendor lists and serves: the specification's, or those available on the day `today`. */
export type ModelsMode = 'specification' | 'today';

/** The day on which these models were the current ones. */
export const today = '2026-11-22';

export interface Reasoning {
  mode: 'optional' | 'always';
  /** Empty if the model takes a token budget instead. */
  efforts: readonly string[];
  /** Null if the model thinks only when a request asks for it. */
  default: string | null;
  /** The values of `thinking.type` that an Anthropic model accepts. */
  types?: readonly string[];
}

/** A model as its vendor serves it. */
export interface SimulatedModel {
  id: string;
  /** Another id of the same model. */
  alias?: string;
  kind: 'answer' | 'image' | 'transcription' | 'speech' | 'embedding' | 'moderation';
  /** The length of an embedding model's vectors, and whether they can be shorter. */
  dimensions?: { most: number; isFixed?: true };
  isSpecification: boolean;
  /** Days are yyyy-mm-dd. */
  released: string;
  /** The day on which the model retires; null if none is announced. */
  retiresOn: string | null;
  /** The model that silently answers after retirement; null if the vendor then refuses. */
  servedBy: string | null;
  /** The maximum number of tokens of prompt and answer together. */
  windowTokens: number;
  /** The maximum `max_tokens` of a request; null if the vendor names none. */
  outputCap: number | null;
  inputs: readonly ('text' | 'image' | 'pdf')[];
  reasoning: Reasoning | null;
  temperature: 'accepted' | 'ignored' | 'refused' | 'refused-when-thinking';
  needsBilledKey: boolean;
  /** The request fields that the model doesn't support. */
  lacks: readonly ('tools' | 'forced-tools' | 'json_object' | 'json_schema' | 'web_search')[];
}

type Row = [id: string, released: string, more?: Partial<SimulatedModel>];

/** Builds models that share the facts in `shared`. Each row adds its own. */
export function family(shared: Partial<SimulatedModel>, rows: Row[]): SimulatedModel[] {
  return rows.map(([id, released, more]) => ({
    ...plain,
    ...shared,
    ...more,
    id,
    released,
  }));
}

const plain: Omit<SimulatedModel, 'id' | 'released'> = {
  kind: 'answer',
  isSpecification: false,
  retiresOn: null,
  servedBy: null,
  windowTokens: 0,
  outputCap: null,
  inputs: ['text', 'image', 'pdf'],
  reasoning: null,
  temperature: 'accepted',
  needsBilledKey: false,
  lacks: [],
};

/** Returns the model that answers to an id; null if none does. */
export function findServed(
  models: readonly SimulatedModel[],
  id: string,
  mode: ModelsMode,
): SimulatedModel | null {
  const model = findKnown(models, id);
  if (model && mode === 'specification') return neverRetired(model);
  if (!model || !isGone(model)) return model;
  return model.servedBy === null ? null : findServed(models, model.servedBy, mode);
}

/** Finds a model that the vendor serves or has ever served; null if there is none. */
export function findKnown(models: readonly SimulatedModel[], id: string): SimulatedModel | null {
  return models.find((model) => model.id === id || model.alias === id) ?? null;
}

export function listServed(models: readonly SimulatedModel[], mode: ModelsMode): SimulatedModel[] {
  if (mode === 'today') return models.filter((model) => !isGone(model));
  // Besides the specification's models, lists those with a retirement day, none of which the product offers.
  return models
    .filter(({ isSpecification, retiresOn }) => isSpecification || retiresOn !== null)
    .map(neverRetired);
}

function neverRetired(model: SimulatedModel): SimulatedModel {
  return { ...model, retiresOn: null };
}

function isGone({ retiresOn }: SimulatedModel): boolean {
  return retiresOn !== null && retiresOn <= today;
}

export function toEpochSeconds(day: string): number {
  return Date.parse(day) / 1000;
}
