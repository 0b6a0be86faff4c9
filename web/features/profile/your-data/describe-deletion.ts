import type { Membership } from '#shared/contract/billing/schemas.ts';

/** What the user would lose by deleting the account: subscriptions, paid days or Standard. */
export function listLost(membership: Membership | undefined): string[] {
  if (!membership) return [];
  const { subscription, otherSubscriptions, waitingDays, isStandard } = membership;
  const lost = [
    ...(subscription ? [describeEnd(otherSubscriptions.length)] : []),
    ...(waitingDays.length > 0 || hasPaidDays(membership)
      ? ['Your paid days of Standard, without a refund']
      : []),
  ];
  return lost.length === 0 && isStandard ? ['Your Standard access'] : lost;
}

function describeEnd(others: number): string {
  return others === 0
    ? 'Your subscription, which ends now without a refund'
    : 'Your subscriptions, which end now without a refund';
}

/** Describes what remains, as the end of a sentence. `membership` is undefined while it loads. */
export function describeWhatStays(membership: Membership | undefined): string {
  const hasPaid = membership?.entitlements.some(({ source }) => source !== 'grant');
  const payments = membership ? 'your past payments' : 'any past payments';
  const isShown = hasPaid ?? true;
  return `daily totals without your name${isShown ? `, ${payments} in Stripe’s records` : ''}, and ${scrambled}.`;
}

const scrambled =
  'a scrambled form of your sign-in, so a new account starts with the limits you’ve used';

function hasPaidDays({ entitlements, isStandard }: Membership): boolean {
  const now = Date.now();
  return (
    isStandard &&
    entitlements.some(({ source, endsAt }) => source === 'payment' && Date.parse(endsAt) > now)
  );
}
