import type { PlaceStore } from './ports.ts';
import { Lease, type LeaseDeps } from './lease.ts';
import { sharePlaces, type SharedPlaces } from './share-places.ts';
import { Soon } from './soon.ts';

/** A query that waits for places in this process. */
export interface LocalClaim {
  id: number;
  priority: number;
  /** On this process's own clock (`performance.now`). */
  sinceMs: number;
  needs(): readonly string[];
}

export interface PlaceLeasesDeps extends Omit<LeaseDeps, 'wantedKinds'> {
  store: PlaceStore;
  /** The kinds that are used often enough to hold places ahead. */
  usualKinds(): readonly string[];
  claims(): readonly LocalClaim[];
  /** Called after each exchange: claims may have been granted, or more places may be held. */
  onShared(shared: SharedPlaces): void;
  /** Called with the first of several failures in a row. */
  onFailure(error: unknown): void;
}

/**
 * For this many milliseconds after sending a heartbeat, this process may use its lease. Others declare it
 * dead after 3 s.
 */
const longestSilenceMs = 2_500;
/** Only this many waiting claims are sent to the other processes, those next in line first. */
const mostClaims = 64;

/**
 * This process's lease on the installation's places. It takes places ahead and returns them in steps, so that
 * queries start and end without a database call. A kind that some query waits for, here or at another
 * process, is short: then `sharePlaces` decides who is next.
 */
export class PlaceLeases {
  readonly #deps: PlaceLeasesDeps;
  readonly #lease: Lease;
  readonly #exchanging: Soon;
  /** Until this time the others consider this process alive. */
  #validUntilMs = -Infinity;
  /** How often this process lost its lease because it was declared dead. */
  #lives = 0;
  #lastTold = 0;
  #isRepeating = false;

  constructor(deps: PlaceLeasesDeps) {
    this.#deps = deps;
    const wantedKinds = () => [...deps.usualKinds(), ...this.#next().flatMap((one) => one.needs())];
    this.#lease = new Lease({ counts: deps.counts, boundOf: deps.boundOf, wantedKinds });
    // A failed exchange is tried again with the next heartbeat.
    this.#exchanging = new Soon(() => this.#exchange(), deps.onFailure);
  }

  /** Whether one more query may start; `claim` is the id of its claim if it has waited. */
  mayTake(needs: readonly string[], claim: number): boolean {
    return performance.now() <= this.#validUntilMs && this.#lease.mayTake(needs, claim);
  }

  /** A query started. Asks for more places before they run out. */
  noteTaken(needs: readonly string[], claim: number): void {
    this.#lease.settle(claim);
    if (this.#lease.isLow(needs)) this.shareSoon();
  }

  /** Queries stopped using places. Places of a short kind go to the next claim. */
  noteFreed(): void {
    if (this.#lease.isShort) this.shareSoon();
  }

  /** A quiet query is at work again, whether or not there is a place for it. */
  noteBack(): void {
    if (this.#lease.isOverdrawn) this.shareSoon();
  }

  /** The query with this claim no longer waits. */
  forget(claim: number): void {
    this.#lease.settle(claim);
    this.shareSoon();
  }

  /** Queries at other processes wait for these kinds. */
  noteWanted(kinds: readonly string[]): void {
    if (this.#lease.noteWanted(kinds)) this.shareSoon();
  }

  /**
   * Called with the reply to each heartbeat. `isNew` means that the others did not know this process or had
   * declared it dead, so that it holds no places.
   */
  noteBeat(beat: { sentAtMs: number; isNew: boolean; hasOthers: boolean }): void {
    // After a longer gap, the reply that said `isNew` may itself have been lost, so we assume that the lease
    // is gone.
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
    // Before its first heartbeat the other processes do not know this one.
    if (this.#validUntilMs !== -Infinity) this.#exchanging.ask();
  }

  close(): Promise<void> {
    return this.#exchanging.close();
  }

  async #exchange(): Promise<void> {
    const { store, boundOf, onShared, claims } = this.#deps;
    const lives = this.#lives;
    // Gives places back before the exchange, so that queries here cannot take them while it runs.
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
    // This process was declared dead during the exchange, which was decided for places that it no longer
    // holds.
    if (lives !== this.#lives) return;
    this.#lastTold = Math.max(this.#lastTold, ...own.map(({ id }) => id));
    this.#lease.note(shared);
    onShared(shared);
    if (shared.granted.length > 0 && claims().length > 0) this.shareSoon();
  }

  /** The claims that wait here, those next in line first. */
  #next(): LocalClaim[] {
    return this.#deps
      .claims()
      .toSorted((one, other) => other.priority - one.priority || one.sinceMs - other.sinceMs)
      .slice(0, mostClaims);
  }
}
