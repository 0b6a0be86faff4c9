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

  memorize(): ReadonlyMap<string, T> {
    return this.#byId;
  }

  recall(objects: ReadonlyMap<string, T>): void {
    this.#byId.clear();
    for (const [id, object] of objects) this.#byId.set(id, object);
  }

  get size(): number {
    return this.#byId.size;
  }
}
