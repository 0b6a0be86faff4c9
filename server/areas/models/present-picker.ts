import type { ModelId, PickerModel } from '#shared/contract/models/schemas.ts';
import type { Model } from '#server/providers/contract/model.ts';
import { isUnproven } from './catalogue/added-model.ts';
import type { Entry } from './line-up/entry.ts';
import type { LineUp } from './line-up/line-up.ts';
import type { ProviderSettings } from './create-providers.ts';

export interface PickerDeps {
  /** The share of comparisons that each model won. Models without enough votes are absent. */
  findWinRates(): Promise<ReadonlyMap<ModelId, number>>;
  lineUp: LineUp;
  providerSettings: Pick<ProviderSettings, 'apiKey'>;
}

/**
 * The models in the page's picker, each with its tier, the model that answers, and whether its provider has a
 * key.
 */
export async function presentPicker(
  deps: PickerDeps,
  userId: number | null = null,
): Promise<PickerModel[]> {
  const entries = deps.lineUp.of(userId).entries();
  const isAnyGuessed = entries.some(({ model }) => model.firstGuess);
  const winRates = isAnyGuessed ? await deps.findWinRates() : new Map<ModelId, number>();
  return entries.map((entry) => toPickerModel(deps, entry, winRates));
}

/** Names and descriptions come from the listed model, capabilities from the model that answers. */
function toPickerModel(
  { providerSettings }: PickerDeps,
  { listing, named, model, substitution }: Entry,
  winRates: ReadonlyMap<ModelId, number>,
): PickerModel {
  return {
    id: named.id,
    provider: named.provider,
    model: named.model,
    name: named.name,
    description: named.description,
    isStandard: listing.picker?.isStandard ?? false,
    isForAuto: !listing.isOnlyByChoice,
    isAvailable: providerSettings.apiKey(model.provider) !== null,
    contextTokens: model.contextTokens,
    bestFor: named.bestFor,
    sees: model.sees,
    makesImages: model.makesImages,
    thinks: model.reasoning !== null,
    takesTemperature: model.takesTemperature ?? null,
    priceClass: priceClassOf(model),
    imagePriceMicroUsd: model.imagePriceMicroUsd ?? null,
    speed: speedOf(model),
    providerLink: named.providerLink,
    isUnproven: isUnproven(model, winRates),
    retiredOn: named.retirement?.on ?? null,
    answeredBy: substitution && { id: model.id, name: model.name },
  };
}

// The lowest prices of classes 2, 3 and 4, in millionths of a dollar per million tokens.
const classesFrom = [1_000_000, 4_000_000, 12_000_000];

/** Classifies the list price of a typical prompt, which has three times as much input as output. */
export function priceClassOf({ price }: Pick<Model, 'price'>): number | null {
  if (!price) return null;
  const blended = (3 * price.inputMicroUsdPerMillion + price.outputMicroUsdPerMillion) / 4;
  return 1 + classesFrom.filter((from) => blended >= from).length;
}

/** The speed of an added model is only a guess, so it isn't shown. */
export function speedOf(
  model: Pick<Model, 'tokensPerSecond' | 'firstGuess'>,
): PickerModel['speed'] {
  const { tokensPerSecond, firstGuess } = model;
  if (firstGuess || tokensPerSecond <= 0) return null;
  if (tokensPerSecond >= 120) return 'fast';
  return tokensPerSecond >= 50 ? 'medium' : 'slow';
}
