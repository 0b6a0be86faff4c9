import type { PurchaseStart } from '#shared/contract/billing/schemas.ts';
import { formatCents, formatDate } from '#shared/lib/format.ts';

/**
 * Describes when a subscription renews and at what price. Leaves out amounts that Stripe calculates only
 * later.
 */
export function describeRenewal(plan: 'monthly' | 'annual', started: PurchaseStart): string {
  const { amountCents, discount, endsAt } = started;
  const when = `${formatDate(endsAt)}, then every ${plan === 'annual' ? 'year' : 'month'}`;
  if (!discount || discount.duration === 'forever')
    return `${when}, at ${formatCents(amountCents)}`;
  const later = describeLater(started);
  if (discount.duration === 'once') return `${when}, at ${later}`;
  return `${when}, at ${later}; the code applies to the first ${discount.months ?? 1} months`;
}

function describeLater({ listCents, tax }: PurchaseStart): string {
  const isAdded = tax !== null && !tax.isIncluded && tax.cents > 0;
  return `${formatCents(listCents)}${isAdded ? ' plus tax' : ''}`;
}
