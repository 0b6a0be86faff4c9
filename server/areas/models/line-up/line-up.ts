import type { ProviderId } from '#shared/contract/models/providers.ts';
import type { ModelId } from '#shared/contract/models/schemas.ts';
import type { Substitution } from '#shared/contract/query/schemas.ts';
import type { Entries, Entry } from './entry.ts';
import type { CurrentCatalogue } from '../catalogue/current-catalogue.ts';
import { isRetiredOn, type Listing, type Model } from '#server/providers/contract/model.ts';
import type { ProviderSettings } from '../create-providers.ts';
import { withoutSnapshot, type ServedModels, type ServiceState } from './served-models.ts';

interface LineUpDeps {
  catalogue: Pick<CurrentCatalogue, 'listings' | 'model' | 'today' | 'isWithdrawn' | 'isAdded'>;
  served: Pick<ServedModels, 'stateOf' | 'listed'>;
  providerSettings: Pick<ProviderSettings, 'upstreamId'>;
  /** Whether users may have their own models; read on every call. */
  mayPeopleAdd?: () => boolean;
  /** Whether a provider's models may search the web; read on every call. */
  maySearch?: (provider: ProviderId) => boolean;
}

/** Finds the model that serves a listing. Reads its sources on every call, so that changes apply at once. */
export class LineUp implements Entries {
  readonly #deps: LineUpDeps;

  constructor(deps: LineUpDeps) {
    this.#deps = deps;
  }

  entries(): Entry[] {
    return this.#deps.catalogue
      .listings()
      .flatMap((listing) => (listing.picker ? (this.resolve(listing) ?? []) : []));
  }

  find(id: string): Entry | null {
    const listing = this.#deps.catalogue.listings().find((one) => one.id === id);
    return listing?.picker ? this.resolve(listing) : null;
  }

  /** The line-up with the user's own entries included; null means no user. */
  of(userId: number | null): Entries {
    const own = this.#listingsOf(userId).filter(({ embeddings }) => !embeddings);
    if (own.length === 0) return this;
    return {
      entries: () => [...this.entries(), ...own.flatMap((listing) => this.resolve(listing) ?? [])],
      find: (id) => {
        const listing = own.find((one) => one.id === id);
        return listing ? this.resolve(listing) : this.find(id);
      },
    };
  }

  /** The listings of models that only make embeddings, including the user's own; null means no user. */
  embeddingListings(userId: number | null): Listing[] {
    const all = [...this.#deps.catalogue.listings(), ...this.#listingsOf(userId)];
    return all.filter(({ embeddings }) => embeddings);
  }

  #listingsOf(userId: number | null): readonly Listing[] {
    const { catalogue, mayPeopleAdd } = this.#deps;
    return userId !== null && mayPeopleAdd?.() ? catalogue.listings(userId) : [];
  }

  /** The models whose answers count as this model's: the model itself, the one that replaced it, or none. */
  answerersOf(id: ModelId): ModelId[] {
    if (this.entries().some(({ model }) => model.id === id)) return [id];
    const entry = this.find(id);
    return entry ? [entry.model.id] : [];
  }

  /** The model that serves a listing, even one that isn't in the picker; null if there is none. */
  resolve(listing: Listing): Entry | null {
    const entry = this.#resolve(listing);
    if (!entry?.model.webSearch || this.#deps.maySearch?.(entry.model.provider) !== false)
      return entry;
    const { webSearch: _, ...model } = entry.model;
    return { ...entry, model };
  }

  #resolve(listing: Listing): Entry | null {
    const named = this.#deps.catalogue.model(listing.id);
    if (!named) return null;
    const repointed = this.#repointed(named);
    if (repointed)
      return { listing, named, model: repointed, substitution: tellRepointed(named, repointed) };
    const model = this.#answererOf(named);
    if (!model) return null;
    const substitution = model === named ? null : this.#tellSuccessor(named, model);
    return { listing, named, model, substitution };
  }

  /**
   * When a model retires or has retired, according to its vendor's list, replies or announcements;
   * null if no retirement is known.
   */
  retirementOf(model: Model): { on: string | null; isOver: boolean } | null {
    const { served, catalogue } = this.#deps;
    const announced = served.listed(model)?.retiresOn ?? model.retirement?.on ?? null;
    const state = this.#stateOf(model);
    // If the vendor still serves the model, it isn't retired, whatever was announced.
    if (state === 'served' && isRetiredOn(model, catalogue.today())) return null;
    const isGone = state === 'gone';
    if (!isGone && announced === null && model.retirement === null) return null;
    // If a model was gone before the announced day, it retired on another day, which we don't know.
    const on = isGone && announced !== null && announced > catalogue.today() ? null : announced;
    return { on, isOver: isGone || isRetiredOn(model, catalogue.today()) };
  }

  /** The model that answered according to the vendor, if it is not the one that we called; null otherwise. */
  redirectedTo(asked: Model, answeredBy: string): Model | null {
    if (withoutSnapshot(answeredBy) === withoutSnapshot(asked.upstreamId)) return null;
    const find = (upstreamId: string) =>
      this.#deps.catalogue.model(`${asked.provider}:${upstreamId}`);
    return find(answeredBy) ?? find(withoutSnapshot(answeredBy)) ?? strangerLike(asked, answeredBy);
  }

  #repointed(named: Model): Model | null {
    const { providerSettings, catalogue } = this.#deps;
    const upstreamId = providerSettings.upstreamId(named.id);
    if (upstreamId === null || upstreamId === named.upstreamId) return null;
    return catalogue.model(`${named.provider}:${upstreamId}`) ?? strangerLike(named, upstreamId);
  }

  /** The named model while it is served, otherwise its first successor that is served. */
  #answererOf(named: Model): Model | null {
    const { catalogue } = this.#deps;
    const own = this.#stateOf(named);
    // An administrator added this model, so we call it until its vendor reports it gone.
    if (own === 'served' || (own === 'unlisted' && catalogue.isAdded(named.id))) return named;
    const successors = named.successors.map(
      (upstreamId) =>
        catalogue.model(`${named.provider}:${upstreamId}`) ?? strangerLike(named, upstreamId),
    );
    const inState = (wanted: ServiceState) =>
      successors.find((model) => this.#stateOf(model) === wanted);
    // An unlisted successor is only tried if the named model is known to be gone.
    return inState('served') ?? (own === 'unlisted' ? null : (inState('unlisted') ?? null));
  }

  #stateOf(model: Model): ServiceState {
    const { served, catalogue } = this.#deps;
    return catalogue.isWithdrawn(model.id) ? 'gone' : served.stateOf(model, catalogue.today());
  }

  #tellSuccessor(named: Model, model: Model): Substitution {
    const message =
      this.#stateOf(named) === 'forbidden'
        ? `This installation’s key can’t use ${named.name}, so ${model.name} answers instead.`
        : `${named.name} has been retired by its provider. Its successor, ${model.name}, answers instead.`;
    return { asked: named.id, used: model.model, message };
  }
}

/** A model of which we know only the id. We assume that it works like the one that it replaces. */
function strangerLike(model: Model, upstreamId: string): Model {
  const { imagePriceMicroUsd: _, imageTokenPrice: __, api: ___, ...named } = model;
  return {
    ...named,
    id: `${named.provider}:${upstreamId}`,
    model: upstreamId,
    name: upstreamId,
    upstreamId,
    contextTokens: null,
    maxOutputTokens: named.writesText ? null : 0,
    reasoning: null,
    price: null,
    priceChanges: [],
    retirement: null,
    successors: [],
  };
}

function tellRepointed(named: Model, { model, name }: Model): Substitution {
  const message = `An administrator has set ${name} to answer instead of ${named.name}.`;
  return { asked: named.id, used: model, message };
}
