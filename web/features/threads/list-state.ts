import type { Thread, ThreadList } from '#shared/contract/threads/schemas.ts';
import { formatMegabytes, formatMonth } from '#shared/lib/format.ts';

/**
 * The thread that the next new one will replace. Null while there is room, and `all-pinned` if no
 * thread can be deleted, so that a new one is refused.
 */
export function findNextToDelete({
  threads,
  maxThreads,
}: ThreadList): Thread | 'all-pinned' | null {
  if (threads.length < maxThreads) return null;
  return threads.findLast(({ isPinned }) => !isPinned) ?? 'all-pinned';
}

interface ThreadGroup {
  /** Null for a short list, which needs no headings. */
  label: string | null;
  threads: Thread[];
}

const longFrom = 11;
const dayMs = 24 * 60 * 60 * 1000;

/** Groups a long list by the day each thread was last active; pinned threads come first. */
export function groupThreads(threads: Thread[], now: Date): ThreadGroup[] {
  if (threads.length < longFrom) return [{ label: null, threads }];
  const groups = Map.groupBy(threads, (thread) =>
    thread.isPinned ? 'Pinned' : describeDay(new Date(thread.lastActiveAt), now),
  );
  return [...groups].map(([label, grouped]) => ({ label, threads: grouped }));
}

function describeDay(day: Date, now: Date): string {
  const today = new Date(now).setHours(0, 0, 0, 0);
  const days = Math.round((today - new Date(day).setHours(0, 0, 0, 0)) / dayMs);
  if (days <= 0) return 'Today';
  if (days === 1) return 'Yesterday';
  if (days <= 7) return 'Previous 7 days';
  return formatMonth(day, now);
}

/** Formats as `12.4 of 50 MB used`, and less than a megabyte as `<1 of 50 MB used`. */
export function describeStorage({ fileBytes, maxFileBytes }: ThreadList): string {
  return `${formatMegabytes(fileBytes).replace(' MB', '')} of ${formatMegabytes(maxFileBytes)} used`;
}
