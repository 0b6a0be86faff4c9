import type Stripe from 'stripe';
import { isDeepStrictEqual } from 'node:util';
import { Collection, newId, type PartOf, type Store, type Stored } from './objects.ts';

/** The only API version that the simulator accepts; our `stripe` package is pinned to it. */
export const apiVersion = '2026-10-28.endive';

export type StripeEvent = ReturnType<typeof newEvent>;

function newEvent(mode: Mode, type: string, data: { object: object }) {
  return {
    ...mode.newObject('evt', 'event'),
    api_version: apiVersion,
    data: structuredClone(data),
    type,
  } satisfies Omit<PartOf<Stripe.EventBase>, 'type' | 'data'> & { type: string; data: object };
}

export const events = new Collection<StripeEvent>('evt', 'event');

/** The saved state of a mode, as plain data. */
export interface ModeData {
  /** In live mode banks decline test cards unless a test sets this. */
  acceptsTestCards: boolean;
  objects: Store['objects'];
}

/** What the test and live modes share. */
interface ModeHost {
  /** The origin of the simulator's own pages. */
  readonly origin: string;
  /** Unix seconds, like all times at Stripe. */
  now(): number;
  onEvent(mode: Mode, event: StripeEvent, objectId: string): void;
}

/** Stripe's test or live environment: everything that one kind of key can see. */
export class Mode implements Store {
  readonly livemode: boolean;
  readonly data: ModeData;
  readonly #host: ModeHost;

  constructor(livemode: boolean, data: ModeData, host: ModeHost) {
    this.livemode = livemode;
    this.data = data;
    this.#host = host;
  }

  get objects(): Store['objects'] {
    return this.data.objects;
  }

  now(): number {
    return this.#host.now();
  }

  /** Finds an object of any kind by its id. */
  find(id: string): Stored | undefined {
    return this.objects.get(id.slice(0, id.indexOf('_')))?.get(id);
  }

  /** The fields that all objects share. */
  newObject<Kind extends string>(prefix: string, object: Kind, id = newId(prefix)) {
    return { id, object, livemode: this.livemode, created: this.now() };
  }

  /** Stores a new object and sends its `created` event. */
  create<T extends Stored & { object: string }>(collection: Collection<T>, object: T): T {
    collection.add(this, object);
    this.emit(`${object.object}.created`, object);
    return object;
  }

  /** Changes an object in place, and sends the event only if a value actually changed. */
  update<T extends Stored>(type: string, object: T, changes: Partial<T>): void {
    const keys = Object.keys(changes) as (keyof T)[];
    const changed = keys.filter((key) => !isDeepStrictEqual(object[key], changes[key]));
    if (changed.length === 0) return;
    const previous = Object.fromEntries(changed.map((key) => [key, object[key]]));
    this.emit(type, Object.assign(object, changes), previous);
  }

  emit(type: string, object: Stored, previous?: object): void {
    const data = { object, ...(previous && { previous_attributes: previous }) };
    this.#host.onEvent(this, events.add(this, newEvent(this, type, data)), object.id);
  }

  /** The URL of the page for an invoice or a charge. */
  receiptUrl(id: string): string {
    return `${this.#host.origin}/stripe/receipts/${id}`;
  }
}
