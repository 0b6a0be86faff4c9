/** Which models a vendor lists and serves: the specification's, or those of `today`. */
export type ModelsMode = 'specification' | 'today';

/** The day that the tables of models describe. */
export const today = '2026-11-22';

export interface Reasoning {
  mode: 'optional' | 'always';
  /** None where the model is told a number of tokens instead. */
  efforts: readonly string[];
  /** Null: it thinks only where a request says so. */
  default: string | null;
  /** How thinking is switched at Anthropic. */
  types?: readonly string[];
}

/** One model as its vendor serves it. */
export interface SimulatedModel {
  id: string;
  /** Another id that means the same model. */
  alias?: string;
  kind: 'answer' | 'image' | 'transcription';
  isSpecification: boolean;
  /** Days are yyyy-mm-dd. */
  released: string;
  /** From this day it is gone; null where no day was announced. */
  retiresOn: string | null;
  /** What answers in silence once it is gone; null where the vendor refuses then. */
  servedBy: string | null;
  /** What prompt and answer may come to together. */
  windowTokens: number;
  /** The most that a request may ask for; null where the vendor names none. */
  outputCap: number | null;
  inputs: readonly ('text' | 'image' | 'pdf')[];
  reasoning: Reasoning | null;
  temperature: 'accepted' | 'ignored' | 'refused' | 'refused-when-thinking';
  needsBilledKey: boolean;
  /** What a request cannot ask of it, by the field's words. */
  lacks: readonly ('tools' | 'forced-tools' | 'json_object' | 'json_schema')[];
}

type Row = [id: string, released: string, more?: Partial<SimulatedModel>];

/** Models that share their facts, and what each has of its own. */
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

/** What answers to an id; null where nothing does. */
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

/** Whether the vendor has ever had the model. */
export function findKnown(models: readonly SimulatedModel[], id: string): SimulatedModel | null {
  return models.find((model) => model.id === id || model.alias === id) ?? null;
}

export function listServed(models: readonly SimulatedModel[], mode: ModelsMode): SimulatedModel[] {
  if (mode === 'today') return models.filter((model) => !isGone(model));
  // Beside the specification's, what has a day to go on: none of that is offered by the product itself.
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
