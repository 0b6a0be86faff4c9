import type { PickerModel } from '#shared/contract/models/schemas.ts';
import type { Model } from './model.ts';
import type { Catalogue } from './catalogue.ts';
import type { ProviderSettings } from './ports.ts';

export interface PickerDeps {
  catalogue: Catalogue;
  providerSettings: Pick<ProviderSettings, 'apiKey'>;
}

/** What the page needs to offer models: each with its tier, and whether its provider has a key. */
export function presentPicker(deps: PickerDeps): PickerModel[] {
  return deps.catalogue
    .list()
    .flatMap((model) =>
      model.picker ? [toPickerModel(deps, model, model.picker.isStandard)] : [],
    );
}

function toPickerModel(deps: PickerDeps, model: Model, isStandard: boolean): PickerModel {
  return {
    id: model.id,
    provider: model.provider,
    model: model.model,
    name: model.name,
    description: model.description,
    isStandard,
    isAvailable: deps.providerSettings.apiKey(model.provider) !== null,
    contextTokens: model.contextTokens,
    bestFor: model.bestFor,
    sees: model.sees,
    makesImages: model.makesImages,
    providerLink: model.providerLink,
    retiredOn: model.retiredOn,
    successorName: model.successor?.name ?? null,
  };
}
