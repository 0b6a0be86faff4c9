import type { ProviderId } from '#shared/contract/models/providers.ts';

/** The limits for the whole installation, read on every call so that changes apply immediately. */
export interface SlotLimits {
  /** The number of queries that may run at once. */
  total(): number;
  /** The providers that can be called. If there are several, each may use at most three quarters of the slots. */
  providers(): readonly ProviderId[];
}

/** How many queries run in this process, in total and at each provider. */
export class SlotCounts {
  /** How many server processes share the installation's slots. */
  processes = 1;
  readonly #limits: SlotLimits;
  /** Queries whose provider isn't quiet (see `quietLooks`), in total. */
  #working = 0;
  /** Queries whose provider isn't quiet, by provider. */
  readonly #workingAt = new Map<ProviderId, number>();
  /** Queries by provider, including quiet ones. */
  readonly #runningAt = new Map<ProviderId, number>();

  constructor(limits: SlotLimits) {
    this.#limits = limits;
  }

  /** Whether one more query that calls these providers may start now. */
  mayStart(providers: readonly ProviderId[]): boolean {
    const total = Math.max(1, Math.floor(this.#limits.total() / this.processes));
    const isShared = this.#limits.providers().length > 1;
    const each = isShared ? total - Math.floor(total / 4) : total;
    const isFree = (provider: ProviderId) =>
      (this.#workingAt.get(provider) ?? 0) < each && (this.#runningAt.get(provider) ?? 0) < total;
    return this.#working < total && providers.every(isFree);
  }

  add(providers: readonly ProviderId[], more: { running: number; working: number }): void {
    this.#working += more.working;
    for (const provider of providers) {
      addTo(this.#workingAt, provider, more.working);
      addTo(this.#runningAt, provider, more.running);
    }
  }
}

function addTo(counts: Map<ProviderId, number>, provider: ProviderId, more: number): void {
  counts.set(provider, (counts.get(provider) ?? 0) + more);
}
