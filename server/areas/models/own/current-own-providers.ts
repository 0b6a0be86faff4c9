import { isOwnProvider } from '#shared/contract/models/constants.ts';
import type { ProviderId } from '#shared/contract/models/providers.ts';
import { inTurn } from '#server/platform/in-turn.ts';
import type { OwnProviderStore } from '../store/own-provider-store.ts';
import type { ProviderDisplay } from '#server/providers/contract/provider-facts.ts';
import type { StoredOwnProvider } from '#server/providers/contract/model-provider.ts';

/** The providers that were added by their URL, held in memory. `load` reads them. */
export class CurrentOwnProviders {
  readonly #store: Pick<OwnProviderStore, 'list'>;
  readonly #mayPeopleAdd: () => boolean;
  #stored: ReadonlyMap<ProviderId, StoredOwnProvider> = new Map();

  /** `mayPeopleAdd` returns whether users may have their own providers. Called on every lookup. */
  constructor(store: Pick<OwnProviderStore, 'list'>, mayPeopleAdd: () => boolean) {
    this.#store = store;
    this.#mayPeopleAdd = mayPeopleAdd;
  }

  readonly load = inTurn(async () => {
    const stored = await this.#store.list();
    this.#stored = new Map(stored.map((provider) => [provider.id, provider]));
  });

  /** The installation's enabled providers, by name. */
  list(): readonly StoredOwnProvider[] {
    return this.#listOf(null);
  }

  /** The ids of all enabled providers, including those that users added. */
  ids(): Set<ProviderId> {
    return new Set([...this.#stored.values()].flatMap(({ id, isOn }) => (isOn ? id : [])));
  }

  /** Finds an enabled provider. A user's own provider is found only while users may have their own. */
  find(id: ProviderId): StoredOwnProvider | null {
    const found = this.#stored.get(id);
    if (!found?.isOn) return null;
    return found.userId === null || this.#mayPeopleAdd() ? found : null;
  }

  /** Whether this provider's models may be offered: it is built in, or it was added and is enabled. */
  isThere(id: ProviderId): boolean {
    return !isOwnProvider(id) || this.#stored.get(id)?.isOn === true;
  }

  /** Whether the provider belongs to this owner: the user, or the installation if `userId` is null. */
  isThereFor(userId: number | null, id: ProviderId): boolean {
    if (!isOwnProvider(id)) return userId === null;
    return this.find(id)?.userId === userId;
  }

  /** The providers to show, including the user's own if `userId` is given. */
  shown(userId: number | null = null): ProviderDisplay[] {
    const own = userId === null || !this.#mayPeopleAdd() ? [] : this.#listOf(userId);
    return [...this.list(), ...own].map((provider) => ({
      id: provider.id,
      name: provider.name,
      link: null,
      description: describe(provider),
    }));
  }

  #listOf(userId: number | null): StoredOwnProvider[] {
    return [...this.#stored.values()].filter(
      (provider) => provider.isOn && provider.userId === userId,
    );
  }
}

function describe({ userId, marks }: StoredOwnProvider): string {
  if (userId !== null) return 'Your own endpoint; only you can use it.';
  return marks.includes('own-machine')
    ? 'Runs on this installation’s own hardware.'
    : 'Added by an administrator of this installation.';
}
