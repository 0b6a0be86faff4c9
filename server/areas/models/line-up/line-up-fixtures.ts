import { CurrentCatalogue } from '../catalogue/current-catalogue.ts';
import { LineUp } from './line-up.ts';
import type { StoredModel } from '../store/model-store.ts';
import { ServedModels } from './served-models.ts';
import type { ListedModel } from '#server/providers/contract/model-provider.ts';
import type { Catalogue } from '#server/providers/contract/model.ts';

interface World {
  stored?: StoredModel[];
  /** The ids that each vendor lists; null if no list arrived. */
  lists?: Partial<Record<string, readonly string[] | null>>;
  today?: string;
  repointed?: Record<string, string>;
}

/** A line-up for tests, built on a real catalogue. Providers that aren't in `lists` list every model. */
export async function makeLineUp(known: Catalogue, world: World = {}) {
  const { stored = [], lists = {}, today = '2026-11-22', repointed = {} } = world;
  const catalogue = new CurrentCatalogue(known, { list: async () => stored }, () => today);
  await catalogue.load();
  const served = new ServedModels({
    listRetired: async () => [],
    saveRetired: async () => {},
    forgetRetired: async () => {},
  });
  for (const provider of new Set(known.models.map((model) => model.provider))) {
    const own = known.models.filter((model) => model.provider === provider);
    const named = lists[provider];
    if (named === null) continue;
    const ids = named ?? own.map(({ upstreamId }) => upstreamId);
    const listed = ids.map((upstreamId): ListedModel => ({ upstreamId }));
    served.setList(provider, listed, own);
  }
  const providerSettings = { upstreamId: (id: string) => repointed[id] ?? null };
  return { catalogue, served, lineUp: new LineUp({ catalogue, served, providerSettings }) };
}
