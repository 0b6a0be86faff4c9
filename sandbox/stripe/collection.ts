const capacity = 5_000;

/** Objects of one kind, the newest first; the oldest make room for new ones. */
export class Collection<T extends { id: string }> {
  readonly #byId = new Map<string, T>();

  add(object: T): T {
    const [oldest] = this.#byId.keys();
    if (this.#byId.size >= capacity && oldest !== undefined) this.#byId.delete(oldest);
    this.#byId.set(object.id, object);
    return object;
  }

  find(id: string): T | undefined {
    return this.#byId.get(id);
  }

  remove(id: string): void {
    this.#byId.delete(id);
  }

  list(isWanted: (object: T) => boolean = () => true): T[] {
    return [...this.#byId.values()].filter(isWanted).reverse();
  }

  get size(): number {
    return this.#byId.size;
  }
}
