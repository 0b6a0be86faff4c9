export interface LimiterBounds {
  /** Bound for all holders together, read at each call; no bound where it is left out. */
  total?: () => number;
  /** Bound for one holder; none where it is left out. */
  perHolder?: number;
  /** The error that `take` throws when the holder, or all of them together, have as much as they may. */
  refuse?(who: 'holder' | 'all'): Error;
}

/** A share that is held until it is released; releasing it again does nothing. */
export interface Permit {
  /** Takes more for the same holder; throws the refusal where that is too much. */
  grow(amount: number): void;
  release(): void;
}

export interface Waiting {
  /** Higher priorities are let in first; within one it is first come, first served. */
  priority?: number;
  /** Ends the waiting, which then rejects with the signal's reason. */
  signal: AbortSignal;
  /** Called at once, and whenever it changes, with how many are ahead; far back only at every tenth place. */
  tellAhead?(ahead: number): void;
}

interface Entry {
  priority: number;
  admit(): void;
  tellAhead(ahead: number): void;
}

const anybody = '';

/**
 * Bounds what is under way at once, be it calls or bytes: `take` refuses what is too much, `wait` holds
 * it back until there is a place.
 */
export class Limiter {
  readonly #bounds: LimiterBounds;
  readonly #heldBy = new Map<string, number>();
  readonly #waiting: Entry[] = [];
  #held = 0;

  constructor(bounds: LimiterBounds) {
    this.#bounds = bounds;
  }

  get waitingCount(): number {
    return this.#waiting.length;
  }

  take(holder: string, amount = 1): Permit {
    this.#refuseBeyond(holder, amount);
    return this.#hold(holder, amount);
  }

  /** One place of the total. */
  async wait({ priority = 0, signal, tellAhead = () => {} }: Waiting): Promise<Permit> {
    signal.throwIfAborted();
    if (this.#hasPlace() && this.#waiting.length === 0) return this.#hold(anybody, 1);
    const { promise, resolve, reject } = Promise.withResolvers<Permit>();
    const entry = { priority, tellAhead, admit: () => resolve(this.#hold(anybody, 1)) };
    this.#enqueue(entry);
    const leave = () => {
      if (this.#remove(entry)) reject(signal.reason);
    };
    signal.addEventListener('abort', leave, { once: true });
    return promise.finally(() => signal.removeEventListener('abort', leave));
  }

  #refuseBeyond(holder: string, more: number): void {
    const { total, perHolder = Infinity, refuse = tooMuch } = this.#bounds;
    if ((this.#heldBy.get(holder) ?? 0) + more > perHolder) throw refuse('holder');
    if (total && this.#held + more > total()) throw refuse('all');
  }

  #hold(holder: string, amount: number): Permit {
    let own = amount;
    this.#count(holder, amount);
    return {
      grow: (more) => {
        this.#refuseBeyond(holder, more);
        this.#count(holder, more);
        own += more;
      },
      release: () => {
        this.#count(holder, -own);
        own = 0;
        this.#admitWaiting();
      },
    };
  }

  #count(holder: string, more: number): void {
    this.#held += more;
    const own = (this.#heldBy.get(holder) ?? 0) + more;
    if (own === 0) this.#heldBy.delete(holder);
    else this.#heldBy.set(holder, own);
  }

  #hasPlace(): boolean {
    return this.#held < (this.#bounds.total?.() ?? Infinity);
  }

  #enqueue(entry: Entry): void {
    const behind = this.#waiting.findIndex(({ priority }) => priority < entry.priority);
    const place = behind < 0 ? this.#waiting.length : behind;
    this.#waiting.splice(place, 0, entry);
    entry.tellAhead(place);
    this.#tellPlaces(place + 1);
  }

  #remove(entry: Entry): boolean {
    const place = this.#waiting.indexOf(entry);
    if (place < 0) return false;
    this.#waiting.splice(place, 1);
    this.#tellPlaces(place);
    return true;
  }

  #admitWaiting(): void {
    while (this.#hasPlace()) {
      const next = this.#waiting.shift();
      if (!next) return;
      next.admit();
      this.#tellPlaces(0);
    }
  }

  #tellPlaces(from: number): void {
    for (const [ahead, entry] of this.#waiting.entries()) {
      if (ahead >= from && (ahead < 10 || ahead % 10 === 0)) entry.tellAhead(ahead);
    }
  }
}

function tooMuch(): Error {
  return new Error('As much as may be is under way.');
}
