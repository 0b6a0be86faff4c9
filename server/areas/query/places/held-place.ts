import type { ProviderId } from '#shared/contract/models/providers.ts';
import type { PlaceCounts } from './place-counts.ts';

/** A query becomes quiet after this many looks in a row during which its provider sent nothing. */
const quietLooks = 2;

/**
 * The places that one query holds. They count while it is at work, and again once it is heard after a quiet
 * time.
 */
export class HeldPlace {
  readonly #counts: PlaceCounts;
  #providers: readonly ProviderId[] = [];
  #isHeld = false;
  #looks = 0;

  constructor(counts: PlaceCounts) {
    this.#counts = counts;
  }

  get isHeld(): boolean {
    return this.#isHeld;
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

  /** Returns true if the query was quiet and counts again. */
  hear(): boolean {
    const isBack = this.#isHeld && this.#isQuiet;
    if (isBack) this.#counts.add(this.#providers, { running: 0, working: 1 });
    this.#looks = 0;
    return isBack;
  }

  /** Returns true if the query becomes quiet and no longer counts. */
  look(): boolean {
    if (!this.#isHeld || this.#isQuiet) return false;
    this.#looks += 1;
    if (this.#isQuiet) this.#counts.add(this.#providers, { running: 0, working: -1 });
    return this.#isQuiet;
  }
}
