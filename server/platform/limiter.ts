import { WaitingLine, type Waiting } from './waiting-line.ts';

export interface LimiterBounds {
  /** The limit for all holders combined, read on every call; unlimited if absent. */
  total?: () => number;
  /** The limit for one holder, which also applies to `wait`; unlimited if absent. */
  perHolder?: number;
  /** The error that `take` throws if the holder or all holders combined exceed a limit. */
  refuse?(who: 'holder' | 'all'): Error;
}

/** A share of the limit that is in use. Releasing it twice has no further effect. */
export interface Permit {
  /** Takes more for the same holder. Throws the error from `refuse` if that exceeds a limit. */
  grow(amount: number): void;
  release(): void;
}

const anybody = '';

/**
 * Limits what is in progress, such as calls or bytes. `take` refuses what exceeds the limit; `wait`
 * waits until there is room.
 */
export class Limiter {
  readonly #bounds: LimiterBounds;
  readonly #heldBy = new Map<string, number>();
  readonly #line = new WaitingLine();
  #held = 0;

  constructor(bounds: LimiterBounds) {
    this.#bounds = bounds;
  }

  get waitingCount(): number {
    return this.#line.length;
  }

  take(holder: string, amount = 1): Permit {
    this.#refuseBeyond(holder, amount);
    return this.#hold(holder, amount);
  }

  /** Takes `amount` while `work` runs. */
  async during<Done>(holder: string, amount: number, work: () => Promise<Done>): Promise<Done> {
    const { release } = this.take(holder, amount);
    try {
      return await work();
    } finally {
      release();
    }
  }

  /** Waits until the holder may use one more unit. */
  wait(waiting: Waiting): Promise<Permit> {
    const { holder = anybody } = waiting;
    return this.#line.wait(waiting, () => (this.#hasPlace(holder) ? this.#hold(holder, 1) : null));
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
        this.#line.advance();
      },
    };
  }

  #count(holder: string, more: number): void {
    this.#held += more;
    const own = (this.#heldBy.get(holder) ?? 0) + more;
    if (own === 0) this.#heldBy.delete(holder);
    else this.#heldBy.set(holder, own);
  }

  #hasPlace(holder: string): boolean {
    const { total = () => Infinity, perHolder = Infinity } = this.#bounds;
    return this.#held < total() && (this.#heldBy.get(holder) ?? 0) < perHolder;
  }
}

function tooMuch(): Error {
  return new Error('The limit has been reached.');
}
