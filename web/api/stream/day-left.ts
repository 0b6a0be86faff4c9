import { useSyncExternalStore } from 'react';

/** How many prompts may still be sent today, and when the day ends, in milliseconds. */
interface DayLeft {
  left: number;
  endsAt: number;
}

const listeners = new Set<() => void>();
let current: DayLeft | null = null;
let ending: ReturnType<typeof setTimeout> | undefined;
let channel: BroadcastChannel | undefined;

/**
 * Reads what the server says of the day's limit in answer to something that counted. It says nothing while
 * plenty is left.
 */
export function noteDayLeft({ headers }: Response): void {
  const [, left, seconds] = /^"day";r=(\d+);t=(\d+)$/.exec(headers.get('ratelimit') ?? '') ?? [];
  const next = left ? { left: Number(left), endsAt: Date.now() + Number(seconds) * 1000 } : null;
  change(next);
  openChannel().postMessage(next);
}

/** How many prompts are left today; null while that is plenty or not known. */
export function useDayLeft(): number | null {
  return useSyncExternalStore(subscribe, () => current)?.left ?? null;
}

function change(next: DayLeft | null): void {
  clearTimeout(ending);
  current = next;
  if (next) ending = setTimeout(() => change(null), next.endsAt - Date.now());
  for (const listener of listeners) listener();
}

/** The tabs of a browser share the limit. */
function openChannel(): BroadcastChannel {
  if (channel) return channel;
  channel = new BroadcastChannel('switchyard.day-left');
  channel.onmessage = ({ data }: MessageEvent<DayLeft | null>) => change(data);
  return channel;
}

function subscribe(listener: () => void): () => void {
  openChannel();
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
