import type { ProviderId } from '#shared/contract/models/providers.ts';
import { WaitingLine, type Waiting } from '#shared/lib/waiting-line.ts';
import { PlaceCounts, type PlaceBounds } from './place-counts.ts';

export interface WaitingQuery extends Waiting {
  /** Whom it will ask. Asked again while it waits: nobody waits for a provider that is left alone. */
  providers(): readonly ProviderId[];
}

/** A query's place, from its start until its answers are stored. */
export interface Place {
  /** A provider has sent something: the query is at work. */
  heard(): void;
  /** Before another provider is asked than so far; waits for a place there. */
  moveTo(provider: ProviderId): Promise<void>;
  release(): void;
}

const lookMs = 1_000;
/** As many looks in a row that find nothing new make a query quiet. */
const quietLooks = 2;

/**
 * Lets only so many queries run at once. One that hears nothing from its provider for a while costs next
 * to nothing, so it gives its place to others until it hears again; and no provider has all places, so
 * that prompts for a slow one do not hold up the others.
 */
export class Places {
  readonly #counts: PlaceCounts;
  readonly #line = new WaitingLine();
  readonly #held = new Set<HeldPlace>();
  #looking: NodeJS.Timeout | undefined;

  constructor(bounds: PlaceBounds) {
    this.#counts = new PlaceCounts(bounds);
  }

  get waitingCount(): number {
    return this.#line.length;
  }

  async wait({ providers, ...waiting }: WaitingQuery): Promise<Place> {
    const held = await this.#line.wait(waiting, () => this.#enter(providers()));
    const { priority = 0, signal } = waiting;
    return {
      heard: () => held.hear(),
      moveTo: async (provider) => {
        if (held.providers.includes(provider)) return;
        this.#leave(held);
        // Whoever began already goes before those of the same priority who did not.
        const ahead = { priority: priority + 0.5, signal };
        await this.#line.wait(ahead, () => this.#enter([provider], held));
      },
      release: () => this.#leave(held),
    };
  }

  #enter(providers: readonly ProviderId[], again?: HeldPlace): HeldPlace | null {
    if (!this.#counts.hasPlaceFor(providers)) return null;
    const held = again ?? new HeldPlace(this.#counts);
    held.take(providers);
    this.#held.add(held);
    this.#looking ??= setInterval(() => this.#look(), lookMs).unref();
    return held;
  }

  #leave(held: HeldPlace): void {
    if (!this.#held.delete(held)) return;
    held.giveBack();
    if (this.#held.size === 0) {
      clearInterval(this.#looking);
      this.#looking = undefined;
    }
    this.#line.advance();
  }

  #look(): void {
    for (const held of this.#held) held.look();
    this.#line.advance();
  }
}

class HeldPlace {
  readonly #counts: PlaceCounts;
  providers: readonly ProviderId[] = [];
  #looks = 0;

  constructor(counts: PlaceCounts) {
    this.#counts = counts;
  }

  get #isQuiet(): boolean {
    return this.#looks >= quietLooks;
  }

  take(providers: readonly ProviderId[]): void {
    this.providers = providers;
    this.#looks = 0;
    this.#counts.add(providers, { running: 1, working: 1 });
  }

  giveBack(): void {
    this.#counts.add(this.providers, { running: -1, working: this.#isQuiet ? 0 : -1 });
  }

  hear(): void {
    if (this.#isQuiet) this.#counts.add(this.providers, { running: 0, working: 1 });
    this.#looks = 0;
  }

  look(): void {
    if (this.#isQuiet) return;
    this.#looks += 1;
    if (this.#isQuiet) this.#counts.add(this.providers, { running: 0, working: -1 });
  }
}
