import type { ProviderId } from '#shared/contract/models/providers.ts';
import type { ModelId } from '#shared/contract/models/schemas.ts';
import { inTurn } from '#server/platform/in-turn.ts';
import type { Listing, Model, Catalogue } from '#server/providers/contract/model.ts';
import { overlayCatalogue } from './overlay-catalogue.ts';
import type { StoredModel, ModelStore } from '../store/model-store.ts';

/** Today's models and listings, held in memory. `load` reads the administrators' changes. */
export class CurrentCatalogue {
  readonly known: Catalogue;
  readonly today: () => string;
  readonly #store: Pick<ModelStore, 'list'>;
  readonly #isThere: (provider: ProviderId) => boolean;
  #stored: ReadonlyMap<ModelId, StoredModel> = new Map();
  #built: Built | null = null;

  /** `today` returns yyyy-mm-dd. `load` uses `isThere` to find out whether a provider can be called at all. */
  constructor(
    known: Catalogue,
    store: Pick<ModelStore, 'list'>,
    today: () => string,
    isThere: (provider: ProviderId) => boolean = () => true,
  ) {
    this.#isThere = isThere;
    this.known = known;
    this.#store = store;
    this.today = today;
  }

  readonly load = inTurn(async () => {
    const stored = await this.#store.list();
    const there = stored.filter(({ facts }) => !facts.added || this.#isThere(facts.added.provider));
    this.#stored = new Map(there.map((model) => [model.modelId, model]));
    this.#built = null;
  });

  /** The listings in picker order: those for all users or, if `owner` is given, those of one user. */
  listings(owner: number | null = null): readonly Listing[] {
    return this.#current().listings.get(owner) ?? [];
  }

  /** Finds a model, no matter who owns it. */
  model(id: ModelId): Model | null {
    return this.#current().byId.get(id) ?? null;
  }

  /** The models that all users can use. */
  models(): readonly Model[] {
    return this.#current().models;
  }

  /** Whether an administrator has taken the model out of service. */
  isWithdrawn(id: ModelId): boolean {
    const retiredOn = this.#stored.get(id)?.facts.retiredOn;
    return typeof retiredOn === 'string' && retiredOn <= this.today();
  }

  /** Whether the model was added by an administrator. */
  isAdded(id: ModelId): boolean {
    return this.#stored.get(id)?.facts.added !== undefined;
  }

  /** The vendor's model id that an administrator configured for the model, or null. */
  upstreamId(id: ModelId): string | null {
    return this.#stored.get(id)?.facts.upstreamId ?? null;
  }

  #current(): Built {
    const day = this.today();
    if (this.#built?.day !== day) {
      const { models, listings } = overlayCatalogue(this.known, [...this.#stored.values()], day);
      const ownerOf = ({ id }: { id: ModelId }) => this.#stored.get(id)?.userId ?? null;
      this.#built = {
        day,
        models: models.filter((model) => ownerOf(model) === null),
        listings: Map.groupBy(listings, ownerOf),
        byId: new Map(models.map((model) => [model.id, model])),
      };
    }
    return this.#built;
  }
}

interface Built {
  day: string;
  models: readonly Model[];
  /** Listings by owner; null is the installation. */
  listings: ReadonlyMap<number | null, readonly Listing[]>;
  byId: ReadonlyMap<ModelId, Model>;
}
