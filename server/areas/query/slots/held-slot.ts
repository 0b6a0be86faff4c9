import type { ProviderId } from '#shared/contract/models/providers.ts';
import type { SlotCounts } from './slot-counts.ts';

/** A query becomes quiet after this many checks in a row that heard nothing from its provider. */
const quietLooks = 2;

/**
 * The slot that one query holds. It counts while the provider sends something, stops counting after
 * a silence, and counts again when the provider resumes.
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

  /** Called when the provider sends something, so that a quiet query counts again. */
  hear(): void {
    if (this.#isHeld && this.#isQuiet)
      this.#counts.add(this.#providers, { running: 0, working: 1 });
    this.#looks = 0;
  }

  /** Called every second. A query that has been silent for too long stops counting. */
  look(): void {
    if (!this.#isHeld || this.#isQuiet) return;
    this.#looks += 1;
    if (this.#isQuiet) this.#counts.add(this.#providers, { running: 0, working: -1 });
  }
}
