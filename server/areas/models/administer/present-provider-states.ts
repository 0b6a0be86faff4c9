import type { ProviderState } from '#shared/contract/models/admin-schemas.ts';
import type { ProviderDisplay } from '#server/providers/contract/provider-facts.ts';
import type { AccountError, ProviderHealth } from '../health/provider-health.ts';
import type { CurrentCatalogue } from '../catalogue/current-catalogue.ts';
import type { ModelLists } from '../line-up/model-lists.ts';
import type { ProviderSettings } from '../create-providers.ts';
import type { Whereabouts } from '../where-it-runs.ts';
import type { ServedModels } from '../line-up/served-models.ts';

export interface ProviderStateDeps {
  catalogue: Pick<CurrentCatalogue, 'known' | 'listings'>;
  served: Pick<ServedModels, 'listOf'>;
  lists: Pick<ModelLists, 'timesOf'>;
  health: Pick<ProviderHealth, 'accountErrorOf'>;
  providerSettings: Pick<ProviderSettings, 'apiKey'>;
  where: Pick<Whereabouts, 'isOff'>;
}

/** The models that each provider lists, which of them can be added, and whether it accepts our account. */
export function presentProviderStates(
  { catalogue, served, lists, health, providerSettings, where }: ProviderStateDeps,
  providers: readonly ProviderDisplay[],
): ProviderState[] {
  const listings = new Set<string>(catalogue.listings().map(({ id }) => id));
  const addable = catalogue.known.models.filter(({ id }) => !listings.has(id));
  return providers.map(({ id: provider, name }) => {
    const { listedAt, failingSince } = lists.timesOf(provider);
    return {
      provider,
      name,
      isOff: where.isOff(provider),
      hasKey: providerSettings.apiKey(provider) !== null,
      listed:
        served
          .listOf(provider)
          ?.map(({ upstreamId }) => upstreamId)
          .toSorted() ?? null,
      listedAt: listedAt?.toISOString() ?? null,
      listFailingSince: failingSince?.toISOString() ?? null,
      known: addable
        .filter((model) => model.provider === provider)
        .map(({ model, name: shown }) => ({ model, name: shown })),
      accountError: presentError(name, health.accountErrorOf(provider)),
    };
  });
}

function presentError(vendor: string, error: AccountError | null): ProviderState['accountError'] {
  return (
    error && { message: messages[error.kind]?.(vendor) ?? '', since: error.since.toISOString() }
  );
}

const messages: Partial<Record<AccountError['kind'], (vendor: string) => string>> = {
  'no-credit': (vendor) => `The account at ${vendor} has no credit left.`,
  'invalid-key': (vendor) => `${vendor} doesn’t accept the key.`,
  'region-refused': (vendor) => `${vendor} isn’t available in this server’s region.`,
  forbidden: (vendor) => `${vendor} refuses requests from this account.`,
};
