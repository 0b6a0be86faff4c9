import { randomId } from '../seed.ts';
import { noSuch } from './http/errors.ts';

export interface Stored {
  id: string;
}

/** Holds objects, grouped by the prefix of their ids. A `Mode` is a store. */
export interface Store {
  readonly objects: Map<string, Map<string, Stored>>;
}

/**
 * Some of the fields that Stripe publishes for an object, typed by its own library. The compiler rejects a
 * field, or a value of an enumeration, that Stripe doesn't have.
 */
export type PartOf<T> = T extends object ? { [Key in keyof T]?: PartOf<T[Key]> } : T;

export function newId(prefix: string): string {
  return randomId(`${prefix}_`, 24);
}

const capacity = 5_000;

/** All objects of one kind. */
export class Collection<T extends Stored> {
  readonly #prefix: string;
  readonly #noun: string;

  constructor(prefix: string, noun: string) {
    this.#prefix = prefix;
    this.#noun = noun;
  }

  /** Drops the oldest object once `capacity` is reached. */
  add(store: Store, object: T): T {
    const all = this.#all(store);
    const [oldest] = all.keys();
    if (all.size >= capacity && oldest !== undefined) all.delete(oldest);
    all.set(object.id, object);
    return object;
  }

  find(store: Store, id: string | null | undefined): T | undefined {
    return this.#all(store).get(id ?? '');
  }

  /** Finds an object, or throws an error that names `param`, the parameter with the id. */
  get(store: Store, id: string, param = 'id'): T {
    const object = this.find(store, id);
    if (object) return object;
    throw noSuch(this.#noun, id, param);
  }

  /** Newest first. */
  list(store: Store, isWanted: (object: T) => boolean = () => true): T[] {
    return [...this.#all(store).values()].filter(isWanted).reverse();
  }

  remove(store: Store, id: string): void {
    this.#all(store).delete(id);
  }

  #all({ objects }: Store): Map<string, T> {
    const all = objects.get(this.#prefix) ?? new Map<string, Stored>();
    objects.set(this.#prefix, all);
    return all as Map<string, T>;
  }
}
