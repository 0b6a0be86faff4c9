import type { ProviderId } from '#shared/contract/models/providers.ts';
import { tierOf, type Actor } from '#server/platform/actor.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { EmbeddingModel } from '#server/providers/contract/model.ts';
import { providers } from '#server/providers/providers.ts';
import type { CurrentCatalogue } from './catalogue/current-catalogue.ts';
import type { ProviderSettings } from './create-providers.ts';
import { readProvider } from './line-up/find-listing.ts';
import type { LineUp } from './line-up/line-up.ts';

export interface EmbeddingModelsDeps {
  catalogue: Pick<CurrentCatalogue, 'model'>;
  lineUp: Pick<LineUp, 'embeddingListings'>;
  providerSettings: Pick<ProviderSettings, 'upstreamId'>;
}

const builtIn = providers.flatMap(({ embeddingModels = [] }) => embeddingModels);

/** The embedding models that a caller may use: the built-in ones, then those that were added. */
export function listEmbeddingModels(
  { catalogue, lineUp, providerSettings }: EmbeddingModelsDeps,
  actor: Actor,
): EmbeddingModel[] {
  const tier = tierOf(actor);
  const added = lineUp
    .embeddingListings(actor.user?.id ?? null)
    .filter(({ embeddings }) => tier === 'standard' || !embeddings?.isStandard)
    .flatMap(({ id }) => catalogue.model(id) ?? [])
    .map(({ id, provider, name, upstreamId, price, contextTokens, release }) => ({
      id,
      provider,
      name,
      upstreamId: providerSettings.upstreamId(id) ?? upstreamId,
      inputMicroUsdPerMillion: price?.inputMicroUsdPerMillion ?? null,
      dimensions: null,
      isShortenable: true,
      // A different tokenizer would decode the same numbers to different words.
      takesTokens: false,
      contextTokens,
      release,
    }));
  const allowed = actor.key?.models ?? [];
  return [...builtIn, ...added].filter(({ id }) => allowed.length === 0 || allowed.includes(id));
}

/** Throws an AppError if the caller may use no model with this name. */
export function findEmbeddingModel(
  deps: EmbeddingModelsDeps,
  actor: Actor,
  name: string,
): EmbeddingModel {
  const models = listEmbeddingModels(deps, actor);
  const found = lookUpEmbeddingModel(models, name);
  if (found) return found;
  const [example] = models;
  const hint = example ? `, such as "${example.upstreamId}"` : '';
  throw new AppError(
    'unknown-model',
    `This API key has no access to an embedding model named "${name.slice(0, 60)}". Use one from GET /v1/models${hint}.`,
  );
}

/**
 * Finds a model by our id or the vendor's id, which may have the provider in front, as in
 * `google/gemini-embedding-001`.
 */
export function lookUpEmbeddingModel(
  models: readonly EmbeddingModel[],
  name: string,
): EmbeddingModel | undefined {
  const [, prefix, own] = /^([^/]+)\/(.+)$/.exec(name) ?? [];
  return (
    models.find(({ id }) => id === name) ??
    models.find(({ upstreamId }) => upstreamId === name) ??
    models.find(
      ({ provider, upstreamId }) => provider === readProvider(prefix ?? '') && upstreamId === own,
    )
  );
}

/** The provider for moderation, and its model. */
export function moderationModel(): { provider: ProviderId; upstreamId: string } {
  for (const { id, moderationModel: upstreamId } of providers) {
    if (upstreamId !== undefined) return { provider: id, upstreamId };
  }
  throw new Error('No provider offers moderation.');
}
