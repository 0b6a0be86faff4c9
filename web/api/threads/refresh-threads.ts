import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../query-keys.ts';

/** Fetches the list of threads again. */
export async function refreshThreads(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: queryKeys.threads });
}
