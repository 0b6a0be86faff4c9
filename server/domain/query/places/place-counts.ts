import type { ProviderId } from '#shared/contract/models/providers.ts';

/** Read at each call, so that a change acts at once. */
export interface PlaceBounds {
  /** Queries that run at once. */
  total(): number;
  /** How many providers can be asked: with several, none of them may have all places. */
  providers(): number;
}

interface Count {
  /** Under way, quiet or not. */
  running: number;
  /** Those of them that are not quiet. */
  working: number;
}

/** How many queries are under way, in all and at each provider. */
export class PlaceCounts {
  readonly #bounds: PlaceBounds;
  readonly #byProvider = new Map<ProviderId, Count>();
  #working = 0;

  constructor(bounds: PlaceBounds) {
    this.#bounds = bounds;
  }

  hasPlaceFor(providers: readonly ProviderId[]): boolean {
    const total = this.#bounds.total();
    const share = this.#bounds.providers() > 1 ? total - Math.floor(total / 4) : total;
    return (
      this.#working < total &&
      providers.every((provider) => {
        const { running, working } = this.#countOf(provider);
        return working < share && running < total;
      })
    );
  }

  add(providers: readonly ProviderId[], more: Count): void {
    this.#working += more.working;
    for (const provider of providers) {
      const { running, working } = this.#countOf(provider);
      this.#byProvider.set(provider, {
        running: running + more.running,
        working: working + more.working,
      });
    }
  }

  #countOf(provider: ProviderId): Count {
    return this.#byProvider.get(provider) ?? { running: 0, working: 0 };
  }
}
