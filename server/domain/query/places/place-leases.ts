import type { PlaceStore } from './ports.ts';
import { Lease, type LeaseDeps } from './lease.ts';
import { sharePlaces, type SharedPlaces } from './share-places.ts';
import { Soon } from './soon.ts';

/** A query that waits in this process. */
export interface LocalClaim {
  id: number;
  priority: number;
  /** By this process's own clock. */
  sinceMs: number;
  needs(): readonly string[];
}

export interface PlaceLeasesDeps extends Omit<LeaseDeps, 'wantedKinds'> {
  store: PlaceStore;
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
 * What this process holds of the installation's places, taken ahead and given back in steps, so that queries begin
 * and end without a statement: when it is exchanged with the other processes, and until when it holds. What somebody
 * waits for, here or at another process, is short: who gets it next is decided in the database.
 */
export class PlaceLeases {
  readonly #deps: PlaceLeasesDeps;
  readonly #lease: Lease;
  readonly #exchanging: Soon;
  /** Until then the others know this process to live. */
  #validUntilMs = -Infinity;
  /** How often it was taken for dead. */
  #lives = 0;
  #lastTold = 0;
  #isRepeating = false;

  constructor(deps: PlaceLeasesDeps) {
    this.#deps = deps;
    const wantedKinds = () => [...deps.usualKinds(), ...this.#next().flatMap((one) => one.needs())];
    this.#lease = new Lease({ counts: deps.counts, boundOf: deps.boundOf, wantedKinds });
    // What fails is tried again with the next sign of life.
    this.#exchanging = new Soon(() => this.#exchange(), deps.onFailure);
  }

  /** Whether one more may begin; `claim` is that of a query which has waited. */
  mayTake(needs: readonly string[], claim: number): boolean {
    return performance.now() <= this.#validUntilMs && this.#lease.mayTake(needs, claim);
  }

  /** A query began: what runs low is asked for before it lacks. */
  noteTaken(needs: readonly string[], claim: number): void {
    this.#lease.settle(claim);
    if (this.#lease.isLow(needs)) this.shareSoon();
  }

  /** Some are not at work any more: what is short goes to whoever is next. */
  noteFreed(): void {
    if (this.#lease.isShort) this.shareSoon();
  }

  /** A query that was silent is at work again, whether or not there is a place for it. */
  noteBack(): void {
    if (this.#lease.isOverdrawn) this.shareSoon();
  }

  /** Nobody waits by this claim any more. */
  forget(claim: number): void {
    this.#lease.settle(claim);
    this.shareSoon();
  }

  /** Others wait for these at another process. */
  noteWanted(kinds: readonly string[]): void {
    if (this.#lease.noteWanted(kinds)) this.shareSoon();
  }

  /**
   * Told with each sign of life. `isNew`: the others did not know this process, or took it for dead, so that
   * nothing is held for it.
   */
  noteBeat(beat: { sentAtMs: number; isNew: boolean; hasOthers: boolean }): void {
    // Of a longer silence the sign of life that would have told may itself be lost.
    const isNew = beat.isNew || beat.sentAtMs > this.#validUntilMs;
    this.#validUntilMs = beat.sentAtMs + longestSilenceMs;
    this.#lease.forgetExhausted();
    this.#isRepeating = true;
    if (isNew) {
      this.#lives += 1;
      this.#lease.beginAnew();
    }
    const isSettled = !this.#lease.isShort && this.#deps.claims().length === 0;
    const isAsBefore = !isNew && !this.#exchanging.isFailing;
    if (!isAsBefore || !isSettled || this.#lease.isToBeShared(beat.hasOthers)) this.shareSoon();
  }

  shareSoon(): void {
    // Before its first sign of life nobody knows it.
    if (this.#validUntilMs !== -Infinity) this.#exchanging.ask();
  }

  close(): Promise<void> {
    return this.#exchanging.close();
  }

  async #exchange(): Promise<void> {
    const { store, boundOf, onShared, claims } = this.#deps;
    const lives = this.#lives;
    // Before it is asked: what is given back must not be taken here meanwhile.
    const keeps = this.#lease.giveBack();
    const isRepeating = this.#isRepeating;
    this.#isRepeating = false;
    const own = this.#next();
    const shared = await store.exchange((others, nowMs) => {
      const late = nowMs - performance.now();
      const told = own.map(({ id, priority, sinceMs, needs }) => {
        return { id, priority, sinceMs: sinceMs + late, needs: needs() };
      });
      const wishes = (processes: number) => this.#lease.wishes(processes);
      const decided = sharePlaces(boundOf, others, { keeps, claims: told, wishes });
      const isNews = isRepeating || own.some(({ id }) => id > this.#lastTold);
      const waiting = told.filter(({ id }) => decided.ahead.has(id));
      return { ...decided, claims: waiting, wanted: isNews ? decided.wanted : [] };
    });
    // It was decided for what this process held before it was taken for dead.
    if (lives !== this.#lives) return;
    this.#lastTold = Math.max(this.#lastTold, ...own.map(({ id }) => id));
    this.#lease.note(shared);
    onShared(shared);
    if (shared.granted.length > 0 && claims().length > 0) this.shareSoon();
  }

  /** Those that wait here, the next ones first. */
  #next(): LocalClaim[] {
    return this.#deps
      .claims()
      .toSorted((one, other) => other.priority - one.priority || one.sinceMs - other.sinceMs)
      .slice(0, mostClaims);
  }
}
