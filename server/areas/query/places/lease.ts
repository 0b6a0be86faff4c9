import type { PlaceCounts } from './place-counts.ts';
import type { PlaceNumbers, SharedPlaces } from './share-places.ts';

export interface LeaseDeps {
  counts: Pick<PlaceCounts, 'working' | 'workingAt'>;
  boundOf(kind: string): number;
  /** The kinds to hold ahead: those used often, and those that waiting queries need. */
  wantedKinds(): readonly string[];
}

/**
 * How many places of each kind this process holds, and how many it should. It holds more than it uses, so
 * that queries start without asking the others, except for kinds that are short because some query waits for
 * them.
 */
export class Lease {
  readonly #deps: LeaseDeps;
  #held: ReadonlyMap<string, number> = new Map();
  #short: ReadonlySet<string> = new Set();
  /** Claims that were given a place of a short kind. */
  readonly #granted = new Set<number>();
  /** Kinds of which an exchange since the last heartbeat gave less than `wishes`. */
  readonly #exhausted = new Set<string>();
  #processes = 1;

  constructor(deps: LeaseDeps) {
    this.#deps = deps;
  }

  /** Whether one more query may start; `claim` is the id of its claim if it has waited. */
  mayTake(needs: readonly string[], claim: number): boolean {
    const isGranted = this.#granted.has(claim);
    return needs.every((kind) => {
      const working = this.#deps.counts.workingAt(kind);
      const isFree = working < this.#heldOf(kind) && working < this.#deps.boundOf(kind);
      return isFree && (isGranted || !this.#short.has(kind));
    });
  }

  /** The claim was met, or its query no longer waits. */
  settle(claim: number): void {
    this.#granted.delete(claim);
  }

  get isShort(): boolean {
    return this.#short.size > 0;
  }

  /** Whether more queries are at work than places are held. */
  get isOverdrawn(): boolean {
    return Object.entries(this.#deps.counts.working).some(([kind, n]) => n > this.#heldOf(kind));
  }

  /** Whether to ask for more places, before they run out. */
  isLow(needs: readonly string[]): boolean {
    return needs.some((kind) => {
      const held = this.#heldOf(kind);
      const isLow = this.#deps.counts.workingAt(kind) >= (held * 3) / 4;
      return isLow && held < this.#deps.boundOf(kind) && !this.#exhausted.has(kind);
    });
  }

  /** Whether to exchange again: too many places are held, or other processes appeared or disappeared. */
  isToBeShared(hasOthers: boolean): boolean {
    const wishes = this.wishes(this.#processes);
    const hasTooMany = [...this.#held.keys()].some((kind) => this.#isTooMany(kind, wishes));
    return hasTooMany || hasOthers !== this.#processes > 1;
  }

  /** Other processes wait for these kinds; returns false if that was already known. */
  noteWanted(kinds: readonly string[]): boolean {
    if (kinds.every((kind) => this.#short.has(kind))) return false;
    this.#short = new Set([...this.#short, ...kinds]);
    return true;
  }

  /** Called with each heartbeat, because more places may be free by now. */
  forgetExhausted(): void {
    this.#exhausted.clear();
  }

  /** Gives up the places that are not needed, and returns those that are kept. */
  giveBack(): PlaceNumbers {
    const { counts } = this.#deps;
    const wishes = this.wishes(this.#processes);
    const keeps: Record<string, number> = { ...counts.working };
    for (const [kind, held] of this.#held) {
      const most = this.#isTooMany(kind, wishes) ? (wishes[kind] ?? 0) : held;
      if (!this.#short.has(kind)) keeps[kind] = Math.max(counts.workingAt(kind), most);
    }
    this.#held = new Map(Object.entries(keeps));
    return keeps;
  }

  /**
   * How many places to hold: twice what is at work, but at least half of an equal share among the processes
   * (all when there is only one) and at most the bound.
   */
  wishes(processes: number): PlaceNumbers {
    const { counts, wantedKinds, boundOf } = this.#deps;
    const kinds = new Set([...wantedKinds(), ...Object.keys(counts.working)]);
    const wishOf = (kind: string) => {
      const bound = boundOf(kind);
      const share = processes === 1 ? bound : Math.ceil(bound / processes / 2);
      return Math.min(bound, Math.max(share, 2 * counts.workingAt(kind)));
    };
    return Object.fromEntries([...kinds].map((kind) => [kind, wishOf(kind)]));
  }

  note({ leased, granted, short, processes }: SharedPlaces): void {
    this.#held = new Map(Object.entries(leased));
    this.#processes = processes;
    for (const claim of granted) this.#granted.add(claim);
    // With a single process every waiting query is local and `WaitingLine` decides the order.
    this.#short = processes > 1 ? short : new Set();
    for (const [kind, wish] of Object.entries(this.wishes(processes))) {
      if (this.#heldOf(kind) < wish) this.#exhausted.add(kind);
    }
  }

  /** Resets the lease after other processes declared this one dead: it still holds only the places in use. */
  beginAnew(): void {
    this.#held = new Map(Object.entries(this.#deps.counts.working));
    this.#granted.clear();
  }

  #isTooMany(kind: string, wishes: PlaceNumbers): boolean {
    const held = this.#heldOf(kind);
    return held > this.#deps.boundOf(kind) || held > Math.max(2 * (wishes[kind] ?? 0), 1);
  }

  #heldOf(kind: string): number {
    return this.#held.get(kind) ?? 0;
  }
}
