import type { ProviderId } from '#shared/contract/models/providers.ts';
import type { PlaceNumbers } from './share-places.ts';

/** Of the whole installation; read at each call, so that a change acts at once. */
export interface PlaceBounds {
  /** Queries that run at once. */
  total(): number;
  /** The providers that can be asked: with several, none of them may have all places. */
  providers(): readonly ProviderId[];
}

/** What every query needs a place of, besides one of each provider that it asks. */
const all = 'all';

export function needsOf(providers: readonly ProviderId[]): string[] {
  return [all, ...providers];
}

/** Of how many places a kind has in all. */
export function boundsOf(bounds: PlaceBounds): (kind: string) => number {
  return (kind) => {
    const total = bounds.total();
    const isShared = kind !== all && bounds.providers().length > 1;
    return isShared ? total - Math.floor(total / 4) : total;
  };
}

/** How many queries are under way in this process, in all and at each provider. */
export class PlaceCounts {
  readonly #bounds: PlaceBounds;
  /** Those that are not quiet, by what they need. */
  readonly #working = new Map<string, number>();
  /** By provider, quiet or not. */
  readonly #running = new Map<ProviderId, number>();

  constructor(bounds: PlaceBounds) {
    this.#bounds = bounds;
  }

  /** Whether one more may be open at each of them, however quiet the others there are. */
  mayRunAt(providers: readonly ProviderId[]): boolean {
    const total = this.#bounds.total();
    return providers.every((provider) => (this.#running.get(provider) ?? 0) < total);
  }

  /** Whether a place at each would be of no use: as many as may are open at one of them, some of them quiet. */
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
