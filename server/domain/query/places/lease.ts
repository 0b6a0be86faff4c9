import type { PlaceCounts } from './place-counts.ts';
import type { PlaceNumbers, SharedPlaces } from './share-places.ts';

export interface LeaseDeps {
  counts: Pick<PlaceCounts, 'working' | 'workingAt'>;
  boundOf(kind: string): number;
  /** What is used often enough to be held ahead, and what those need who wait. */
  wantedKinds(): readonly string[];
}

/**
 * How many places of each kind this process holds, and how many it should. More than it runs is held ahead, so
 * that queries begin without asking; but nothing of what is short, since somebody waits for it.
 */
export class Lease {
  readonly #deps: LeaseDeps;
  #held: ReadonlyMap<string, number> = new Map();
  #short: ReadonlySet<string> = new Set();
  /** Claims that got a place of what is short. */
  readonly #granted = new Set<number>();
  /** Of what there was no more than is held. */
  readonly #exhausted = new Set<string>();
  #processes = 1;

  constructor(deps: LeaseDeps) {
    this.#deps = deps;
  }

  /** Whether one more may begin; `claim` is that of a query which has waited. */
  mayTake(needs: readonly string[], claim: number): boolean {
    const isGranted = this.#granted.has(claim);
    return needs.every((kind) => {
      const working = this.#deps.counts.workingAt(kind);
      const isFree = working < this.#heldOf(kind) && working < this.#deps.boundOf(kind);
      return isFree && (isGranted || !this.#short.has(kind));
    });
  }

  /** The claim was met, or nobody waits by it any more. */
  settle(claim: number): void {
    this.#granted.delete(claim);
  }

  get isShort(): boolean {
    return this.#short.size > 0;
  }

  /** Whether more is at work than is held. */
  get isOverdrawn(): boolean {
    return Object.entries(this.#deps.counts.working).some(([kind, n]) => n > this.#heldOf(kind));
  }

  /** Whether more should be asked for, before it lacks. */
  isLow(needs: readonly string[]): boolean {
    return needs.some((kind) => {
      const held = this.#heldOf(kind);
      const isLow = this.#deps.counts.workingAt(kind) >= (held * 3) / 4;
      return isLow && held < this.#deps.boundOf(kind) && !this.#exhausted.has(kind);
    });
  }

  /** Whether some should go back, or be shared in another way, since there are others now, or none any more. */
  isToBeShared(hasOthers: boolean): boolean {
    const wishes = this.wishes(this.#processes);
    const hasTooMany = [...this.#held.keys()].some((kind) => this.#isTooMany(kind, wishes));
    return hasTooMany || hasOthers !== this.#processes > 1;
  }

  /** Others wait for these; false where that was known. */
  noteWanted(kinds: readonly string[]): boolean {
    if (kinds.every((kind) => this.#short.has(kind))) return false;
    this.#short = new Set([...this.#short, ...kinds]);
    return true;
  }

  /** There may be more again of what was exhausted. */
  forgetExhausted(): void {
    this.#exhausted.clear();
  }

  /** Gives up what is not needed, and answers with what is left. */
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

  /** Twice of what is at work, and a share for what comes at once. */
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
    // A process alone has all there is: whose turn it is, is known here.
    this.#short = processes > 1 ? short : new Set();
    for (const [kind, wish] of Object.entries(this.wishes(processes))) {
      if (this.#heldOf(kind) < wish) this.#exhausted.add(kind);
    }
  }

  /** What it held was given to others, but for what it runs. */
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
