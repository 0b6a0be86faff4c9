import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Runs `work` soon after `ask`, one run at a time; all calls of `ask` during a run lead to one more. A failed
 * run is not repeated until the next `ask`.
 */
export class Soon {
  readonly #work: () => Promise<void>;
  readonly #onFailure: (error: unknown) => void;
  /** Keeps the work out of the trace of the call that happened to ask for it. */
  readonly #outsideCalls = AsyncLocalStorage.snapshot();
  #running: Promise<void> | null = null;
  #isDue = false;
  #isFailing = false;
  #isClosed = false;

  /** `onFailure` is called with the first of several failures in a row. */
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
    // Lets calls of `ask` from the same tick share one run.
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
