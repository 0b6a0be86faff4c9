import { OutageSlot } from './control/outage.ts';
import { passTime } from './billing/pass-time.ts';
import { Clock } from './clock.ts';
import { ReplyStore, type StoredReply } from './api/reply-store.ts';
import { seedCatalogue } from './seed-catalogue.ts';
import { WebhookSender } from './webhooks/webhook-sender.ts';
import type { Destination } from './webhooks/destination.ts';
import { World, type WorldMemory } from './world.ts';

/** What is worth keeping: no outage, and nothing that is held back. */
export interface Memory {
  aheadSeconds: number;
  destinations: Destination[];
  replies: ReadonlyMap<string, StoredReply>;
  test: WorldMemory;
  live: WorldMemory;
}

/** Everything the stand-in remembers. The webhooks' destination survives a reset. */
export class StripeState {
  readonly webhooks = new WebhookSender();
  readonly outage = new OutageSlot();
  /** Known once the sandbox listens. */
  origin = 'http://127.0.0.1';
  /** Since somebody last asked to know. */
  hasChanged = true;
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

  memorize(): Memory {
    const { test, live } = this.worlds;
    return {
      aheadSeconds: this.clock.aheadSeconds,
      destinations: this.webhooks.destinations,
      replies: this.replies.memorize(),
      test: test.memorize(),
      live: live.memorize(),
    };
  }

  recall({ aheadSeconds, destinations, replies, test, live }: Memory): void {
    this.clock.aheadSeconds = aheadSeconds;
    this.webhooks.destinations = destinations;
    this.replies.recall(replies);
    this.worlds.test.recall(test);
    this.worlds.live.recall(live);
  }

  reset(): void {
    this.hasChanged = true;
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
      deliver: (event) => {
        this.hasChanged = true;
        this.webhooks.send(event);
      },
      origin: () => this.origin,
      otherWorld: () => this.worldOf(!livemode),
    });
    seedCatalogue(world);
    return world;
  }
}
