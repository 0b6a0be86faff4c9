import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Does something soon after it is asked for, once at a time; what is asked for meanwhile is done once more. What
 * fails is left until it is asked for again.
 */
export class Soon {
  readonly #work: () => Promise<void>;
  readonly #onFailure: (error: unknown) => void;
  /** Not in the trace of whichever call happened to ask. */
  readonly #outsideCalls = AsyncLocalStorage.snapshot();
  #running: Promise<void> | null = null;
  #isDue = false;
  #isFailing = false;
  #isClosed = false;

  /** `onFailure` is told the first of failures in a row. */
  constructor(work: () => Promise<void>, onFailure: (error: unknown) => void) {
    this.#work = work;
    this.#onFailure = onFailure;
  }

  get isFailing(): boolean {
    return this.#isFailing;
  }

  ask(): void {
    if (this.#isClosed) return;
    this.#isDue = true;
    this.#running ??= this.#outsideCalls(() => this.#workWhileDue());
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#running;
  }

  async #workWhileDue(): Promise<void> {
    // What comes together is done together.
    await Promise.resolve();
    try {
      while (this.#isDue && !this.#isClosed) {
        this.#isDue = false;
        await this.#work();
      }
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing) this.#onFailure(error);
      this.#isFailing = true;
    } finally {
      this.#running = null;
    }
  }
}
