/** Stops everything that was started, once and in reverse order, whatever the reason. */
export class Shutdown {
  readonly #steps: Array<() => Promise<void> | void> = [];
  readonly #starting = new AbortController();
  #begunAt: number | undefined;

  /** Aborts when the shutdown starts, to cancel startup steps that are still running. */
  get signal(): AbortSignal {
    return this.#starting.signal;
  }

  add(step: () => Promise<void> | void): void {
    this.#steps.push(step);
  }

  async exit(code: number): Promise<void> {
    if (this.#begunAt !== undefined) return;
    this.#begunAt = Date.now();
    this.#starting.abort();
    for (const step of this.#steps.toReversed()) {
      try {
        await step();
      } catch (error) {
        console.error(error instanceof Error ? error.message : error);
      }
    }
    process.exit(code);
  }

  exitOnSignals(): void {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => this.#onSignal());
    }
    if (process.env['npm_lifecycle_event']) this.#exitWithParent();
  }

  #onSignal(): void {
    if (this.#begunAt === undefined) {
      console.log('\nStopping. Press Ctrl-C again to stop immediately.');
      void this.exit(0);
      // npm forwards a Ctrl-C that also reached us directly, so a second one within a second is ignored.
    } else if (Date.now() - this.#begunAt > 1_000) process.exit(1);
  }

  // npm can't forward a signal when it is killed with -9, so we watch for a new parent process.
  #exitWithParent(): void {
    const parent = process.ppid;
    const watch = setInterval(() => {
      if (process.ppid !== parent) void this.exit(1);
    }, 250);
    watch.unref();
  }
}
