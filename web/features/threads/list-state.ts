import type { Thread } from '#shared/contract/threads/schemas.ts';

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

/** Formats as "12 of 50 MB of files" in whole megabytes. A small amount is "Under 1", never 0. */
export function describeStorage({ fileBytes, maxFileBytes }: ThreadList): string {
  const used = fileBytes / 2 ** 20;
  const shown = used > 0 && used < 1 ? 'Under 1' : String(Math.ceil(used));
  return `${shown} of ${Math.round(maxFileBytes / 2 ** 20)} MB of files`;
}
