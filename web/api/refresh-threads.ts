import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from './query-keys.ts';

/** Fetches the list of threads anew. A first fetch on its way may have left too soon, and would not be repeated. */
export async function refreshThreads(client: QueryClient): Promise<void> {
  await client.cancelQueries({ queryKey: queryKeys.threads });
  await client.invalidateQueries({ queryKey: queryKeys.threads });
}
