export interface Waiting {
  /** Holders are served round-robin. Entries without a holder count as one holder's. */
  holder?: string;
  /**
   * Higher priorities go first. Within a priority, holders are served round-robin, and a holder's
   * own entries in order of arrival.
   */
  priority?: number;
  /** Aborting removes the entry, and `wait` rejects with the signal's reason. */
  signal: AbortSignal;
  /**
   * Called immediately, and whenever the number of entries ahead changes. Far from the front, called only for
   * every tenth position.
   */
  tellAhead?(ahead: number): void;
}

interface Entry {
  holder: string;
  priority: number;
  /** Tries to enter, and returns whether that succeeded. */
  tryEnter(): boolean;
  tellAhead(ahead: number): void;
}

const everybody = '';
const keptTurns = 1_000;

/**
 * A queue for slots. An entry that can't enter yet because of another limit doesn't block those behind it.
 */
export class WaitingLine {
  readonly #entries: Entry[] = [];
  /** The number of each holder's last turn. Lower numbers are longer ago. */
  readonly #turns = new Map<string, number>();
  #lastTurn = 0;

  get length(): number {
    return this.#entries.length;
  }

  /** Calls `tryToEnter` now and on every `advance`. Resolves with the first non-null result. */
  async wait<Held>(
    { holder = everybody, priority = 0, signal, tellAhead = () => {} }: Waiting,
    tryToEnter: () => Held | null,
  ): Promise<Held> {
    signal.throwIfAborted();
    this.advance();
    const enter = () => {
      const entered = tryToEnter();
      if (entered !== null) this.#noteTurn(holder);
      return entered;
    };
    const held = enter();
    if (held !== null) return held;
    const { promise, resolve, reject } = Promise.withResolvers<Held>();
    const tryEnter = () => {
      const entered = enter();
      if (entered !== null) resolve(entered);
      return entered !== null;
    };
    const entry = { holder, priority, tellAhead, tryEnter };
    this.#add(entry);
    const leave = () => {
      if (this.#remove(entry)) reject(signal.reason);
    };
    signal.addEventListener('abort', leave, { once: true });
    return promise.finally(() => signal.removeEventListener('abort', leave));
  }

  /** Lets in every entry that can enter now, highest priority first. */
  advance(): void {
    for (;;) {
      const entered = this.#inOrder().find((entry) => entry.tryEnter());
      if (!entered) return;
      this.#remove(entered);
    }
  }

  #inOrder(): Entry[] {
    const turnOf = ({ holder }: Entry) => this.#turns.get(holder) ?? 0;
    return this.#entries.toSorted(
      (one, other) => other.priority - one.priority || turnOf(one) - turnOf(other),
    );
  }

  #noteTurn(holder: string): void {
    // Past turns only matter while others are waiting, so they are forgotten when the queue is empty.
    if (this.#entries.length === 0 && this.#turns.size > keptTurns) this.#turns.clear();
    this.#turns.set(holder, ++this.#lastTurn);
  }

  #add(entry: Entry): void {
    const behind = this.#entries.findIndex(({ priority }) => priority < entry.priority);
    const place = behind < 0 ? this.#entries.length : behind;
    this.#entries.splice(place, 0, entry);
    entry.tellAhead(place);
    this.#tellPlaces(place + 1);
  }

  #remove(entry: Entry): boolean {
    const place = this.#entries.indexOf(entry);
    if (place < 0) return false;
    this.#entries.splice(place, 1);
    this.#tellPlaces(place);
    return true;
  }

  #tellPlaces(from: number): void {
    for (const [ahead, entry] of this.#entries.entries()) {
      if (ahead >= from && (ahead < 10 || ahead % 10 === 0)) entry.tellAhead(ahead);
    }
  }
}
