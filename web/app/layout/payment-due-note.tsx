import { Link } from 'wouter';
import { daysUntil } from '#shared/lib/days.ts';
import type { CurrentUser } from '#shared/contract/accounts/schemas.ts';
import { formatDate } from '#shared/lib/format.ts';
import { hasStandard } from '#web/api/accounts/use-current-user.ts';

/** Shows which payment is due and links to the page where it can be paid. */
export function PaymentDueNote({ user }: { user: CurrentUser }) {
  const isToConfirm = user.subscriptionStatus === 'to-confirm';
  const end = hasStandard(user) ? user.standardExpiry : null;
  return (
    <p
      role="note"
      className="border-b border-caution-line bg-caution-soft px-4 py-2 text-center text-14 text-balance"
    >
      {isToConfirm
        ? 'Your bank needs you to confirm your last renewal.'
        : "We couldn't charge your card for the last renewal."}{' '}
      {end === null ? 'Standard has ended.' : `Standard ends ${describeEnd(end)}.`}{' '}
      <Link
        href="/subscription"
        className="font-medium whitespace-nowrap underline underline-offset-3"
      >
        {isToConfirm ? 'Confirm payment' : 'Change card'}
      </Link>
    </p>
  );
}

/** Shows the date, as the e-mail and Manage Subscription do. "In 6 days" could mean five and a half. */
function describeEnd(end: string): string {
  const days = daysUntil(end);
  if (days <= 0) return 'today';
  return days === 1 ? 'tomorrow' : `on ${formatDate(end)}`;
}
