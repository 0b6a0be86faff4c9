import type Stripe from 'stripe';
import { apiVersion } from './api-version.ts';
import { Collection, type Store, type Stored } from './collection.ts';
import { change, newId, type PartOf, type Stamp } from './resources/object.ts';

export interface StripeEvent extends Stamp {
  id: string;
  object: 'event';
  api_version: string;
  data: { object: object; previous_attributes?: object };
  type: string;
}

export const events = new Collection<StripeEvent>('evt', 'event');

export interface ModeDeps {
  livemode: boolean;
  /** Unix seconds, as everywhere at Stripe. */
  now: () => number;
  /** Where the simulator's own pages are. */
  origin: () => string;
  deliver: (event: StripeEvent) => void;
  /** Lets other objects follow what has happened to one. */
  follow: (mode: Mode, type: string, id: string) => void;
}

/** All objects by the prefix of their ids, as plain data. */
export interface ModeSnapshot {
  acceptsTestCards: boolean;
  objects: ReadonlyMap<string, Map<string, Stored>>;
}

/** Stripe's test or live environment: everything that one kind of key can see. */
export class Mode implements Store {
  /** Banks decline test cards in live mode, unless a test asks them not to. */
  acceptsTestCards = false;
  readonly #deps: ModeDeps;
  #objects = new Map<string, Map<string, Stored>>();

  constructor(deps: ModeDeps) {
    this.#deps = deps;
  }

  get livemode(): boolean {
    return this.#deps.livemode;
  }

  now(): number {
    return this.#deps.now();
  }

  stamp(): Stamp {
    return { livemode: this.livemode, created: this.now() };
  }

  /** The page behind an invoice or a charge. */
  receiptUrl(id: string): string {
    return `${this.#deps.origin()}/stripe/receipts/${id}`;
  }

  objectsOf(prefix: string): Map<string, Stored> {
    const known = this.#objects.get(prefix);
    if (known) return known;
    const objects = new Map<string, Stored>();
    this.#objects.set(prefix, objects);
    return objects;
  }

  /** Any object, whatever its kind. */
  find(id: string): Stored | undefined {
    return this.#objects.get(id.slice(0, id.indexOf('_')))?.get(id);
  }

  emit(type: string, object: Stored, previous?: object): void {
    const event = {
      id: newId('evt'),
      object: 'event' as const,
      ...this.stamp(),
      api_version: apiVersion,
      data: structuredClone({ object, ...(previous && { previous_attributes: previous }) }),
      type,
    } satisfies Omit<PartOf<Stripe.EventBase>, 'type' | 'data'> & StripeEvent;
    this.#deps.deliver(events.add(this, event));
    this.#deps.follow(this, type, object.id);
  }

  /** Changes an object in place, and tells of it where anything did change. */
  update<T extends Stored>(type: string, object: T, changes: Partial<T>): void {
    const previous = change(object, changes);
    if (Object.keys(previous).length > 0) this.emit(type, object, previous);
  }

  snapshot(): ModeSnapshot {
    return { acceptsTestCards: this.acceptsTestCards, objects: this.#objects };
  }

  restore({ acceptsTestCards, objects }: ModeSnapshot): void {
    this.acceptsTestCards = acceptsTestCards;
    this.#objects = new Map(objects);
  }
}
