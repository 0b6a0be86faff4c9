import type { Membership } from '#shared/contract/billing/schemas.ts';

/** Which parts of Standard the user loses with the account. */
export function listLost(membership: Membership | undefined): string[] {
  if (!membership) return [];
  const { subscription, otherSubscriptions, waitingDays, isStandard } = membership;
  const lost = [
    ...(subscription ? [describeEnd(otherSubscriptions.length)] : []),
    ...(waitingDays.length > 0 || hasDays(membership, 'payment')
      ? ['The days of Standard that you have paid for; nothing is paid back']
      : []),
  ];
  return lost.length === 0 && isStandard ? ['The Standard that you have'] : lost;
}

function describeEnd(others: number): string {
  return others === 0
    ? 'Your subscription: it ends now, and nothing is paid back'
    : 'Your subscriptions: they end now, and nothing is paid back';
}

/**
 * Describes what remains after deletion, as the end of a sentence. While payments are unknown it
 * mentions them as possible.
 */
export function describeWhatStays(membership: Membership | undefined): string {
  if (!membership) {
    return 'daily counts that name nobody, and what you may have paid in Stripe’s books.';
  }
  const hasPaid = membership.entitlements.some(({ source }) => source !== 'grant');
  return `daily counts that name nobody${hasPaid ? ', and your past payments in Stripe’s books' : ''}.`;
}

function hasDays({ entitlements, isStandard }: Membership, wanted: 'payment'): boolean {
  const now = Date.now();
  return (
    isStandard &&
    entitlements.some(({ source, endsAt }) => source === wanted && Date.parse(endsAt) > now)
  );
}
