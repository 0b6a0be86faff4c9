import type { TestCard } from './payments/test-cards.ts';
import { Collection } from './collection.ts';
import type { Charge } from './objects/charge.ts';
import type { Customer, DeletedCustomer } from './objects/customer.ts';
import { newEvent, type EventRequest, type StripeEvent } from './objects/event.ts';
import type { Dispute } from './objects/dispute.ts';
import type { Invoice } from './objects/invoice.ts';
import type { InvoicePayment } from './objects/invoice-payment.ts';
import type { PaymentIntent } from './objects/payment-intent.ts';
import type { PaymentMethod } from './objects/payment-method.ts';
import type { Price } from './objects/price.ts';
import type { Product } from './objects/product.ts';
import type { Refund } from './objects/refund.ts';
import type { SetupIntent } from './objects/setup-intent.ts';
import type { Subscription } from './objects/subscription.ts';
import type { Stamp } from './objects/stamp.ts';
import { change } from './objects/change.ts';

/** What the bank knows of a card, and the payment method does not tell. */
export interface CardOnFile {
  id: string;
  card: TestCard;
  /** Its holder has agreed to later payments, so that the bank asks no more. */
  isSetUp: boolean;
}

export interface WorldDeps {
  livemode: boolean;
  now: () => number;
  deliver: (event: StripeEvent) => void;
  /** Where the stand-in's own pages are. */
  origin: () => string;
  /** Only for telling that an id belongs to the other kind of key. */
  otherWorld: () => World;
}

/** All objects by kind and id, as plain data. */
export interface WorldMemory {
  acceptsTestCards: boolean;
  objects: Record<string, ReadonlyMap<string, { id: string }>>;
}

const nobody: EventRequest = { id: null, idempotency_key: null };

/** Everything that one kind of key, test or live, can see. */
export class World {
  readonly livemode: boolean;
  readonly now: () => number;
  readonly otherWorld: () => World;
  readonly origin: () => string;
  readonly customers = new Collection<Customer>();
  readonly deletedCustomers = new Collection<DeletedCustomer>();
  readonly products = new Collection<Product>();
  readonly prices = new Collection<Price>();
  readonly paymentMethods = new Collection<PaymentMethod>();
  readonly cards = new Collection<CardOnFile>();
  readonly paymentIntents = new Collection<PaymentIntent>();
  readonly charges = new Collection<Charge>();
  readonly subscriptions = new Collection<Subscription>();
  readonly invoices = new Collection<Invoice>();
  readonly invoicePayments = new Collection<InvoicePayment>();
  readonly setupIntents = new Collection<SetupIntent>();
  readonly refunds = new Collection<Refund>();
  readonly disputes = new Collection<Dispute>();
  readonly events = new Collection<StripeEvent>();
  /** Banks decline test cards in live mode, unless a test asks them not to. */
  acceptsTestCards = false;
  readonly #deliver: (event: StripeEvent) => void;
  #request = nobody;

  constructor(deps: WorldDeps) {
    this.livemode = deps.livemode;
    this.now = deps.now;
    this.origin = deps.origin;
    this.otherWorld = deps.otherWorld;
    this.#deliver = deps.deliver;
  }

  /** Events that happen meanwhile name the call that they come from. */
  during<T>(request: EventRequest, act: () => T): T {
    this.#request = request;
    try {
      return act();
    } finally {
      this.#request = nobody;
    }
  }

  memorize(): WorldMemory {
    const { acceptsTestCards } = this;
    const objects = this.#collections().map(([name, all]) => [name, all.memorize()] as const);
    return { acceptsTestCards, objects: Object.fromEntries(objects) };
  }

  recall({ acceptsTestCards, objects }: WorldMemory): void {
    this.acceptsTestCards = acceptsTestCards;
    for (const [name, all] of this.#collections()) all.recall(objects[name] ?? new Map());
  }

  #collections(): [string, Collection<{ id: string }>][] {
    return Object.entries(this).filter(([, value]) => value instanceof Collection);
  }

  stamp(): Stamp {
    return { livemode: this.livemode, created: this.now() };
  }

  emit(type: string, object: object, previous?: object): void {
    const data = {
      object: structuredClone(object),
      ...(previous && { previous_attributes: structuredClone(previous) }),
    };
    this.#deliver(this.events.add(newEvent(this.stamp(), type, data, this.#request)));
  }

  /** Changes an object in place, and tells of it where anything did change. */
  update<T extends object>(type: string, object: T, changes: Partial<T>): void {
    const previous = change(object, changes);
    if (Object.keys(previous).length > 0) this.emit(type, object, previous);
  }
}
