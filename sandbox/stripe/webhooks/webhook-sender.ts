import type { StripeEvent } from '../objects/event.ts';
import { DeliveryLog } from './delivery-log.ts';
import { post, wants, type Destination } from './destination.ts';
import { reorder, type DeliveryOrder } from './reorder.ts';

export type DeliveryMode = 'deliver' | 'hold' | 'drop' | 'duplicate';

const retryDelaysMs = [250, 1_000, 4_000, 15_000];

/** Sends events one after another, in the order in which they happened, and failed ones again. */
export class WebhookSender {
  readonly log = new DeliveryLog();
  destinations: Destination[] = [];
  mode: DeliveryMode = 'deliver';
  #held: StripeEvent[] = [];
  #last: Promise<void> = Promise.resolve();
  /** Counts resets, so that what was under way before one ends there. */
  #era = 0;
  readonly #timers = new Set<NodeJS.Timeout>();

  /** Takes the place of an earlier destination for the same events. */
  sendTo(destination: Destination): Destination {
    const others = this.destinations.filter(
      ({ livemode }) => livemode !== undefined && livemode !== destination.livemode,
    );
    this.destinations = [...(destination.livemode === undefined ? [] : others), destination];
    return destination;
  }

  get heldCount(): number {
    return this.#held.length;
  }

  send(event: StripeEvent): void {
    if (this.mode === 'drop') return;
    if (this.mode === 'hold') this.#held.push(event);
    else this.#queue(event, 0);
    if (this.mode === 'duplicate') this.#queue(event, 0);
  }

  /** Lets go of what was held, and delivers as usual from now on. */
  release(order: DeliveryOrder): void {
    this.mode = 'deliver';
    for (const event of reorder(this.#held.splice(0), order)) this.#queue(event, 0);
  }

  resend(event: StripeEvent): void {
    this.#queue(event, 0);
  }

  /** Resolves once everything under way has been tried. */
  async settle(): Promise<void> {
    let last: Promise<void>;
    do {
      last = this.#last;
      await last;
    } while (last !== this.#last);
  }

  reset(): void {
    this.#era += 1;
    this.mode = 'deliver';
    this.#held = [];
    this.log.clear();
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  #queue(event: StripeEvent, attempt: number): void {
    const era = this.#era;
    this.#last = this.#last.then(() => this.#deliver(event, attempt, era));
  }

  async #deliver(event: StripeEvent, attempt: number, era: number): Promise<void> {
    for (const destination of this.destinations.filter((each) => wants(each, event))) {
      if (era !== this.#era) return;
      const status = await post(destination, event);
      if (era !== this.#era) return;
      const isDelivered = status !== null && status >= 200 && status < 300;
      this.log.add({ event: event.id, type: event.type, url: destination.url, status, attempt });
      if (isDelivered) event.pending_webhooks = 0;
      else this.#retryLater(event, attempt);
    }
  }

  #retryLater(event: StripeEvent, attempt: number): void {
    const delayMs = retryDelaysMs[attempt];
    if (delayMs === undefined) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#queue(event, attempt + 1);
    }, delayMs);
    this.#timers.add(timer.unref());
  }
}
