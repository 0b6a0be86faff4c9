import type { Tier } from '../accounts/actor.ts';

interface Waiting {
  tier: Tier;
  admit: () => void;
  tellPlace: (ahead: number) => void;
}

/**
 * Priority processing: lets a set number of queries run at once. Those that wait start Standard first,
 * first come first served within a tier, and are told how many stand before them.
 */
export class Turnstile {
  readonly #maxRunning: () => number;
  readonly #waiting: Waiting[] = [];
  #running = 0;

  constructor(maxRunning: () => number) {
    this.#maxRunning = maxRunning;
  }

  get waitingCount(): number {
    return this.#waiting.length;
  }

  /** Resolves when this query may run; call `leave` once afterwards. Rejects when `signal` aborts. */
  async enter(tier: Tier, signal: AbortSignal, tellPlace: (ahead: number) => void): Promise<void> {
    signal.throwIfAborted();
    if (this.#running < this.#maxRunning() && this.#waiting.length === 0) {
      this.#running += 1;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const entry: Waiting = { tier, admit: resolve, tellPlace };
    const firstFree = this.#waiting.findIndex((other) => other.tier === 'free');
    const place = tier === 'free' || firstFree < 0 ? this.#waiting.length : firstFree;
    this.#waiting.splice(place, 0, entry);
    tellPlace(place);
    this.#tellPlaces(place + 1);
    const onAbort = () => {
      const at = this.#waiting.indexOf(entry);
      if (at < 0) return;
      this.#waiting.splice(at, 1);
      this.#tellPlaces(at);
      reject(signal.reason);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    await promise.finally(() => signal.removeEventListener('abort', onAbort));
  }

  leave(): void {
    this.#running -= 1;
    while (this.#running < this.#maxRunning()) {
      const next = this.#waiting.shift();
      if (!next) return;
      this.#running += 1;
      next.admit();
      this.#tellPlaces(0);
    }
  }

  #tellPlaces(from: number): void {
    for (const [ahead, entry] of this.#waiting.entries()) {
      // Far back in a long line every tenth place is news enough.
      if (ahead >= from && (ahead < 10 || ahead % 10 === 0)) entry.tellPlace(ahead);
    }
  }
}
