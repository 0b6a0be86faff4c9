import type { Directory, DirectoryModel, ModelId } from '#shared/contract/models/schemas.ts';
import { providerNames } from '#shared/contract/models/providers.ts';
import type { Model } from './model.ts';
import type { Catalogue } from './catalogue.ts';
import type { ProviderSettings } from './ports.ts';
import { presentProvider, type ProviderFacts } from './provider.ts';

export interface DirectoryDeps {
  catalogue: Catalogue;
  providerSettings: Pick<ProviderSettings, 'apiKey'>;
  /** What vendors have said is gone. */
  retired: { has(upstreamId: string): boolean };
  /** How often models were preferred, 0 to 1; those without enough votes are absent. */
  findWinRates(): Promise<ReadonlyMap<ModelId, number>>;
}

/** The same catalogue that the picker shows, seen as a reference: facts and prices beside the tier. */
export async function presentDirectory(
  deps: DirectoryDeps,
  providers: readonly ProviderFacts[],
): Promise<Directory> {
  const winRates = await deps.findWinRates();
  return {
    providers: providers.map((provider) => ({
      ...presentProvider(provider),
      id: providerNames[provider.id].directoryId,
    })),
    models: deps.catalogue.list().flatMap((model) =>
      model.directory
        ? [
            {
              ...toEntry(model, model.directory.isStandard),
              isAvailable: deps.providerSettings.apiKey(model.provider) !== null,
              retirement: toRetirement(model, deps.retired.has(model.upstreamId)),
              winRate: winRates.get(model.id) ?? null,
            },
          ]
        : [],
    ),
  };
}

function toEntry(model: Model, isStandard: boolean) {
  const provider = providerNames[model.provider].directoryId;
  return {
    id: `${provider}:${model.model}`,
    name: model.name,
    provider,
    description: model.description,
    bestFor: model.bestFor,
    context: model.context,
    contextTokens: model.contextTokens,
    release: model.release,
    isStandard,
    providerLink: model.providerLink,
    price: model.price,
    successor: model.successor && { name: model.successor.name, price: model.successor.price },
    picker: model.picker && { id: model.id, isStandard: model.picker.isStandard },
  };
}

/** By the vendor's announcement, or by its own word that the model is gone. */
function toRetirement({ retiredOn }: Model, isGone: boolean): DirectoryModel['retirement'] {
  if (retiredOn === null && !isGone) return null;
  const today = new Date().toISOString().slice(0, 10);
  return { on: retiredOn, isOver: isGone || (retiredOn !== null && retiredOn <= today) };
}
