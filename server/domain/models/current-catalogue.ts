import type { ModelId } from '#shared/contract/models/schemas.ts';
import type { Catalogue } from './catalogue.ts';
import type { Model } from './model.ts';
import { overlayCatalogue } from './overlay-catalogue.ts';
import type { ModelStore, StoredModel } from './ports.ts';

/** The catalogue as it stands, at hand for every call; `load` reads what administrators changed. */
export class CurrentCatalogue implements Catalogue {
  readonly known: readonly Model[];
  readonly #store: Pick<ModelStore, 'list'>;
  readonly #today: () => string;
  #stored: readonly StoredModel[] = [];
  #built: { day: string; models: readonly Model[] } | null = null;

  constructor(known: readonly Model[], store: Pick<ModelStore, 'list'>, today: () => string) {
    this.known = known;
    this.#store = store;
    this.#today = today;
  }

  async load(): Promise<void> {
    this.#stored = await this.#store.list();
    this.#built = null;
  }

  list(): readonly Model[] {
    const day = this.#today();
    if (this.#built?.day !== day) {
      this.#built = { day, models: overlayCatalogue(this.known, this.#stored, day) };
    }
    return this.#built.models;
  }

  /** What an administrator re-pointed the model to. */
  upstreamId(id: ModelId): string | null {
    return this.#stored.find(({ modelId }) => modelId === id)?.facts.upstreamId ?? null;
  }
}
