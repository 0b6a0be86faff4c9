/** Runs jobs with the same name one at a time. All calls during a run share the next one. */
export class SyncQueue {
  readonly #running = new Map<string, Promise<void>>();
  readonly #waiting = new Map<string, Promise<void>>();

  run(name: string, work: () => Promise<void>): Promise<void> {
    const waiting = this.#waiting.get(name);
    if (waiting) return waiting;
    const running = this.#running.get(name);
    if (!running) return this.#start(name, work);
    const next = running
      .catch(() => undefined)
      .then(() => {
        this.#waiting.delete(name);
        return this.#start(name, work);
      });
    this.#waiting.set(name, next);
    return next;
  }

  #start(name: string, work: () => Promise<void>): Promise<void> {
    const started = work().finally(() => this.#running.delete(name));
    this.#running.set(name, started);
    return started;
  }
}
