import type Stripe from 'stripe';
import { Collection, type Store, type Stored } from './collection.ts';
import { change, newId, type PartOf, type Stamp } from './resources/object.ts';

/** The one version that the simulator speaks: the one that our `stripe` package is pinned to. */
export const apiVersion = '2026-10-28.endive';

export interface StripeEvent extends Stamp {
  id: string;
  object: 'event';
  api_version: string;
  data: { object: object; previous_attributes?: object };
  type: string;
}

export const events = new Collection<StripeEvent>('evt', 'event');

/** What a mode remembers, as plain data. */
export interface ModeData {
  /** Banks decline test cards in live mode, unless a test asks them not to. */
  acceptsTestCards: boolean;
  objects: Store['objects'];
}

interface ModeDeps {
  livemode: boolean;
  data: ModeData;
  /** Unix seconds, as everywhere at Stripe. */
  now: () => number;
  /** Where the simulator's own pages are. */
  origin: () => string;
  onEvent: (mode: Mode, event: StripeEvent, id: string) => void;
}

/** Stripe's test or live environment: everything that one kind of key can see. */
export class Mode implements Store {
  readonly livemode: boolean;
  readonly data: ModeData;
  readonly now: () => number;
  readonly #deps: ModeDeps;

  constructor(deps: ModeDeps) {
    this.livemode = deps.livemode;
    this.data = deps.data;
    this.now = deps.now;
    this.#deps = deps;
  }

  get objects(): Store['objects'] {
    return this.data.objects;
  }

  /** Any object, whatever its kind. */
  find(id: string): Stored | undefined {
    return this.objects.get(id.slice(0, id.indexOf('_')))?.get(id);
  }

  stamp(): Stamp {
    return { livemode: this.livemode, created: this.now() };
  }

  /** The page behind an invoice or a charge. */
  receiptUrl(id: string): string {
    return `${this.#deps.origin()}/stripe/receipts/${id}`;
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
    this.#deps.onEvent(this, events.add(this, event), object.id);
  }

  /** Changes an object in place, and tells of it where anything did change. */
  update<T extends Stored>(type: string, object: T, changes: Partial<T>): void {
    const previous = change(object, changes);
    if (Object.keys(previous).length > 0) this.emit(type, object, previous);
  }
}
