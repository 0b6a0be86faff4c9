import { createHmac } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { isLoopbackUrl } from '../../control/loopback-only.ts';
import { seedOf } from '../../seed.ts';
import type { StripeEvent } from '../mode.ts';

export const destinationSchema = z.strictObject({
  url: z.url().refine(isLoopbackUrl, 'Webhooks can only be sent to this machine.'),
  secret: z.string().min(1),
  /** If absent, the endpoint receives the events of both modes. */
  livemode: z.boolean().optional(),
});

type Destination = z.infer<typeof destinationSchema>;

/**
 * Finds the endpoints created through the API that enabled an event. They receive it in addition to
 * the URL that receives all events of its mode.
 */
type FindSubscribers = (event: StripeEvent) => Pick<Destination, 'url' | 'secret'>[];

/** The URL that receives all events of each mode. */
export type Destinations = Partial<Record<'test' | 'live', Destination>>;

export type Delivery = 'deliver' | 'hold' | 'drop' | 'duplicate';

export const deliveryOrders = ['as-happened', 'reverse', 'shuffle'] as const;

export type DeliveryOrder = (typeof deliveryOrders)[number];

const timeoutMs = 10_000;
// Stripe retries for three days. We retry for about three minutes, so a server that is slow to start misses
// nothing.
const retryDelaysMs = [250, 1_000, 4_000, ...Array<number>(12).fill(15_000)];

/** Sends events one after another in the order they happened, and retries those that failed. */
export class WebhookSender {
  destinations: Destinations = {};
  delivery: Delivery = 'deliver';
  #held: StripeEvent[] = [];
  #last: Promise<void> = Promise.resolve();
  /** A reset aborts the running deliveries. */
  #underWay = new AbortController();
  readonly #findSubscribers: FindSubscribers;

  constructor(findSubscribers: FindSubscribers) {
    this.#findSubscribers = findSubscribers;
  }

  sendTo(destination: Destination): Destination {
    if (destination.livemode !== true) this.destinations.test = destination;
    if (destination.livemode !== false) this.destinations.live = destination;
    return destination;
  }

  send(event: StripeEvent): void {
    if (this.delivery === 'drop') return;
    if (this.delivery === 'hold') this.#held.push(event);
    else this.deliver(event);
    if (this.delivery === 'duplicate') this.deliver(event);
  }

  /** Delivers the held events; later events are delivered as usual. */
  release(order: DeliveryOrder): void {
    this.delivery = 'deliver';
    for (const event of reorder(this.#held.splice(0), order)) this.deliver(event);
  }

  /** Queues an event behind the running deliveries, even if it was delivered before. */
  deliver(event: StripeEvent, attempt = 0): void {
    const { signal } = this.#underWay;
    this.#last = this.#last.then(() => this.#post(event, attempt, signal));
  }

  /** Resolves when every queued event has been tried. */
  async settle(): Promise<void> {
    let last: Promise<void>;
    do {
      last = this.#last;
      await last;
    } while (last !== this.#last);
  }

  reset(): void {
    this.#underWay.abort();
    this.#underWay = new AbortController();
    this.delivery = 'deliver';
    this.#held = [];
  }

  async #post(event: StripeEvent, attempt: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const always = this.destinations[event.livemode ? 'live' : 'test'];
    const destinations = [...(always ? [always] : []), ...this.#findSubscribers(event)];
    const accepted = await Promise.all(destinations.map((each) => post(each, event)));
    if (accepted.includes(false)) void this.#retryLater(event, attempt, signal);
  }

  async #retryLater(event: StripeEvent, attempt: number, signal: AbortSignal): Promise<void> {
    const delayMs = retryDelaysMs[attempt];
    if (delayMs === undefined) return;
    await setTimeout(delayMs, undefined, { signal, ref: false }).catch(() => {});
    if (!signal.aborted) this.deliver(event, attempt + 1);
  }
}

/** `shuffle` always changes the order if there are two or more events. */
function reorder(events: readonly StripeEvent[], order: DeliveryOrder): readonly StripeEvent[] {
  if (order === 'as-happened') return events;
  if (order === 'reverse') return events.toReversed();
  const shuffled = events.toSorted((a, b) => seedOf(a.id) - seedOf(b.id));
  const isUnchanged = shuffled.every((event, index) => event === events[index]);
  return isUnchanged ? shuffled.reverse() : shuffled;
}

/** Returns whether the destination accepted the event. */
async function post(
  { url, secret }: Pick<Destination, 'url' | 'secret'>,
  event: StripeEvent,
): Promise<boolean> {
  const body = JSON.stringify(event, null, 2);
  try {
    const reply = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'stripe-signature': sign(body, secret, Math.floor(Date.now() / 1000)),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await reply.body?.cancel();
    return reply.ok;
  } catch {
    // Stripe retries no matter why a reply is missing.
    return false;
  }
}

/** HMAC-SHA256 of "time.payload" under the endpoint's secret. */
function sign(payload: string, secret: string, timeSeconds: number): string {
  const signature = createHmac('sha256', secret).update(`${timeSeconds}.${payload}`).digest('hex');
  return `t=${timeSeconds},v1=${signature}`;
}
