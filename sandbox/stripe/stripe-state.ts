import { OutageSlot } from './control/outage.ts';
import { passTime } from './billing/pass-time.ts';
import { Clock } from './clock.ts';
import { ReplyStore } from './api/reply-store.ts';
import { seedCatalogue } from './seed-catalogue.ts';
import { WebhookSender } from './webhooks/webhook-sender.ts';
import { World } from './world.ts';

/** Everything the stand-in remembers. The webhooks' destination survives a reset. */
export class StripeState {
  readonly webhooks = new WebhookSender();
  readonly outage = new OutageSlot();
  /** Known once the sandbox listens. */
  origin = 'http://127.0.0.1';
  clock = new Clock();
  replies = new ReplyStore();
  worlds = this.#newWorlds();

  worldOf(isLive: boolean): World {
    return isLive ? this.worlds.live : this.worlds.test;
  }

  /** Advances the clock, and lets happen what time alone brings. */
  passTime(seconds: number): void {
    const { test, live } = this.worlds;
    passTime(this.clock, [test, live], this.clock.now() + seconds);
  }

  reset(): void {
    this.webhooks.reset();
    this.outage.current = null;
    this.clock = new Clock();
    this.replies = new ReplyStore();
    this.worlds = this.#newWorlds();
  }

  #newWorlds() {
    return { test: this.#newWorld(false), live: this.#newWorld(true) };
  }

  #newWorld(livemode: boolean): World {
    const world = new World({
      livemode,
      now: () => this.clock.now(),
      deliver: (event) => this.webhooks.send(event),
      origin: () => this.origin,
      otherWorld: () => this.worldOf(!livemode),
    });
    seedCatalogue(world);
    return world;
  }
}
