import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import { apiVersion } from './mode.ts';
import type { StateSnapshot, StripeState } from './state.ts';

/** What is in the file; another version of the API or of the simulator has other objects. */
interface Kept {
  version: string;
  snapshot: StateSnapshot;
}

const version = `${apiVersion} 3`;

/** Begins anew where there is no file, or none that can be read. */
export function loadState(state: StripeState, path: string): void {
  try {
    const kept = deserialize(readFileSync(path)) as Kept;
    if (kept.version === version) state.restore(kept.snapshot);
  } catch {
    saveState(state, path);
  }
}

/** At once and whole: a reply is sent only when what it tells of is kept. */
export function saveState(state: StripeState, path: string): void {
  if (!state.hasChanged) return;
  state.hasChanged = false;
  const kept: Kept = { version, snapshot: state.snapshot() };
  const draft = `${path}.new`;
  writeFileSync(draft, serialize(kept), { mode: 0o600 });
  renameSync(draft, path);
}
