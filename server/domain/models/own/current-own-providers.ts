import { isOwnProvider } from '#shared/contract/models/constants.ts';
import type { ProviderId } from '#shared/contract/models/providers.ts';
import { inTurn } from '../../in-turn.ts';
import type { OwnProvider, OwnProviderStore } from '../ports.ts';
import type { ShownProvider } from '../provider.ts';

/** The providers that were added by an address, at hand for every call; `load` reads them. */
export class CurrentOwnProviders {
  readonly #store: Pick<OwnProviderStore, 'list'>;
  readonly #mayPeopleAdd: () => boolean;
  #stored: ReadonlyMap<ProviderId, OwnProvider> = new Map();

  /** `mayPeopleAdd`: whether people may have some of their own; asked at each call. */
  constructor(store: Pick<OwnProviderStore, 'list'>, mayPeopleAdd: () => boolean) {
    this.#store = store;
    this.#mayPeopleAdd = mayPeopleAdd;
  }

  readonly load = inTurn(async () => {
    const stored = await this.#store.list();
    this.#stored = new Map(stored.map((provider) => [provider.id, provider]));
  });

  /** The installation's that are on, by name. */
  list(): readonly OwnProvider[] {
    return this.#listOf(null);
  }

  /** Those of everybody that are on. */
  ids(): Set<ProviderId> {
    return new Set([...this.#stored.values()].flatMap(({ id, isOn }) => (isOn ? id : [])));
  }

  /** One that is on; a person's own only while they may have some. */
  find(id: ProviderId): OwnProvider | null {
    const found = this.#stored.get(id);
    if (!found?.isOn) return null;
    return found.userId === null || this.#mayPeopleAdd() ? found : null;
  }

  /** Whether models of this provider may be offered at all: it is one of the product's, or is there and on. */
  isThere(id: ProviderId): boolean {
    return !isOwnProvider(id) || this.#stored.get(id)?.isOn === true;
  }

  /** Whether it is there for whoever says something of it: the installation, or a person of their own. */
  isThereFor(userId: number | null, id: ProviderId): boolean {
    if (!isOwnProvider(id)) return userId === null;
    return this.find(id)?.userId === userId;
  }

  /** As readers are told of them; those of one person only where it is they who read. */
  shown(userId: number | null = null): ShownProvider[] {
    const own = userId === null || !this.#mayPeopleAdd() ? [] : this.#listOf(userId);
    return [...this.list(), ...own].map((provider) => ({
      id: provider.id,
      name: provider.name,
      link: null,
      description: describe(provider),
    }));
  }

  #listOf(userId: number | null): OwnProvider[] {
    return [...this.#stored.values()].filter(
      (provider) => provider.isOn && provider.userId === userId,
    );
  }
}

function describe({ userId, marks }: OwnProvider): string {
  if (userId !== null) return 'Your own: nobody else is offered it.';
  return marks.includes('own-machine')
    ? 'Runs on a machine of this installation.'
    : 'Added by an administrator of this installation.';
}
