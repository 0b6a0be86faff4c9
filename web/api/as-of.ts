import { useSyncExternalStore } from 'react';
import type { EndpointName } from '#shared/contract/api.ts';
import { Listeners } from '#web/ui/browser/listeners.ts';

const known = new Map<EndpointName, string>();
const listeners = new Listeners();

/** Records the time up to which a response is complete; null if no lagging replica sent it. */
export function noteAsOf(name: EndpointName, asOf: string | null): void {
  if ((known.get(name) ?? null) === asOf) return;
  if (asOf === null) known.delete(name);
  else known.set(name, asOf);
  listeners.tell();
}

/** The earliest `asOf` time among these endpoints; null if all of their responses are complete. */
export function useAsOf(names: readonly EndpointName[]): string | null {
  return useSyncExternalStore(
    listeners.subscribe,
    () => names.flatMap((name) => known.get(name) ?? []).toSorted()[0] ?? null,
    () => null,
  );
}
