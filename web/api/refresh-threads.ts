import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from './query-keys.ts';

/**
 * Fetches the list of threads again. A first fetch that is still running may have started too early, and is
 * cancelled, since React Query would not repeat it.
 */
export async function refreshThreads(client: QueryClient): Promise<void> {
  await client.cancelQueries({ queryKey: queryKeys.threads });
  await client.invalidateQueries({ queryKey: queryKeys.threads });
}
