import type { PickerModel } from '#shared/contract/models/schemas.ts';
import type { Entry } from './entry.ts';
import type { LineUp } from './line-up.ts';
import type { ProviderSettings } from './ports.ts';

export interface PickerDeps {
  lineUp: LineUp;
  providerSettings: Pick<ProviderSettings, 'apiKey'>;
}

/** What the page needs to offer models: each with its tier, who answers, and whether its provider has a key. */
export function presentPicker(deps: PickerDeps): PickerModel[] {
  return deps.lineUp.entries().map((entry) => toPickerModel(deps, entry));
}

/** Named as it is listed; what it can do is what the model can that answers. */
function toPickerModel(
  { providerSettings }: PickerDeps,
  { listing, named, model, substitution }: Entry,
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
    providerLink: named.providerLink,
    retiredOn: named.retirement?.on ?? null,
    answeredBy: substitution && { id: model.id, name: model.name },
  };
}
