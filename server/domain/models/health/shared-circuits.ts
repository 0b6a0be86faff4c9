import { inTurn } from '../../in-turn.ts';
import type { CircuitStore } from '../ports.ts';
import { sameEndMs } from './circuit.ts';
import type { OpenCircuit, ProviderHealth } from './provider-health.ts';

/**
 * Tells other processes which circuits open and close here, and takes over theirs. No prompt waits for it:
 * a process that has not heard yet finds out by itself, as if it were alone.
 */
export class SharedCircuits {
  readonly #health: ProviderHealth;
  readonly #store: CircuitStore;
  readonly #onFailure: (error: unknown) => void;
  /** Until when each is known to be open, by this process's clock. */
  readonly #told = new Map<string, number>();
  /** What was changed here and is not saved yet. */
  readonly #unsaved = new Map<string, symbol>();
  #changes = 0;
  #lastWrite: Promise<void> = Promise.resolve();

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

  /** Resolves when all that was told is saved. */
  settled(): Promise<void> {
    return this.#lastWrite;
  }

  #tellOpened(circuit: OpenCircuit): void {
    const untilMs = performance.now() + circuit.leftMs;
    if (untilMs < (this.#told.get(circuit.subject) ?? 0) + sameEndMs) return;
    this.#told.set(circuit.subject, untilMs);
    this.#write([circuit.subject], () => this.#store.open(circuit));
  }

  #tellClosed(subjects: readonly string[]): void {
    for (const subject of subjects) this.#told.delete(subject);
    this.#write(subjects, () => this.#store.close(subjects));
  }

  /** One after another, so that the last word on a circuit is the last that is saved. */
  #write(subjects: readonly string[], write: () => Promise<void>): void {
    const mark = Symbol('write');
    this.#changes += 1;
    for (const subject of subjects) this.#unsaved.set(subject, mark);
    this.#lastWrite = this.#lastWrite.then(write).then(() => {
      for (const subject of subjects) {
        if (this.#unsaved.get(subject) === mark) this.#unsaved.delete(subject);
      }
    }, this.#onFailure);
  }
}
