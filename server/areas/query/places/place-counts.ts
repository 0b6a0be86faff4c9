import type { ProviderId } from '#shared/contract/models/providers.ts';
import type { PlaceNumbers } from './share-places.ts';

/**
 * The limits of the whole installation; read at each call, so that a changed setting takes effect at once.
 */
export interface PlaceBounds {
  /** Queries that may run at once. */
  total(): number;
  /** The providers that can be called. With several, each may use at most three quarters of the places. */
  providers(): readonly ProviderId[];
}

/** The kind of place that every query needs, besides one for each provider that it calls. */
const all = 'all';

export function needsOf(providers: readonly ProviderId[]): string[] {
  return [all, ...providers];
}

/** How many places of a kind there are in total. */
export function boundsOf(bounds: PlaceBounds): (kind: string) => number {
  return (kind) => {
    const total = bounds.total();
    const isShared = kind !== all && bounds.providers().length > 1;
    return isShared ? total - Math.floor(total / 4) : total;
  };
}

/** How many queries run in this process, in total and at each provider. */
export class PlaceCounts {
  readonly #bounds: PlaceBounds;
  /** Queries that are not quiet, by kind of place. */
  readonly #working = new Map<string, number>();
  /** Queries by provider, including quiet ones. */
  readonly #running = new Map<ProviderId, number>();

  constructor(bounds: PlaceBounds) {
    this.#bounds = bounds;
  }

  /** Whether each of these providers may have one more open query, counting quiet ones as well. */
  mayRunAt(providers: readonly ProviderId[]): boolean {
    const total = this.#bounds.total();
    return providers.every((provider) => (this.#running.get(provider) ?? 0) < total);
  }

  /**
   * Whether a place would not help yet: one of the providers has as many open queries as it may, some of them
   * quiet.
   */
  isOutOfReachAt(providers: readonly ProviderId[]): boolean {
    const boundOf = boundsOf(this.#bounds);
    return providers.some(
      (provider) => !this.mayRunAt([provider]) && this.workingAt(provider) < boundOf(provider),
    );
  }

  workingAt(kind: string): number {
    return this.#working.get(kind) ?? 0;
  }

  get working(): PlaceNumbers {
    return Object.fromEntries([...this.#working].filter(([, count]) => count > 0));
  }

  add(providers: readonly ProviderId[], more: { running: number; working: number }): void {
    for (const kind of needsOf(providers)) {
      this.#working.set(kind, this.workingAt(kind) + more.working);
    }
    for (const provider of providers) {
      this.#running.set(provider, (this.#running.get(provider) ?? 0) + more.running);
    }
  }
}
