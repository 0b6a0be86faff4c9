import { OutageSlot } from './control/outage.ts';
import { listDueMoments } from './due-moments.ts';
import { KeysInUse } from './http/idempotency.ts';
import { invalidRequest } from './http/errors.ts';
import { Mode, type ModeData, type StripeEvent } from './mode.ts';
import { followPayment, invoices } from './resources/invoice.ts';
import { payments } from './resources/payment-intent.ts';
import { addStandardAccess } from './resources/price.ts';
import { endSubscriptionsOf, followInvoice } from './resources/subscription.ts';
import { listSubscribers } from './resources/webhook-endpoint.ts';
import { WebhookSender, type Destinations } from './webhooks/webhook-sender.ts';

/** The saved state. It excludes the outage and held events. */
export interface StateSnapshot {
  aheadSeconds: number;
  destinations: Destinations;
  test: ModeData;
  live: ModeData;
}

const mostMoments = 10_000;

export class StripeState {
  readonly webhooks = new WebhookSender((event) =>
    listSubscribers(this.modeOf(event.livemode), event),
  );
  readonly outage = new OutageSlot();
  readonly keysInUse = new KeysInUse();
  /** Set when the sandbox starts to listen. */
  origin = 'http://127.0.0.1';
  /** Whether anything changed since the state was last saved. */
  hasChanged = true;
  /** How far the clock has been advanced. */
  #aheadSeconds = 0;
  #modes = this.#createModes();

  modeOf(livemode: boolean): Mode {
    return livemode ? this.#modes.live : this.#modes.test;
  }

  /** Returns the mode that has this object; throws if neither mode has it. */
  modeWith(id: string): Mode {
    const mode = Object.values(this.#modes).find((each) => each.find(id));
    if (mode) return mode;
    throw invalidRequest(`No such object: '${id}'`);
  }

  now(): number {
    return Math.floor(Date.now() / 1000) + this.#aheadSeconds;
  }

  /** Advances the clock. Everything that falls due happens in order and at its own time. */
  passTime(seconds: number): void {
    const until = this.now() + seconds;
    for (let count = 0; count < mostMoments; count += 1) {
      const [next] = Object.values(this.#modes)
        .flatMap(listDueMoments)
        .filter(({ at }) => at <= until)
        .toSorted((a, b) => a.at - b.at);
      if (!next) break;
      this.#advanceTo(next.at);
      next.happen();
    }
    this.#advanceTo(until);
  }

  onEvent(mode: Mode, event: StripeEvent, objectId: string): void {
    this.hasChanged = true;
    this.webhooks.send(event);
    followEvent(mode, event.type, objectId);
  }

  snapshot(): StateSnapshot {
    const { test, live } = this.#modes;
    return {
      aheadSeconds: this.#aheadSeconds,
      destinations: this.webhooks.destinations,
      test: test.data,
      live: live.data,
    };
  }

  restore({ aheadSeconds, destinations, test, live }: StateSnapshot): void {
    this.#aheadSeconds = aheadSeconds;
    this.webhooks.destinations = destinations;
    this.#modes = this.#createModes(test, live);
  }

  /** Clears everything except the webhook destinations. */
  reset(): void {
    this.hasChanged = true;
    this.webhooks.reset();
    this.outage.current = null;
    this.#aheadSeconds = 0;
    this.#modes = this.#createModes();
  }

  #advanceTo(seconds: number): void {
    this.#aheadSeconds += Math.max(0, seconds - this.now());
  }

  #createModes(test = newModeData(), live = newModeData()) {
    const modes = { test: new Mode(false, test, this), live: new Mode(true, live, this) };
    for (const mode of Object.values(modes)) {
      if (mode.objects.size === 0) addStandardAccess(mode);
    }
    return modes;
  }
}

function newModeData(): ModeData {
  return { acceptsTestCards: false, objects: new Map() };
}

/** Updates the objects that depend on the event's object. */
function followEvent(mode: Mode, type: string, id: string): void {
  switch (type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.requires_action':
      followPayment(mode, payments.intents.get(mode, id));
      break;
    case 'invoice.payment_succeeded':
    case 'invoice.payment_failed':
      followInvoice(mode, invoices.get(mode, id));
      break;
    case 'customer.deleted':
      endSubscriptionsOf(mode, id);
      break;
  }
}
