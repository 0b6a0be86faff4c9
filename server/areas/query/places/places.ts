import type { ProviderId } from '#shared/contract/models/providers.ts';
import { WaitingLine, type Waiting } from '#shared/lib/waiting-line.ts';
import type { PlaceStore } from './ports.ts';
import { HeldPlace } from './held-place.ts';
import { boundsOf, needsOf, PlaceCounts, type PlaceBounds } from './place-counts.ts';
import { PlaceLeases, type LocalClaim } from './place-leases.ts';

export interface WaitingQuery extends Waiting {
  /**
   * The providers that the query will call. Evaluated again while it waits, because one whose circuit opened
   * drops out.
   */
  providers(): readonly ProviderId[];
}

/** The places of one query, from its start until its answers are stored. */
export interface Place {
  /** The provider sent something, so the query counts as at work. */
  heard(): void;
  /** Called before a call to another provider than so far; waits for a place there. */
  moveTo(provider: ProviderId): Promise<void>;
  release(): void;
}

interface Claim extends LocalClaim {
  providers(): readonly ProviderId[];
  noteElsewhere(ahead: number): void;
}

const lookMs = 1_000;

/**
 * Limits how many queries the whole installation runs at once. A query that hears nothing from its provider
 * for a while costs almost nothing, so it gives up its place until it hears again. No provider may use all
 * places, so that prompts for a slow one do not delay the others.
 */
export class Places {
  readonly #counts: PlaceCounts;
  readonly #leases: PlaceLeases;
  readonly #line = new WaitingLine();
  readonly #held = new Set<HeldPlace>();
  readonly #claims = new Map<number, Claim>();
  #lastClaim = 0;
  #isLooking = false;

  /**
   * `onFailure` is called with the first of several failures in a row to exchange places with other
   * processes.
   */
  constructor(bounds: PlaceBounds, store: PlaceStore, onFailure: (error: unknown) => void) {
    this.#counts = new PlaceCounts(bounds);
    this.#leases = new PlaceLeases({
      store,
      counts: this.#counts,
      boundOf: boundsOf(bounds),
      usualKinds: () => needsOf(bounds.providers()),
      // Leaves out claims that a place would not help, because a quiet provider has too many open queries.
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

  /** Receives heartbeats and notices about the places of other processes. */
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
        // A query that has already started goes before others of the same priority.
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

  /**
   * Looks a full second after the last look. `setImmediate` lets events that queued up while this process
   * stalled be handled first.
   */
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
 * Adds up how many wait ahead here and at other processes. Reports nothing until an exchange has shown that
 * there is no free place.
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
