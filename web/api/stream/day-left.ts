import { useSyncExternalStore } from 'react';
import { Listeners } from '#web/ui/browser/listeners.ts';

/** How many more prompts may be sent today, and when the day ends, in milliseconds since 1970. */
interface DayLeft {
  left: number;
  endsAt: number;
}

const listeners = new Listeners();
let current: DayLeft | null = null;
let ending: ReturnType<typeof setTimeout> | undefined;
let channel: BroadcastChannel | undefined;

/**
 * Reads what is left of the daily limit from a response. The server includes it only for prompts
 * that count towards the limit, and only when little is left.
 */
export function noteDayLeft({ headers }: Response): void {
  const [, left, seconds] = /^"day";r=(\d+);t=(\d+)$/.exec(headers.get('ratelimit') ?? '') ?? [];
  const next = left ? { left: Number(left), endsAt: Date.now() + Number(seconds) * 1000 } : null;
  change(next);
  openChannel().postMessage(next);
}

/** How many prompts are left today; null while plenty are left, or if the number isn't known. */
export function useDayLeft(): number | null {
  return useSyncExternalStore(subscribe, () => current)?.left ?? null;
}

function change(next: DayLeft | null): void {
  clearTimeout(ending);
  current = next;
  if (next) ending = setTimeout(() => change(null), next.endsAt - Date.now());
  listeners.tell();
}

/** All tabs in a browser count towards the same limit, so they share what they learn about it. */
function openChannel(): BroadcastChannel {
  if (channel) return channel;
  channel = new BroadcastChannel('switchyard.day-left');
  channel.onmessage = ({ data }: MessageEvent<DayLeft | null>) => change(data);
  return channel;
}

function subscribe(listener: () => void): () => void {
  openChannel();
  return listeners.subscribe(listener);
}
