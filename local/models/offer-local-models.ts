import { createModelStore, type ModelStore } from '#server/areas/models/store/model-store.ts';
import {
  createOwnProviderStore,
  type OwnProviderStore,
} from '#server/areas/models/store/own-provider-store.ts';
import { openDatabase } from '#server/platform/db/connection/database.ts';
import { createVault } from '#server/areas/settings/store/sealed-value.ts';
import { providerPresets } from '#shared/contract/models/own-constants.ts';
import type { ModelId } from '#shared/contract/models/schemas.ts';
import type { LocalPlace, LookedAt } from './find-local-models.ts';
import type { ListedModel, StoredOwnProvider } from '#server/providers/contract/model-provider.ts';

const actor = { id: 1, username: 'npm start' };
const mostModels = 30;

/**
 * Offers the models of local servers next to the simulated vendors. Each server is switched on or
 * off depending on whether it is running, unless an administrator switched it off. Other changes by
 * administrators are kept too. Returns the names of the servers that are offered.
 */
export async function offerLocalModels(
  databaseUrl: string,
  encryptionKey: string,
  found: readonly LookedAt[],
): Promise<string[]> {
  if (found.length === 0) return [];
  const database = openDatabase(databaseUrl, () => undefined);
  const vault = createVault(Buffer.from(encryptionKey, 'base64'), null);
  const stores = {
    providers: createOwnProviderStore(database, vault),
    models: createModelStore(database),
  };
  try {
    const stored = await stores.providers.list();
    const switchedOff = stored.filter((one) => !one.isOn && one.updatedBy !== actor.username);
    const offered = found.filter(({ place }) => !switchedOff.some(({ id }) => id === place.id));
    for (const { place, models } of offered) {
      const before = stored.find(({ id }) => id === place.id);
      // The provider is switched on last, so it never offers an incomplete list.
      if (models) await addModels(stores.models, place, models);
      await keepProvider(stores.providers, place, { before, isOn: models !== null });
    }
    return offered.flatMap(({ place, models }) => (models ? [place.name] : []));
  } finally {
    await database.$client.end();
  }
}

async function keepProvider(
  store: OwnProviderStore,
  place: LocalPlace,
  { before, isOn }: { before: StoredOwnProvider | undefined; isOn: boolean },
): Promise<void> {
  if (before ? before.isOn === isOn : !isOn) return;
  const { keyHeader, tokenLimit, asksForUsage, marks } = providerPresets[place.preset];
  const asPreset = { keyHeader, tokenLimit, asksForUsage, marks: [...marks] };
  const { version = 0, updatedBy: _, isReadable: __, ...kept } = before ?? {};
  const provider = { ...place, ...asPreset, userId: null, key: null, headers: {}, ...kept, isOn };
  const entry = {
    actor,
    action: before ? 'provider.change' : 'provider.add',
    subject: place.id,
    before: before ? { isOn: before.isOn } : null,
    after: { name: provider.name, baseUrl: provider.baseUrl, isOn },
  } as const;
  await store.apply({ kind: 'save', version, provider, entry });
}

/**
 * Little is known about small local models, so they start with the skills of the smallest model
 * that has been measured.
 */
const like: ModelId = 'openai:gpt-3.5-turbo';

async function addModels(
  store: ModelStore,
  place: LocalPlace,
  models: readonly ListedModel[],
): Promise<void> {
  const known = new Set((await store.list()).map(({ modelId }) => modelId));
  for (const { upstreamId, contextTokens, sees } of models.slice(0, mostModels)) {
    const modelId: ModelId = `${place.id}:${upstreamId}`;
    if (known.has(modelId)) continue;
    const name = upstreamId.split('/').at(-1) || upstreamId;
    const facts = {
      name,
      description: `Runs in ${place.name}.`,
      inputMicroUsdPerMillion: 0,
      outputMicroUsdPerMillion: 0,
      ...(contextTokens !== undefined && { contextTokens }),
      ...(sees !== undefined && { sees }),
      added: { provider: place.id, model: upstreamId, isStandard: false, skillsLike: like },
    };
    const entry = {
      actor,
      action: 'model.add',
      subject: modelId,
      before: null,
      after: { name },
    } as const;
    await store.apply({ kind: 'save', modelId, version: 0, facts, entry });
  }
}
