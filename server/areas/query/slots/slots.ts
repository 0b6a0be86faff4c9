import { WaitingLine, type Waiting } from '#server/platform/waiting-line.ts';
import type { ProviderId } from '#shared/contract/models/providers.ts';
import { SlotCounts, type SlotLimits } from './slot-counts.ts';

export interface WaitingQuery extends Waiting {
  /**
   * The providers that the query will call. Evaluated again while the query waits, because a
   * provider drops out when its circuit opens.
   */
  providers(): readonly ProviderId[];
}

/** The slot that a query holds from its start until its answers are stored. */
export interface Slot {
  /** Called when the provider sends something, so that the query counts as active. */
  heard(): void;
  /** Called before the query calls a different provider. Waits for a slot at that provider. */
  moveTo(provider: ProviderId): Promise<void>;
  release(): void;
}

const lookMs = 1_000;

/**
 * Limits how many queries run at once. Each server process gets an equal share of the installation's slots and
 * serves Standard accounts first. A query whose provider sends nothing for a while costs almost nothing, so it
 * gives up its slot until the provider continues. No single provider may use all slots, so that a slow provider
 * can't delay prompts for other providers.
 */
export class Slots {
  readonly #counts: SlotCounts;
  readonly #line = new WaitingLine();
  readonly #held = new Set<HeldSlot>();
  #isLooking = false;

  constructor(limits: SlotLimits) {
    this.#counts = new SlotCounts(limits);
  }

  get waitingCount(): number {
    return this.#line.length;
  }

  /** Called on each heartbeat with the number of server processes alive, including this one. */
  noteProcesses(processes: number): void {
    this.#counts.processes = processes;
    this.#line.advance();
  }

  async wait({ providers, ...waiting }: WaitingQuery): Promise<Slot> {
    const held = new HeldSlot(this.#counts);
    await this.#enter(waiting, providers, held);
    const { priority = 0, signal } = waiting;
    return {
      heard: () => held.hear(),
      moveTo: async (provider) => {
        if (held.isAt(provider)) return;
        this.#leave(held);
        // A query that has already started goes before waiting ones of the same priority.
        await this.#enter({ priority: priority + 0.5, signal }, () => [provider], held);
      },
      release: () => this.#leave(held),
    };
  }

  #enter(
    waiting: Waiting,
    providers: () => readonly ProviderId[],
    held: HeldSlot,
  ): Promise<HeldSlot> {
    return this.#line.wait(waiting, () => {
      const needed = providers();
      if (!this.#counts.mayStart(needed)) return null;
      held.take(needed);
      this.#held.add(held);
      this.#lookLater();
      return held;
    });
  }

  #leave(held: HeldSlot): void {
    if (!this.#held.delete(held)) return;
    held.giveBack();
    this.#line.advance();
  }

  /**
   * Checks again a full second after the last check. After a blocked event loop, `setImmediate`
   * lets the events that arrived meanwhile be handled first.
   */
  #lookLater(): void {
    if (this.#isLooking) return;
    this.#isLooking = true;
    setTimeout(() => setImmediate(() => this.#look()), lookMs).unref();
  }

  #look(): void {
    this.#isLooking = false;
    if (this.#held.size > 0) this.#lookLater();
    for (const held of this.#held) held.look();
    this.#line.advance();
  }
}

/** After this many checks in a row without anything from its provider, a query counts as quiet. */
const quietLooks = 2;

/**
 * The slot of one query. It counts while the provider sends something, stops counting after a silence, and
 * counts again when the provider resumes.
 */
class HeldSlot {
  readonly #counts: Pick<SlotCounts, 'add'>;
  #providers: readonly ProviderId[] = [];
  #isHeld = false;
  #looks = 0;

  constructor(counts: Pick<SlotCounts, 'add'>) {
    this.#counts = counts;
  }

  get #isQuiet(): boolean {
    return this.#looks >= quietLooks;
  }

  isAt(provider: ProviderId): boolean {
    return this.#isHeld && this.#providers.includes(provider);
  }

  take(providers: readonly ProviderId[]): void {
    this.giveBack();
    this.#providers = providers;
    this.#isHeld = true;
    this.#looks = 0;
    this.#counts.add(providers, { running: 1, working: 1 });
  }

  giveBack(): void {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    this.#counts.add(this.#providers, { running: -1, working: this.#isQuiet ? 0 : -1 });
  }

  /** Called when the provider sends something, so that a quiet query counts again. */
  hear(): void {
    if (this.#isHeld && this.#isQuiet)
      this.#counts.add(this.#providers, { running: 0, working: 1 });
    this.#looks = 0;
  }

  /** Called every second. A query that has been silent for too long stops counting. */
  look(): void {
    if (!this.#isHeld || this.#isQuiet) return;
    this.#looks += 1;
    if (this.#isQuiet) this.#counts.add(this.#providers, { running: 0, working: -1 });
  }
}
