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
  /** True when it was let in. */
  tryEnter(): boolean;
  tellAhead(ahead: number): void;
}

/** Those who wait for a place. Who cannot enter yet, since another kind of place is full, holds up nobody. */
export class WaitingLine {
  readonly #entries: Entry[] = [];

  get length(): number {
    return this.#entries.length;
  }

  /** Resolves with what `enter` gives once it gives something; it is asked at once and by `advance`. */
  async wait<Held>(
    { priority = 0, signal, tellAhead = () => {} }: Waiting,
    enter: () => Held | null,
  ): Promise<Held> {
    signal.throwIfAborted();
    this.advance();
    const held = enter();
    if (held !== null) return held;
    const { promise, resolve, reject } = Promise.withResolvers<Held>();
    const tryEnter = () => {
      const entered = enter();
      if (entered !== null) resolve(entered);
      return entered !== null;
    };
    const entry = { priority, tellAhead, tryEnter };
    this.#add(entry);
    const leave = () => {
      if (this.#remove(entry)) reject(signal.reason);
    };
    signal.addEventListener('abort', leave, { once: true });
    return promise.finally(() => signal.removeEventListener('abort', leave));
  }

  /** Lets in whoever can enter now, first of all those of the highest priority. */
  advance(): void {
    const firstLeft = this.#entries.findIndex((entry) => entry.tryEnter());
    if (firstLeft < 0) return;
    const rest = this.#entries.splice(firstLeft).slice(1);
    this.#entries.push(...rest.filter((entry) => !entry.tryEnter()));
    this.#tellPlaces(firstLeft);
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
