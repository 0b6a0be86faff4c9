import { inTurn } from '../../in-turn.ts';
import type { CircuitStore } from '../ports.ts';
import { sameEndMs } from './circuit.ts';
import type { OpenCircuit, ProviderHealth } from './provider-health.ts';

type Save = (subjects: readonly string[]) => Promise<void>;

const firstRetryMs = 1_000;
const longestRetryMs = 30_000;

/**
 * Tells other processes which circuits open and close here, and takes over theirs. No prompt waits for it:
 * a process that has not heard yet finds out by itself, as if it were alone. What could not be saved is tried again.
 */
export class SharedCircuits {
  readonly #health: ProviderHealth;
  readonly #store: CircuitStore;
  readonly #onFailure: (error: unknown) => void;
  /** Until when each is known to be open, by this process's clock. */
  readonly #told = new Map<string, number>();
  /** What was changed here and is not saved yet, each with how it is. */
  readonly #unsaved = new Map<string, Save>();
  readonly #retries = new Set<NodeJS.Timeout>();
  #failures = 0;
  #isClosed = false;
  #changes = 0;
  #lastWrite: Promise<void> = Promise.resolve();

  /** `onFailure` is told the first of failures in a row. */
  constructor(health: ProviderHealth, store: CircuitStore, onFailure: (error: unknown) => void) {
    this.#health = health;
    this.#store = store;
    this.#onFailure = onFailure;
    health.watch({
      opened: (circuit) => this.#tellOpened(circuit),
      closed: (subjects) => this.#tellClosed(subjects),
    });
  }

  /** Reads what is open everywhere; called at the start and whenever another process has told. */
  readonly load = inTurn(async () => {
    const changes = this.#changes;
    const open = await this.#store.list();
    // What changed here meanwhile is newer than what was read.
    if (changes !== this.#changes) return;
    this.#health.adopt(open, (subject) => this.#unsaved.has(subject));
  });

  /** Resolves when nothing is saved any more. */
  close(): Promise<void> {
    this.#isClosed = true;
    for (const retry of this.#retries) clearTimeout(retry);
    return this.#lastWrite;
  }

  #tellOpened(circuit: OpenCircuit): void {
    const untilMs = performance.now() + circuit.leftMs;
    if (untilMs < (this.#told.get(circuit.subject) ?? 0) + sameEndMs) return;
    this.#told.set(circuit.subject, untilMs);
    this.#write([circuit.subject], () =>
      this.#store.open({ ...circuit, leftMs: untilMs - performance.now() }),
    );
  }

  #tellClosed(subjects: readonly string[]): void {
    for (const subject of subjects) this.#told.delete(subject);
    this.#write(subjects, (unsaved) => this.#store.close(unsaved));
  }

  /** One after another, so that the last word on a circuit is the last that is saved. */
  #write(subjects: readonly string[], save: Save): void {
    this.#changes += 1;
    for (const subject of subjects) this.#unsaved.set(subject, save);
    this.#lastWrite = this.#lastWrite.then(() => this.#save(save));
  }

  /** What another word was said on since is left to that one. */
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
