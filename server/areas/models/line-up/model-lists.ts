import { isOwnProvider } from '#shared/contract/models/constants.ts';
import type { ProviderId } from '#shared/contract/models/providers.ts';
import type { ProviderHealth } from '../health/provider-health.ts';
import type { CurrentCatalogue } from '../catalogue/current-catalogue.ts';
import { ProviderError } from '#server/providers/contract/provider-error.ts';
import type { ServedModels } from './served-models.ts';
import type { Providers } from '#server/providers/contract/model-provider.ts';

interface ModelListsDeps {
  providers: {
    ids: Providers['ids'];
    get(id: ProviderId): Pick<ReturnType<Providers['get']>, 'listModels'>;
  };
  /**
   * What the list depends on: the provider's key, or the state of an added provider. Null if the provider can't be
   * called.
   */
  accessOf(provider: ProviderId): string | null;
  served: ServedModels;
  health: Pick<ProviderHealth, 'noteRefusal' | 'endRefusal' | 'forget'>;
  catalogue: Pick<CurrentCatalogue, 'known'>;
  /** Writes to the operators' log. */
  logError(error: unknown, provider: ProviderId): void;
}

interface ListTimes {
  listedAt: Date | null;
  failingSince: Date | null;
}

const neverAsked: ListTimes = { listedAt: null, failingSince: null };

const freshMs = 24 * 60 * 60 * 1000;
const retryMs = 5 * 60 * 1000;
const longestListMs = 20_000;

/** Fetches each vendor's list of models: at startup, daily, and when its key changes. */
export class ModelLists {
  readonly #deps: ModelListsDeps;
  readonly #keys = new Map<ProviderId, string>();
  readonly #times = new Map<ProviderId, ListTimes>();
  readonly #asking = new Map<ProviderId, Promise<void>>();
  readonly #timers = new Map<ProviderId, NodeJS.Timeout>();
  readonly #stop = new AbortController();

  constructor(deps: ModelListsDeps) {
    this.#deps = deps;
  }

  /** Fetches the lists of providers whose key changed. Resolves when all fetches under way have finished. */
  async refresh(): Promise<void> {
    const ids = new Set([...this.#deps.providers.ids(), ...this.#keys.keys()]);
    for (const id of ids) this.#refreshOne(id);
    await Promise.all(this.#asking.values());
  }

  /** When the provider's list last arrived, and when fetching it started to fail. */
  timesOf(provider: ProviderId): ListTimes {
    return this.#times.get(provider) ?? neverAsked;
  }

  stop(): void {
    this.#stop.abort(new Error('The server is stopping.'));
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  #refreshOne(id: ProviderId): void {
    const key = this.#deps.accessOf(id);
    const before = this.#keys.get(id);
    if (key === before || (key === null && before === undefined)) return;
    if (key === null) this.#keys.delete(id);
    else this.#keys.set(id, key);
    this.#asking.set(id, this.#startAnew(id, key, before !== undefined));
  }

  async #startAnew(id: ProviderId, key: string | null, hadKey: boolean): Promise<void> {
    const { served, health, logError } = this.#deps;
    try {
      if (hadKey) {
        this.#times.delete(id);
        health.forget(id);
        await served.forget(id);
      }
    } catch (error) {
      logError(error, id);
    }
    if (key === null) clearTimeout(this.#timers.get(id));
    else await this.#ask(id, key);
  }

  #noteTime(id: ProviderId, isListed: boolean): void {
    const { listedAt, failingSince } = this.timesOf(id);
    const now = new Date();
    const times = isListed
      ? { listedAt: now, failingSince: null }
      : { listedAt, failingSince: failingSince ?? now };
    this.#times.set(id, times);
  }

  async #ask(id: ProviderId, key: string): Promise<void> {
    const { providers, served, catalogue, health, logError } = this.#deps;
    const { signal } = this.#stop;
    clearTimeout(this.#timers.get(id));
    let isListed = false;
    try {
      const within = AbortSignal.any([signal, AbortSignal.timeout(longestListMs)]);
      const models = await providers.get(id).listModels?.(within);
      if (this.#keys.get(id) !== key) return;
      if (models) {
        const known = catalogue.known.models.filter(({ provider }) => provider === id);
        served.setList(id, models, isOwnProvider(id) ? null : known);
      }
      health.endRefusal(id, 'invalid-key');
      isListed = true;
    } catch (error) {
      if (signal.aborted || this.#keys.get(id) !== key) return;
      if (error instanceof ProviderError) health.noteRefusal(error);
      logError(error, id);
    }
    if (signal.aborted) return;
    this.#noteTime(id, isListed);
    const again = () => void this.#ask(id, key);
    this.#timers.set(id, setTimeout(again, isListed ? freshMs : retryMs).unref());
  }
}
