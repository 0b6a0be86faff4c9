import type { ModelId, PickerModel } from '#shared/contract/models/schemas.ts';
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
 * The models for the page's picker, each with its tier, who answers, and whether its provider has a key.
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

/** Names and description come from the listed model, capabilities from the model that answers. */
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
    isAvailable: providerSettings.apiKey(model.provider) !== null,
    contextTokens: model.contextTokens,
    bestFor: named.bestFor,
    sees: model.sees,
    makesImages: model.makesImages,
    thinks: model.reasoning !== null,
    takesTemperature: model.takesTemperature ?? null,
    providerLink: named.providerLink,
    isUnproven: isUnproven(model, winRates),
    retiredOn: named.retirement?.on ?? null,
    answeredBy: substitution && { id: model.id, name: model.name },
  };
}
