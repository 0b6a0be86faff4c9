import type { Directory, DirectoryModel, ModelId } from '#shared/contract/models/schemas.ts';
import { directoryIdOf } from '#shared/contract/models/constants.ts';
import { isUnproven } from './catalogue/added-model.ts';
import type { CurrentCatalogue } from './catalogue/current-catalogue.ts';
import type { LineUp } from './line-up/line-up.ts';
import { formatWindow, type Listing, type Model } from '../../providers/contract/model.ts';
import type { ProviderSettings } from './create-providers.ts';
import type { Whereabouts } from './where-it-runs.ts';
import { presentProvider, type ProviderDisplay } from '../../providers/contract/provider-facts.ts';

export interface DirectoryDeps {
  catalogue: Pick<CurrentCatalogue, 'listings' | 'model' | 'today'>;
  lineUp: LineUp;
  providerSettings: Pick<ProviderSettings, 'apiKey'>;
  /** The share of comparisons that each model won, 0 to 1. Models without enough votes are absent. */
  findWinRates(): Promise<ReadonlyMap<ModelId, number>>;
}

/** Presents the listings as a directory, with facts, prices and tiers. */
export async function presentDirectory(
  deps: DirectoryDeps,
  providers: readonly ProviderDisplay[],
  where: Pick<Whereabouts, 'marksOf' | 'isOff'> = { marksOf: () => [], isOff: () => false },
): Promise<Directory> {
  const winRates = await deps.findWinRates();
  return {
    providers: providers.map((provider) => ({
      ...presentProvider(provider, where.marksOf(provider.id), where.isOff(provider.id)),
      id: directoryIdOf(provider.id),
    })),
    models: deps.catalogue.listings().flatMap((listing) => {
      const model = deps.catalogue.model(listing.id);
      if (!model || !listing.directory) return [];
      const retirement = deps.lineUp.retirementOf(model);
      const entry = deps.lineUp.resolve(listing);
      // A model that is neither served nor retired is not part of this installation.
      if (!entry && !retirement) return [];
      return [
        {
          ...toEntry(model, listing.directory.isStandard),
          ...(where.isOff(model.provider) && { isOff: true as const }),
          isAvailable: deps.providerSettings.apiKey(model.provider) !== null,
          retirement,
          successor: presentSuccessor(deps, model, entry?.model ?? null),
          picker: presentPlace(listing, entry !== null),
          isForAuto: !listing.isOnlyByChoice,
          resembles:
            (model.firstGuess && deps.catalogue.model(model.firstGuess.like)?.name) ?? null,
          isUnproven: isUnproven(model, winRates),
          winRate: winRates.get(model.id) ?? null,
        },
      ];
    }),
  };
}

function toEntry(model: Model, isStandard: boolean) {
  const provider = directoryIdOf(model.provider);
  return {
    id: `${provider}:${model.model}`,
    name: model.name,
    provider,
    description: model.description,
    bestFor: model.bestFor,
    context: formatWindow(model.contextTokens),
    contextTokens: model.contextTokens,
    release: model.release,
    writesText: model.writesText,
    isStandard,
    providerLink: model.providerLink,
    price: model.price,
  };
}

/** The model that answers in place of `named`, or else its first known successor. */
function presentSuccessor(
  { catalogue }: DirectoryDeps,
  named: Model,
  answering: Model | null,
): DirectoryModel['successor'] {
  const [next] = named.successors;
  const nextModel = next === undefined ? null : catalogue.model(`${named.provider}:${next}`);
  const model = answering && answering.id !== named.id ? answering : nextModel;
  return model && { name: model.name, price: model.price };
}

function presentPlace({ id, picker }: Listing, isAnswered: boolean): DirectoryModel['picker'] {
  return picker && isAnswered ? { id, isStandard: picker.isStandard } : null;
}
