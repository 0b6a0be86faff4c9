import type { ProviderId } from '#shared/contract/models/providers.ts';
import { WaitingLine, type Waiting } from '#shared/lib/waiting-line.ts';
import type { PlaceStore } from './ports.ts';
import { HeldPlace } from './held-place.ts';
import { boundsOf, needsOf, PlaceCounts, type PlaceBounds } from './place-counts.ts';
import { PlaceLeases, type LocalClaim } from './place-leases.ts';

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

interface Claim extends LocalClaim {
  providers(): readonly ProviderId[];
  noteElsewhere(ahead: number): void;
}

const lookMs = 1_000;

/**
 * Lets only so many queries of the whole installation run at once. One that hears nothing from its provider
 * for a while costs next to nothing, so it gives its place to others until it hears again; and no provider
 * has all places, so that prompts for a slow one do not hold up the others.
 */
export class Places {
  readonly #counts: PlaceCounts;
  readonly #leases: PlaceLeases;
  readonly #line = new WaitingLine();
  readonly #held = new Set<HeldPlace>();
  readonly #claims = new Map<number, Claim>();
  #lastClaim = 0;
  #isLooking = false;

  /** `onFailure` is told the first of failures in a row to share places with other processes. */
  constructor(bounds: PlaceBounds, store: PlaceStore, onFailure: (error: unknown) => void) {
    this.#counts = new PlaceCounts(bounds);
    this.#leases = new PlaceLeases({
      store,
      counts: this.#counts,
      boundOf: boundsOf(bounds),
      usualKinds: () => needsOf(bounds.providers()),
      // A place would be of no use to whoever waits for an end at a provider that is silent.
      claims: () => [...this.#claims.values()].filter((claim) => !this.#isOutOfReach(claim)),
      onShared: ({ ahead }) => {
        for (const claim of this.#claims.values()) {
          const elsewhere = this.#isOutOfReach(claim) ? 0 : ahead.get(claim.id);
          if (elsewhere !== undefined) claim.noteElsewhere(elsewhere);
        }
        this.#line.advance();
      },
      onFailure,
    });
  }

  get waitingCount(): number {
    return this.#line.length;
  }

  /** Told what this process and others tell each other of places. */
  get leases(): Pick<PlaceLeases, 'noteBeat' | 'noteWanted' | 'shareSoon' | 'close'> {
    return this.#leases;
  }

  async wait({ providers, ...waiting }: WaitingQuery): Promise<Place> {
    const held = new HeldPlace(this.#counts);
    await this.#enter(waiting, providers, held);
    const { priority = 0, signal } = waiting;
    return {
      heard: () => {
        if (held.hear()) this.#leases.noteBack();
      },
      moveTo: async (provider) => {
        if (held.isAt(provider)) return;
        this.#leave(held);
        // Whoever began already goes before those of the same priority who did not.
        await this.#enter({ priority: priority + 0.5, signal }, () => [provider], held);
      },
      release: () => this.#leave(held),
    };
  }

  async #enter(
    { tellAhead = () => {}, ...waiting }: Waiting,
    providers: () => readonly ProviderId[],
    held: HeldPlace,
  ): Promise<void> {
    const id = ++this.#lastClaim;
    const { tellHere, tellElsewhere } = addAhead(tellAhead);
    const entering = this.#line.wait({ ...waiting, tellAhead: tellHere }, () =>
      this.#take(id, providers(), held),
    );
    try {
      if (!held.isHeld && !waiting.signal.aborted) {
        const { priority = 0 } = waiting;
        const needs = () => needsOf(providers());
        const sinceMs = performance.now();
        const noteElsewhere = tellElsewhere;
        this.#claims.set(id, { id, priority, sinceMs, needs, providers, noteElsewhere });
        this.#leases.shareSoon();
      }
      await entering;
    } finally {
      if (this.#claims.delete(id)) this.#leases.forget(id);
    }
  }

  #take(id: number, providers: readonly ProviderId[], held: HeldPlace): HeldPlace | null {
    const needs = needsOf(providers);
    if (!this.#counts.mayRunAt(providers) || !this.#leases.mayTake(needs, id)) return null;
    held.take(providers);
    this.#claims.delete(id);
    this.#held.add(held);
    this.#lookLater();
    this.#leases.noteTaken(needs, id);
    return held;
  }

  #isOutOfReach({ providers }: Claim): boolean {
    return this.#counts.isOutOfReachAt(providers());
  }

  #leave(held: HeldPlace): void {
    if (!this.#held.delete(held)) return;
    held.giveBack();
    this.#noteFreed();
  }

  /** A whole second after the last look, once what came while this process stood still was heard. */
  #lookLater(): void {
    if (this.#isLooking) return;
    this.#isLooking = true;
    setTimeout(() => setImmediate(() => this.#look()), lookMs).unref();
  }

  #look(): void {
    this.#isLooking = false;
    if (this.#held.size > 0) this.#lookLater();
    const fellSilent = [...this.#held].filter((held) => held.look());
    if (fellSilent.length > 0) this.#noteFreed();
    else this.#line.advance();
  }

  #noteFreed(): void {
    this.#line.advance();
    this.#leases.noteFreed();
  }
}

/**
 * Those who are ahead here and those who are at other processes, told as one number; nothing before it is
 * known that there is no place.
 */
function addAhead(tellAhead: (ahead: number) => void) {
  let here = 0;
  let elsewhere: number | null = null;
  return {
    tellHere(ahead: number) {
      here = ahead;
      if (elsewhere !== null) tellAhead(here + elsewhere);
    },
    tellElsewhere(ahead: number) {
      if (ahead === elsewhere) return;
      elsewhere = ahead;
      tellAhead(here + elsewhere);
    },
  };
}
