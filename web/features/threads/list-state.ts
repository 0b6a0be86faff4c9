import type { Thread } from '#shared/contract/threads/schemas.ts';
import { formatMegabytes } from '#shared/lib/format.ts';

export interface ThreadList {
  threads: Thread[];
  maxThreads: number;
  fileBytes: number;
  maxFileBytes: number;
}

/** The thread that the next new one will delete; null while there is room. */
export function findNextToDelete({ threads, maxThreads }: ThreadList): Thread | null {
  return threads.length >= maxThreads ? (threads.at(-1) ?? null) : null;
}

/** Formats as `12.4 of 50 MB used`, and less than a megabyte as `<1 of 50 MB used`. */
export function describeStorage({ fileBytes, maxFileBytes }: ThreadList): string {
  return `${formatMegabytes(fileBytes).replace(' MB', '')} of ${formatMegabytes(maxFileBytes)} used`;
}
