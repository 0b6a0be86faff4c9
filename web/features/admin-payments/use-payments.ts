import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { paymentStates, type refundReasons } from '#shared/contract/billing/constants.ts';
import { call } from '#web/api/call.ts';
import { queryKeys } from '#web/api/query-keys.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';

const paymentsKey = ['admin', 'payments'] as const;

export interface AskedPayments {
  person?: string;
  state?: (typeof paymentStates)[number];
  before?: string;
}

/** Parses the filter from the address. */
export function readPaymentFilter(params: URLSearchParams): AskedPayments {
  const person = params.get('person')?.trim();
  const state = paymentStates.find((one) => one === params.get('state'));
  const before = params.get('before');
  return { ...(person && { person }), ...(state && { state }), ...(before && { before }) };
}

export function usePayments(asked: AskedPayments) {
  return useQuery({
    queryKey: [...paymentsKey, asked],
    queryFn: ({ signal }) => call('listPayments', { query: asked }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export interface Order {
  orderId: string;
  amountCents: number;
  reason: (typeof refundReasons)[number];
  endsSubscription: boolean;
}

export function useRefund(paymentId: string, onDone: () => void) {
  const client = useQueryClient();
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
      await client.invalidateQueries({ queryKey: paymentsKey });
      await client.invalidateQueries({ queryKey: queryKeys.stats });
    },
    // The list may have changed. Returning the promise would delay the error in the dialog until
    // the list has loaded.
    onError: () => void client.invalidateQueries({ queryKey: paymentsKey }),
  });
}
