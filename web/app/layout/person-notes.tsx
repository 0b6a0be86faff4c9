import type { CurrentUser } from '#shared/contract/accounts/schemas.ts';
import { isOverdue, hasStandard } from '#web/api/accounts/use-current-user.ts';
import { Link } from 'wouter';
import { daysUntil } from '#shared/lib/days.ts';
import { formatDate, formatSpent } from '#shared/lib/format.ts';
import { X } from 'lucide-react';
import { useState } from 'react';
import { listBudgetAlerts, wordStanding } from '#shared/lib/budget-alerts.ts';
import { useBudgets } from '#web/api/accounts/use-budgets.ts';
import { localStore, readStored, writeStored } from '#web/ui/browser/storage.ts';
import { IconButton } from '#web/ui/controls/icon-button.tsx';

/** The notes about budgets and overdue payments. */
export function PersonNotes({ user }: { user: CurrentUser }) {
  return (
    <>
      {isOverdue(user) && <PaymentDueNote user={user} />}
      {user.budgets.length > 0 && <BudgetNote />}
    </>
  );
}

/** Shows which payment is due and links to the page where it can be paid. */
function PaymentDueNote({ user }: { user: CurrentUser }) {
  const isToConfirm = user.subscriptionStatus === 'to-confirm';
  const end = hasStandard(user) ? user.standardExpiry : null;
  return (
    <p
      role="note"
      className="border-b border-caution-line bg-caution-soft px-4 py-2 text-center text-14 text-balance"
    >
      {isToConfirm
        ? 'Your bank needs you to confirm your last renewal.'
        : 'We couldn’t charge your card for the last renewal.'}{' '}
      {end === null ? 'Standard has ended.' : `Standard ends ${describeEnd(end)}.`}{' '}
      <Link href="/subscription" className="font-medium whitespace-nowrap link">
        {isToConfirm ? 'Confirm payment' : 'Change card'}
      </Link>
    </p>
  );
}

/** Shows the date, as the email does, because "in 6 days" could mean five and a half. */
function describeEnd(end: string): string {
  const days = daysUntil(end);
  if (days <= 0) return 'today';
  return days === 1 ? 'tomorrow' : `on ${formatDate(end)}`;
}

const closedKey = 'switchyard.budget-notes-closed';

const mostKept = 50;

/**
 * Shows an alert once per period when 50%, 80% or 100% of a budget is spent. If there are several alerts, the
 * one with the highest percentage comes first.
 */
function BudgetNote() {
  const alerts = (useBudgets().data ?? []).flatMap(listBudgetAlerts);
  const [closed, setClosed] = useState(readClosed);
  const [alert] = alerts
    .filter(({ key }) => !closed.includes(key))
    .toSorted((one, other) => other.percent - one.percent);
  if (!alert) return null;
  const close = () => {
    const kept = [...closed, alert.key].slice(-mostKept);
    writeStored(localStore, closedKey, kept.join(' '));
    setClosed(kept);
  };
  return (
    <div
      role="note"
      className="flex items-center justify-center gap-2 border-b border-caution-line bg-caution-soft px-4 py-1 text-14"
    >
      <p className="min-w-0 text-center text-balance wrap-anywhere">
        {wordStanding(alert)}: {formatSpent(alert.spentMicroUsd, alert.mostMicroUsd)}.{' '}
        <Link
          href={alert.kind === 'key' ? '/profile?tab=keys' : '/profile?tab=usage'}
          className="font-medium whitespace-nowrap link"
        >
          {alert.kind === 'key' ? 'See your keys' : 'See your budgets'}
        </Link>
      </p>
      <IconButton label="Close this note" onClick={close}>
        <X size={16} aria-hidden />
      </IconButton>
    </div>
  );
}

function readClosed(): string[] {
  return (readStored(localStore, closedKey) ?? '').split(' ');
}
