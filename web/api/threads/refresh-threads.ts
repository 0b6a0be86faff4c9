import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../query-keys.ts';

export async function refreshThreads(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: queryKeys.threads });
}
