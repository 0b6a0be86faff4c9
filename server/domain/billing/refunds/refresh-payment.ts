import type { BillingDeps } from '../billing-deps.ts';
import type { KeptPayment } from '../ports.ts';

/** Looks at one payment alone: its customer is gone, here or at the provider, and is not synced any more. */
export async function refreshPayment(
  { gateway, payments }: Pick<BillingDeps, 'gateway' | 'payments'>,
  payment: KeptPayment,
): Promise<void> {
  if (payment.intentId === null) return;
  const state = await gateway.fetchPayment(payment.environment, payment.intentId);
  if (state) await payments.saveState(payment, state);
}
