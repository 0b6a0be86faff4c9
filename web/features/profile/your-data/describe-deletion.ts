import type { Membership } from '#shared/contract/billing/schemas.ts';

/** What is lost of Standard with the account; null where there is nothing. */
export function describeStandard(membership: Membership | undefined): string | null {
  if (!membership) return null;
  if (membership.subscription) return 'Your subscription: it ends now, and nothing is paid back';
  if (membership.waitingDays.length > 0 || hasDays(membership, 'payment')) {
    return 'The days of Standard that you have paid for; nothing is paid back';
  }
  return membership.isStandard ? 'The Standard that you have' : null;
}

/** What is kept when the account is gone, as the end of a sentence. */
export function describeWhatStays(membership: Membership | undefined): string {
  const hasPaid = membership?.entitlements.some(({ source }) => source !== 'grant');
  return `daily counts that name nobody${hasPaid ? ', and your past payments in Stripe’s books' : ''}.`;
}

function hasDays({ entitlements, isStandard }: Membership, wanted: 'payment'): boolean {
  const now = Date.now();
  return (
    isStandard &&
    entitlements.some(({ source, endsAt }) => source === wanted && Date.parse(endsAt) > now)
  );
}
