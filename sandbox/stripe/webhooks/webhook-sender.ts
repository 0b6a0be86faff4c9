import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { isLoopbackUrl } from '../../control/loopback-only.ts';
import { seedOf } from '../../seed.ts';
import type { StripeEvent } from '../mode.ts';

export const destinationSchema = z.strictObject({
  url: z.url().refine(isLoopbackUrl, 'Webhooks go to this machine only.'),
  secret: z.string().min(1),
  /** Left out, the events of both modes go there. */
  livemode: z.boolean().optional(),
});

export type Destination = z.infer<typeof destinationSchema>;

/** What becomes of new events. */
export type Delivery = 'deliver' | 'hold' | 'drop' | 'duplicate';

export const deliveryOrders = ['as-happened', 'reverse', 'shuffle'] as const;

export type DeliveryOrder = (typeof deliveryOrders)[number];

const timeoutMs = 10_000;
const retryDelaysMs = [250, 1_000, 4_000, 15_000];

/** Sends events one after another, in the order in which they happened, and failed ones again. */
export class WebhookSender {
  destinations: Destination[] = [];
  delivery: Delivery = 'deliver';
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

  send(event: StripeEvent): void {
    if (this.delivery === 'drop') return;
    if (this.delivery === 'hold') this.#held.push(event);
    else this.#queue(event);
    if (this.delivery === 'duplicate') this.#queue(event);
  }

  /** Lets go of what was held, and delivers as usual from now on. */
  release(order: DeliveryOrder): void {
    this.delivery = 'deliver';
    for (const event of reorder(this.#held.splice(0), order)) this.#queue(event);
  }

  /** Delivers an event once more, whatever became of it. */
  resend(event: StripeEvent): void {
    this.#queue(event);
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
    this.delivery = 'deliver';
    this.#held = [];
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  #queue(event: StripeEvent, attempt = 0): void {
    const era = this.#era;
    this.#last = this.#last.then(() => this.#deliver(event, attempt, era));
  }

  async #deliver(event: StripeEvent, attempt: number, era: number): Promise<void> {
    for (const destination of this.destinations.filter((each) => wants(each, event))) {
      if (era !== this.#era) return;
      const isTaken = await post(destination, event);
      if (era !== this.#era) return;
      if (!isTaken) this.#retryLater(event, attempt);
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

/** `shuffle` differs from how things happened, wherever there are two or more. */
function reorder(events: readonly StripeEvent[], order: DeliveryOrder): readonly StripeEvent[] {
  if (order === 'as-happened') return events;
  if (order === 'reverse') return events.toReversed();
  const shuffled = events.toSorted((a, b) => seedOf(a.id) - seedOf(b.id));
  const isUnchanged = shuffled.every((event, index) => event === events[index]);
  return isUnchanged ? shuffled.reverse() : shuffled;
}

function wants(destination: Destination, event: StripeEvent): boolean {
  return destination.livemode === undefined || destination.livemode === event.livemode;
}

/** Tells whether the destination has taken the event. */
async function post({ url, secret }: Destination, event: StripeEvent): Promise<boolean> {
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
    // Whatever kept the destination from answering, Stripe tries again.
    return false;
  }
}

/** HMAC-SHA256 of "time.payload" under the endpoint's secret. */
function sign(payload: string, secret: string, timeSeconds: number): string {
  const signature = createHmac('sha256', secret).update(`${timeSeconds}.${payload}`).digest('hex');
  return `t=${timeSeconds},v1=${signature}`;
}
