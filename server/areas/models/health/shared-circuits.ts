import { inTurn } from '#server/platform/in-turn.ts';
import type { CircuitStore } from '../store/circuit-store.ts';
import { sameEndMs } from './circuit.ts';
import type { OpenCircuit, ProviderHealth } from './provider-health.ts';

type Save = (subjects: readonly string[]) => Promise<void>;

const firstRetryMs = 1_000;
const longestRetryMs = 30_000;

/**
 * Notifies other processes when a circuit opens or closes in this one, and applies the changes that
 * they report. Prompts never wait for this exchange: until a change arrives, each process relies on
 * its own failures. Failed saves are retried.
 */
export class SharedCircuits {
  readonly #health: ProviderHealth;
  readonly #store: CircuitStore;
  readonly #onFailure: (error: unknown) => void;
  /** When the pause of each circuit that we reported ends, by this process's clock. */
  readonly #reported = new Map<string, number>();
  /** Unsaved changes by subject, with the functions that save them. */
  readonly #unsaved = new Map<string, Save>();
  readonly #retries = new Set<NodeJS.Timeout>();
  #failures = 0;
  #isClosed = false;
  #changes = 0;
  #lastWrite: Promise<void> = Promise.resolve();

  /** `onFailure` is called only for the first of several failures in a row. */
  constructor(health: ProviderHealth, store: CircuitStore, onFailure: (error: unknown) => void) {
    this.#health = health;
    this.#store = store;
    this.#onFailure = onFailure;
    health.watch({
      opened: (circuit) => this.#tellOpened(circuit),
      closed: (subjects) => this.#tellClosed(subjects),
    });
  }

  /** Reads which circuits are open in any process, at startup and when another process notifies us. */
  readonly load = inTurn(async () => {
    const changes = this.#changes;
    const open = await this.#store.list();
    // If a circuit changed in this process during the read, the result is already stale.
    if (changes !== this.#changes) return;
    this.#health.adopt(open, (subject) => this.#unsaved.has(subject));
  });

  /** Resolves when no more saves are running. */
  close(): Promise<void> {
    this.#isClosed = true;
    for (const retry of this.#retries) clearTimeout(retry);
    return this.#lastWrite;
  }

  #tellOpened(circuit: OpenCircuit): void {
    const untilMs = performance.now() + circuit.leftMs;
    if (untilMs < (this.#reported.get(circuit.subject) ?? 0) + sameEndMs) return;
    this.#reported.set(circuit.subject, untilMs);
    this.#write([circuit.subject], () =>
      this.#store.open({ ...circuit, leftMs: untilMs - performance.now() }),
    );
  }

  #tellClosed(subjects: readonly string[]): void {
    for (const subject of subjects) this.#reported.delete(subject);
    this.#write(subjects, (unsaved) => this.#store.close(unsaved));
  }

  /** Saves one after another, so that the last change of a circuit is saved last. */
  #write(subjects: readonly string[], save: Save): void {
    this.#changes += 1;
    for (const subject of subjects) this.#unsaved.set(subject, save);
    this.#lastWrite = this.#lastWrite.then(() => this.#save(save));
  }

  /** Saves each subject's circuit unless a later change has already replaced it. */
  async #save(save: Save): Promise<void> {
    const isUnsaved = (subject: string) => this.#unsaved.get(subject) === save;
    const subjects = [...this.#unsaved.keys()].filter(isUnsaved);
    if (subjects.length === 0) return;
    try {
      await save(subjects);
      for (const subject of subjects.filter(isUnsaved)) this.#unsaved.delete(subject);
      this.#failures = 0;
    } catch (error) {
      if (this.#failures === 0) this.#onFailure(error);
      this.#failures += 1;
      this.#saveLater(save);
    }
  }

  #saveLater(save: Save): void {
    if (this.#isClosed) return;
    const waitMs = Math.min(firstRetryMs * 2 ** (this.#failures - 1), longestRetryMs);
    const retry = setTimeout(() => {
      this.#retries.delete(retry);
      this.#lastWrite = this.#lastWrite.then(() => this.#save(save));
    }, waitMs).unref();
    this.#retries.add(retry);
  }
}
