import { addStandardAccess } from './catalogue.ts';
import { OutageSlot } from './control/outage.ts';
import { listDueMoments } from './due-moments.ts';
import { noSuch } from './http/errors.ts';
import { Mode, type ModeData } from './mode.ts';
import { followEvent } from './resources/follow-event.ts';
import { WebhookSender, type Destination } from './webhooks/webhook-sender.ts';

/** What is worth keeping: no outage, and nothing that is held back. */
export interface StateSnapshot {
  aheadSeconds: number;
  destinations: Destination[];
  test: ModeData;
  live: ModeData;
}

const mostMoments = 10_000;

/** Everything the simulator remembers. */
export class StripeState {
  readonly webhooks = new WebhookSender();
  readonly outage = new OutageSlot();
  /** Known once the sandbox listens. */
  origin = 'http://127.0.0.1';
  /** Since it was last kept. */
  hasChanged = true;
  /** By how much the clock has been advanced. */
  #aheadSeconds = 0;
  #modes = this.#modesWith(newModeData(), newModeData());

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
    this.#modes = this.#modesWith(test, live);
  }

  /** Forgets everything but where webhooks go. */
  reset(): void {
    this.hasChanged = true;
    this.webhooks.reset();
    this.outage.current = null;
    this.#aheadSeconds = 0;
    this.#modes = this.#modesWith(newModeData(), newModeData());
  }

  #advanceTo(seconds: number): void {
    this.#aheadSeconds += Math.max(0, seconds - this.now());
  }

  #modesWith(test: ModeData, live: ModeData) {
    return { test: this.#newMode(false, test), live: this.#newMode(true, live) };
  }

  #newMode(livemode: boolean, data: ModeData): Mode {
    const mode = new Mode({
      livemode,
      data,
      now: () => this.now(),
      origin: () => this.origin,
      onEvent: (of, event, id) => {
        this.hasChanged = true;
        this.webhooks.send(event);
        followEvent(of, event.type, id);
      },
    });
    if (data.objects.size === 0) addStandardAccess(mode);
    return mode;
  }
}

function newModeData(): ModeData {
  return { acceptsTestCards: false, objects: new Map() };
}
