import { addStandardAccess } from './catalogue.ts';
import { OutageSlot } from './control/outage.ts';
import { listDueMoments } from './due-moments.ts';
import { noSuch } from './http/errors.ts';
import type { StoredReply } from './http/idempotency.ts';
import { Mode, type ModeSnapshot } from './mode.ts';
import { followEvent } from './resources/follow-event.ts';
import type { Destination } from './webhooks/destination.ts';
import { WebhookSender } from './webhooks/webhook-sender.ts';

/** What is worth keeping: no outage, and nothing that is held back. */
export interface StateSnapshot {
  aheadSeconds: number;
  destinations: Destination[];
  replies: Map<string, StoredReply>;
  test: ModeSnapshot;
  live: ModeSnapshot;
}

const mostMoments = 10_000;

/** Everything the simulator remembers. The webhooks' destinations survive a reset. */
export class StripeState {
  readonly webhooks = new WebhookSender();
  readonly outage = new OutageSlot();
  /** Known once the sandbox listens. */
  origin = 'http://127.0.0.1';
  /** Since somebody last asked to know. */
  hasChanged = true;
  /** First replies by their idempotency keys. */
  replies = new Map<string, StoredReply>();
  /** By how much the clock has been advanced. */
  #aheadSeconds = 0;
  #modes = this.#newModes();

  modeOf(livemode: boolean): Mode {
    return livemode ? this.#modes.live : this.#modes.test;
  }

  /** The mode that has an object, or the end of the call. */
  modeWith(id: string): Mode {
    const mode = Object.values(this.#modes).find((each) => each.find(id));
    if (mode) return mode;
    throw noSuch('object', id, 'id');
  }

  /** Unix seconds, as everywhere at Stripe. */
  now(): number {
    return Math.floor(Date.now() / 1000) + this.#aheadSeconds;
  }

  /** Advances the clock, and lets everything happen that is due, in its order and at its own time. */
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

  snapshot(): StateSnapshot {
    return {
      aheadSeconds: this.#aheadSeconds,
      destinations: this.webhooks.destinations,
      replies: this.replies,
      test: this.#modes.test.snapshot(),
      live: this.#modes.live.snapshot(),
    };
  }

  restore({ aheadSeconds, destinations, replies, test, live }: StateSnapshot): void {
    this.#aheadSeconds = aheadSeconds;
    this.webhooks.destinations = destinations;
    this.replies = replies;
    this.#modes.test.restore(test);
    this.#modes.live.restore(live);
  }

  reset(): void {
    this.hasChanged = true;
    this.webhooks.reset();
    this.outage.current = null;
    this.replies = new Map();
    this.#aheadSeconds = 0;
    this.#modes = this.#newModes();
  }

  #advanceTo(seconds: number): void {
    this.#aheadSeconds += Math.max(0, seconds - this.now());
  }

  #newModes() {
    return { test: this.#newMode(false), live: this.#newMode(true) };
  }

  #newMode(livemode: boolean): Mode {
    const mode = new Mode({
      livemode,
      now: () => this.now(),
      origin: () => this.origin,
      deliver: (event) => {
        this.hasChanged = true;
        this.webhooks.send(event);
      },
      follow: followEvent,
    });
    addStandardAccess(mode);
    return mode;
  }
}
