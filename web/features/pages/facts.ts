import { plans } from '#shared/contract/billing/constants.ts';

/** The day that stands on Privacy and Terms. */
export const legalDay = 'April 17, 2025';

export const monthlyPrice = toDollars(plans.monthly.amountCents);
export const thirtyDayPrice = toDollars(plans.thirtyDays.amountCents);

function toDollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
