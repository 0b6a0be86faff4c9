export interface Waiting {
  /** Those of one holder take turns with those of others; without it everybody is the same. */
  holder?: string;
  /** Higher priorities are let in first; within one it is first come, first served, but for the turns. */
  priority?: number;
  /** Ends the waiting, which then rejects with the signal's reason. */
  signal: AbortSignal;
  /** Called at once, and whenever it changes, with how many are ahead; far back only at every tenth place. */
  tellAhead?(ahead: number): void;
}

interface Entry {
  holder: string;
  priority: number;
  /** True when it was let in. */
  tryEnter(): boolean;
  tellAhead(ahead: number): void;
}

const everybody = '';
const keptTurns = 1_000;

/** Those who wait for a place. Who cannot enter yet, since another kind of place is full, holds up nobody. */
export class WaitingLine {
  readonly #entries: Entry[] = [];
  /** When each holder was last let in: the lower, the longer ago. */
  readonly #turns = new Map<string, number>();
  #lastTurn = 0;

  get length(): number {
    return this.#entries.length;
  }

  /** Resolves with what `enter` gives once it gives something; it is asked at once and by `advance`. */
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

  /** Lets in whoever can enter now, first of all those of the highest priority. */
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
    // While nobody waits, whose turn it was need not be known.
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
