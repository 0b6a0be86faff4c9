import { AsyncLocalStorage } from 'node:async_hooks';
import type { PlaceStore } from '../ports.ts';
import type { PlaceCounts } from './place-counts.ts';
import { sharePlaces, type PlaceNumbers, type SharedPlaces } from './share-places.ts';

/** A query that waits in this process. */
export interface LocalClaim {
  id: number;
  priority: number;
  /** By this process's own clock. */
  sinceMs: number;
  needs(): readonly string[];
}

export interface LeaseDeps {
  store: PlaceStore;
  counts: Pick<PlaceCounts, 'working' | 'workingAt'>;
  boundOf(kind: string): number;
  /** What is used often enough to be held ahead. */
  usualKinds(): readonly string[];
  claims(): readonly LocalClaim[];
  /** Some were granted, or more is held. */
  onShared(shared: SharedPlaces): void;
  /** Told the first of failures in a row. */
  onFailure(error: unknown): void;
}

/** What this process says to live by; others take what it holds half a second later. */
const longestSilenceMs = 2_500;
/** So many of those that wait are told to the others, the next ones first. */
const mostClaims = 64;

/**
 * What this process holds of the installation's places: a number of each kind, taken ahead and given back
 * in steps, so that queries begin and end without a statement. What somebody waits for, here or at another
 * process, is short: of it nothing is held ahead, and who gets it next is decided in the database.
 */
export class PlaceLeases {
  readonly #deps: LeaseDeps;
  /** Not in the trace of whichever call happened to need more. */
  readonly #outsideCalls = AsyncLocalStorage.snapshot();
  #leased: ReadonlyMap<string, number> = new Map();
  #short: ReadonlySet<string> = new Set();
  readonly #granted = new Set<number>();
  /** Of what there was no more than is held. */
  readonly #exhausted = new Set<string>();
  #processes = 1;
  #validUntilMs = -Infinity;
  /** How often it was taken for dead. */
  #lives = 0;
  #lastTold = 0;
  #isRepeating = false;
  #isDue = false;
  #isFailing = false;
  #isClosed = false;
  #sharing: Promise<void> | null = null;

  constructor(deps: LeaseDeps) {
    this.#deps = deps;
  }

  /** Whether one more may begin; `claim` is that of a query which has waited. */
  mayTake(needs: readonly string[], claim: number): boolean {
    if (performance.now() > this.#validUntilMs) return false;
    const isGranted = this.#granted.has(claim);
    return needs.every((kind) => {
      const working = this.#deps.counts.workingAt(kind);
      const isFree = working < this.#leasedOf(kind) && working < this.#deps.boundOf(kind);
      return isFree && (isGranted || !this.#short.has(kind));
    });
  }

  /** A query began: what runs low is asked for before it lacks. */
  noteTaken(needs: readonly string[], claim: number): void {
    this.#granted.delete(claim);
    if (needs.some((kind) => this.#isLow(kind))) this.shareSoon();
  }

  /** Some are not at work any more: what is short goes to whoever is next. */
  noteFreed(): void {
    if (this.#short.size > 0) this.shareSoon();
  }

  /** A query that was silent is at work again, whether or not there is a place for it. */
  noteBack(): void {
    const { working } = this.#deps.counts;
    if (Object.entries(working).some(([kind, n]) => n > this.#leasedOf(kind))) this.shareSoon();
  }

  /** Nobody waits by this claim any more. */
  forget(claim: number): void {
    this.#granted.delete(claim);
    this.shareSoon();
  }

  /** Others wait for these at another process. */
  noteWanted(kinds: readonly string[]): void {
    if (kinds.every((kind) => this.#short.has(kind))) return;
    this.#short = new Set([...this.#short, ...kinds]);
    this.shareSoon();
  }

  /**
   * Told with each sign of life. `isNew`: the others did not know this process, or took it for dead, so that
   * nothing is held for it.
   */
  noteBeat(beat: { sentAtMs: number; isNew: boolean; hasOthers: boolean }): void {
    // Of a longer silence the sign of life that would have told may itself be lost.
    const isNew = beat.isNew || beat.sentAtMs > this.#validUntilMs;
    this.#validUntilMs = beat.sentAtMs + longestSilenceMs;
    this.#exhausted.clear();
    this.#isRepeating = true;
    if (isNew) this.#beginAnew();
    const isSettled = this.#short.size === 0 && this.#deps.claims().length === 0;
    const isAsBefore = beat.hasOthers === this.#processes > 1 && !this.#isFailing;
    if (isNew || !isSettled || !isAsBefore || this.#hasTooMany()) this.shareSoon();
  }

  shareSoon(): void {
    if (this.#isClosed || this.#validUntilMs === -Infinity) return;
    this.#isDue = true;
    this.#sharing ??= this.#outsideCalls(() => this.#shareWhileDue());
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#sharing;
  }

  async #shareWhileDue(): Promise<void> {
    // What comes together is shared together.
    await Promise.resolve();
    try {
      while (this.#isDue && !this.#isClosed) {
        this.#isDue = false;
        await this.#share();
      }
      this.#isFailing = false;
    } catch (error) {
      // It is tried again with the next sign of life.
      if (!this.#isFailing) this.#deps.onFailure(error);
      this.#isFailing = true;
    } finally {
      this.#sharing = null;
    }
  }

  async #share(): Promise<void> {
    const { store, boundOf, onShared, claims } = this.#deps;
    const lives = this.#lives;
    const keeps = this.#numbersToKeep();
    // Before it is asked: what is given back must not be taken here meanwhile.
    this.#leased = new Map(Object.entries(keeps));
    const isRepeating = this.#isRepeating;
    this.#isRepeating = false;
    const own = nextOf(claims());
    const shared = await store.exchange((others, nowMs) => {
      const late = nowMs - performance.now();
      const told = own.map(({ id, priority, sinceMs, needs }) => {
        return { id, priority, sinceMs: sinceMs + late, needs: needs() };
      });
      const asked = { keeps, claims: told, wishes: (count: number) => this.#wishes(count) };
      const decided = sharePlaces(boundOf, others, asked);
      const isNews = isRepeating || own.some(({ id }) => id > this.#lastTold);
      const waiting = told.filter(({ id }) => decided.ahead.has(id));
      return { ...decided, claims: waiting, wanted: isNews ? decided.wanted : [] };
    });
    if (lives !== this.#lives) return;
    this.#lastTold = Math.max(this.#lastTold, ...own.map(({ id }) => id));
    this.#note(shared);
    onShared(shared);
    if (shared.granted.length > 0 && claims().length > 0) this.#isDue = true;
  }

  #note({ leased, granted, short, processes }: SharedPlaces): void {
    this.#leased = new Map(Object.entries(leased));
    this.#processes = processes;
    for (const claim of granted) this.#granted.add(claim);
    // A process alone has all there is: whose turn it is, is known here.
    this.#short = processes > 1 ? short : new Set();
    for (const [kind, wish] of Object.entries(this.#wishes(processes))) {
      if (this.#leasedOf(kind) < wish) this.#exhausted.add(kind);
    }
  }

  /** What it held was given to others, but for what it runs. */
  #beginAnew(): void {
    this.#lives += 1;
    this.#leased = new Map(Object.entries(this.#deps.counts.working));
    this.#granted.clear();
  }

  #numbersToKeep(): PlaceNumbers {
    const { counts } = this.#deps;
    const wishes = this.#wishes(this.#processes);
    const keeps: Record<string, number> = { ...counts.working };
    for (const [kind, leased] of this.#leased) {
      const working = counts.workingAt(kind);
      const most = this.#isTooMany(kind, wishes) ? (wishes[kind] ?? 0) : leased;
      if (!this.#short.has(kind)) keeps[kind] = Math.max(working, most);
    }
    return keeps;
  }

  /** Twice of what is at work, and a share for what comes at once. */
  #wishes(processes: number): PlaceNumbers {
    const { counts, claims, usualKinds, boundOf } = this.#deps;
    const needed = nextOf(claims()).flatMap(({ needs }) => needs());
    const kinds = new Set([...usualKinds(), ...Object.keys(counts.working), ...needed]);
    const wishOf = (kind: string) => {
      const bound = boundOf(kind);
      const share = processes === 1 ? bound : Math.ceil(bound / processes / 2);
      return Math.min(bound, Math.max(share, 2 * counts.workingAt(kind)));
    };
    return Object.fromEntries([...kinds].map((kind) => [kind, wishOf(kind)]));
  }

  #isLow(kind: string): boolean {
    const leased = this.#leasedOf(kind);
    const isLow = this.#deps.counts.workingAt(kind) >= (leased * 3) / 4;
    return isLow && leased < this.#deps.boundOf(kind) && !this.#exhausted.has(kind);
  }

  #hasTooMany(): boolean {
    const wishes = this.#wishes(this.#processes);
    return [...this.#leased.keys()].some((kind) => this.#isTooMany(kind, wishes));
  }

  #isTooMany(kind: string, wishes: PlaceNumbers): boolean {
    const wish = wishes[kind] ?? 0;
    const leased = this.#leasedOf(kind);
    return leased > this.#deps.boundOf(kind) || leased > Math.max(2 * wish, 1);
  }

  #leasedOf(kind: string): number {
    return this.#leased.get(kind) ?? 0;
  }
}

function nextOf(claims: readonly LocalClaim[]): LocalClaim[] {
  return claims
    .toSorted((one, other) => other.priority - one.priority || one.sinceMs - other.sinceMs)
    .slice(0, mostClaims);
}
