import type { PaymentProduct } from '#shared/contract/settings/schemas.ts';
import { formatCents } from '#shared/lib/format.ts';

/** Formats as `$9.99/month` or `$14.99 one-time`. */
export function describePlanPrice(price: PaymentProduct['prices'][number]): string {
  const { unit_amount: amount, currency, recurring } = price;
  const unit = recurring ? `/${recurring.interval}` : ' one-time';
  return amount === null ? `Varies${unit}` : `${formatCents(amount, currency)}${unit}`;
}
