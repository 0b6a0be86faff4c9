import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import { apiVersion } from './api-version.ts';
import type { StateSnapshot, StripeState } from './state.ts';

/** What is in the file; another version of the API or of the simulator has other objects. */
interface Kept {
  version: string;
  snapshot: StateSnapshot;
}

const version = `${apiVersion} 2`;

/** Keeps what the simulator remembers in a file, so that customers outlive the process. */
export class StateFile {
  readonly #path: string;
  readonly #state: StripeState;

  constructor(path: string, state: StripeState) {
    this.#path = path;
    this.#state = state;
  }

  /** Begins anew where there is no file, or none that can be read. */
  load(): void {
    try {
      const kept = deserialize(readFileSync(this.#path)) as Kept;
      if (kept.version === version) this.#state.restore(kept.snapshot);
    } catch {
      this.save();
    }
  }

  /** At once and whole: a reply is sent only when what it tells of is kept. */
  save(): void {
    if (!this.#state.hasChanged) return;
    this.#state.hasChanged = false;
    const kept: Kept = { version, snapshot: this.#state.snapshot() };
    const draft = `${this.#path}.new`;
    writeFileSync(draft, serialize(kept), { mode: 0o600 });
    renameSync(draft, this.#path);
  }
}
