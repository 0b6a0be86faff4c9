import { isOwnProvider } from '#shared/contract/models/constants.ts';
import type { ProviderId } from '#shared/contract/models/providers.ts';
import type { OwnProvider, OwnProviderStore } from '../ports.ts';
import type { ShownProvider } from '../provider.ts';

/** The providers that administrators added, at hand for every call; `load` reads them. */
export class CurrentOwnProviders {
  readonly #store: Pick<OwnProviderStore, 'list'>;
  #stored: readonly OwnProvider[] = [];

  constructor(store: Pick<OwnProviderStore, 'list'>) {
    this.#store = store;
  }

  async load(): Promise<void> {
    this.#stored = await this.#store.list();
  }

  /** Those that are on, by name. */
  list(): readonly OwnProvider[] {
    return this.#stored.filter(({ isOn }) => isOn);
  }

  find(id: ProviderId): OwnProvider | null {
    return this.list().find((provider) => provider.id === id) ?? null;
  }

  /** Whether models of this provider may be offered: it is one of the product's, or is there and on. */
  isThere(id: ProviderId): boolean {
    return !isOwnProvider(id) || this.find(id) !== null;
  }

  /** As readers are told of them. */
  shown(): ShownProvider[] {
    return this.list().map(({ id, name, marks }) => ({
      id,
      name,
      link: null,
      description: marks.includes('own-machine')
        ? 'Runs on a machine of this installation.'
        : 'Added by an administrator of this installation.',
    }));
  }
}
