import { useSyncExternalStore } from 'react';
import type { EndpointName } from '#shared/contract/api.ts';

const known = new Map<EndpointName, string>();
const listeners = new Set<() => void>();

/** Notes up to when the last answer of a call knows, where a replica that is behind gave it; null where it knows all. */
export function noteAsOf(name: EndpointName, asOf: string | null): void {
  if ((known.get(name) ?? null) === asOf) return;
  if (asOf === null) known.delete(name);
  else known.set(name, asOf);
  for (const tell of listeners) tell();
}

/** The earliest of these calls' answers; null while they know all. */
export function useAsOf(names: readonly EndpointName[]): string | null {
  return useSyncExternalStore(
    subscribe,
    () => names.flatMap((name) => known.get(name) ?? []).toSorted()[0] ?? null,
    () => null,
  );
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
