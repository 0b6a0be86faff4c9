import { noSuch } from './http/errors.ts';

export interface Stored {
  id: string;
}

/** What a mode has of each kind, by the prefix of the ids. */
export interface Store {
  objectsOf(prefix: string): Map<string, Stored>;
}

const capacity = 5_000;

/** One kind of objects; a mode of Stripe says whose. The oldest make room for new ones. */
export class Collection<T extends Stored> {
  readonly #prefix: string;
  readonly #noun: string;

  constructor(prefix: string, noun: string) {
    this.#prefix = prefix;
    this.#noun = noun;
  }

  add(store: Store, object: T): T {
    addWithin(capacity, this.#all(store), object.id, object);
    return object;
  }

  find(store: Store, id: string | null | undefined): T | undefined {
    return this.#all(store).get(id ?? '');
  }

  /** Finds what a parameter names (`id` is the one in the address), or ends the call. */
  get(store: Store, id: string, param = 'id'): T {
    const object = this.find(store, id);
    if (object) return object;
    throw noSuch(this.#noun, id, param);
  }

  /** The newest first. */
  list(store: Store, isWanted: (object: T) => boolean = () => true): T[] {
    return [...this.#all(store).values()].filter(isWanted).reverse();
  }

  remove(store: Store, id: string): void {
    this.#all(store).delete(id);
  }

  #all(store: Store): Map<string, T> {
    return store.objectsOf(this.#prefix) as Map<string, T>;
  }
}

export function addWithin<T>(most: number, map: Map<string, T>, id: string, value: T): void {
  const [oldest] = map.keys();
  if (map.size >= most && oldest !== undefined) map.delete(oldest);
  map.set(id, value);
}
