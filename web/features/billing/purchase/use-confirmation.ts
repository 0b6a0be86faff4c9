import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import { queryKeys } from '#web/api/query-keys.ts';
import { billingKeys } from '../billing-keys.ts';

const checkEveryMs = 2000;
const checkForMs = 12_000;

/** Syncs what was just paid for; looks again for a while when a payment is expected. */
export function useConfirmation(isExpected: boolean) {
  const client = useQueryClient();
  return useQuery({
    queryKey: billingKeys.confirmation,
    queryFn: () => confirm(client, isExpected),
    gcTime: 0,
  });
}

async function confirm(client: QueryClient, isExpected: boolean) {
  const checkUntil = Date.now() + (isExpected ? checkForMs : 0);
  try {
    for (;;) {
      const answer = await call('syncSubscription');
      if (answer.isStandard || Date.now() >= checkUntil) return answer;
      await new Promise((resolve) => setTimeout(resolve, checkEveryMs));
    }
  } finally {
    void client.invalidateQueries({ queryKey: queryKeys.membership });
    void client.invalidateQueries({ queryKey: queryKeys.receipts });
    void client.invalidateQueries({ queryKey: queryKeys.picker });
    // Awaited, so that nothing on the page still calls the account free.
    await client.invalidateQueries({ queryKey: queryKeys.currentUser });
  }
}
