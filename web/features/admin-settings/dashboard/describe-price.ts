import type { PaymentProduct } from '#shared/contract/settings/schemas.ts';

/** Formats as `$9.99/month` or `$14.99 one-time`. Amounts are in hundredths of the currency. */
export function describePrice(price: PaymentProduct['prices'][number]): string {
  const { unit_amount: amount, currency, recurring } = price;
  const unit = recurring ? `/${recurring.interval}` : ' one-time';
  return amount === null ? `Varies${unit}` : `${formatAmount(amount / 100, currency)}${unit}`;
}

function formatAmount(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount);
}
