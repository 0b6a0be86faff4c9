import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import { apiVersion } from './mode.ts';
import type { StateSnapshot, StripeState } from './state.ts';

/** The content of the file. `version` changes with the API or the simulator, whose objects then differ. */
interface Kept {
  version: string;
  snapshot: StateSnapshot;
}

const version = `${apiVersion} 6`;

/** Starts empty if the file is missing or can't be read. */
export function loadState(state: StripeState, path: string): void {
  try {
    const kept = deserialize(readFileSync(path)) as Kept;
    if (kept.version === version) state.restore(kept.snapshot);
  } catch {
    saveState(state, path);
  }
}

/** Saves synchronously, so that a reply is only sent after its effects are saved. */
export function saveState(state: StripeState, path: string): void {
  if (!state.hasChanged) return;
  state.hasChanged = false;
  const kept: Kept = { version, snapshot: state.snapshot() };
  const draft = `${path}.new`;
  writeFileSync(draft, serialize(kept), { mode: 0o600 });
  renameSync(draft, path);
}
