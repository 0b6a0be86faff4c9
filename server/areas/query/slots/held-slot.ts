import type { ProviderId } from '#shared/contract/models/providers.ts';
import type { SlotCounts } from './slot-counts.ts';

/** A query becomes quiet after this many looks in a row during which its provider sent nothing. */
const quietLooks = 2;

/**
 * The slot that one query holds. It counts while the provider sends, and again once the provider sends after
 * a quiet time.
 */
export class HeldSlot {
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

  /** The provider sent something: a quiet query counts again. */
  hear(): void {
    if (this.#isHeld && this.#isQuiet)
      this.#counts.add(this.#providers, { running: 0, working: 1 });
    this.#looks = 0;
  }

  /** Called every second. A query that was silent long enough no longer counts. */
  look(): void {
    if (!this.#isHeld || this.#isQuiet) return;
    this.#looks += 1;
    if (this.#isQuiet) this.#counts.add(this.#providers, { running: 0, working: -1 });
  }
}
