import { useMutation } from '@tanstack/react-query';
import type { refundReasons } from '#shared/contract/billing/constants.ts';
import { call } from '#web/api/call.ts';
import { invalidate } from '#web/api/query-client.ts';
import { queryKeys } from '#web/api/query-keys.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';

export const paymentsKey = ['admin', 'payments'] as const;

export interface Order {
  orderId: string;
  amountCents: number;
  reason: (typeof refundReasons)[number];
  endsSubscription: boolean;
}

export function useRefund(paymentId: string, onDone: () => void) {
  return useMutation({
    mutationFn: (body: Order) => call('refundPayment', { params: { paymentId }, body }),
    onSuccess: async ({ refunds }, { orderId }) => {
      const isOrdered = refunds.some(({ id, status }) => id === orderId && status === 'ordered');
      onDone();
      showToast(
        isOrdered
          ? {
              title: 'Refund Requested',
              description: 'Stripe isn’t responding. We retry every minute.',
            }
          : { title: 'Refunded', description: 'The money is on its way back.' },
      );
      await invalidate(paymentsKey, queryKeys.stats);
    },
    // The payment list may have changed too. The promise isn't returned, because otherwise the
    // dialog would show the error only after the list has loaded.
    onError: () => void invalidate(paymentsKey),
  });
}
