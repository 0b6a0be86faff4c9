import type { Run } from '../state/turn.ts';

/** A run that goes on, and the way to end it. */
export interface ActiveRun {
  run: Run;
  abort: AbortController;
}

// The server ends an answer that nobody reads any more; who only looks elsewhere wants it whole.
const adrift = new Set<ActiveRun>();

/** Lets a run go on whose page was left. */
export function setAdrift(active: ActiveRun): void {
  if (active.run.phase !== 'ended') adrift.add(active);
}

/** Its page was left, and it has ended now. */
export function endAdrift(active: ActiveRun): boolean {
  return adrift.delete(active);
}

/** A page takes up this query itself. */
export function takeOverAdrift(queryId: string | null): void {
  for (const active of adrift) if (active.run.queryId === queryId) abandon(active);
}

/** Nobody is there any more whom the answers would be for. */
export function abandonAdrift(): void {
  for (const active of adrift) abandon(active);
}

function abandon(active: ActiveRun): void {
  adrift.delete(active);
  active.abort.abort();
}
