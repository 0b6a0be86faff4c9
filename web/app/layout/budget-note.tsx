import { X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { listBudgetAlerts, wordStanding } from '#shared/lib/budget-alerts.ts';
import { formatSpent } from '#shared/lib/format.ts';
import { useBudgets } from '#web/api/accounts/use-budgets.ts';
import { localStore, readStored, writeStored } from '#web/ui/browser/storage.ts';
import { IconButton } from '#web/ui/controls/icon-button.tsx';

const closedKey = 'switchyard.budget-notes-closed';
const mostKept = 50;

/**
 * Shows an alert once per period when 50%, 80% or 100% of a budget is spent. With several alerts,
 * the highest percentage comes first.
 */
export function BudgetNote() {
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
          className="font-medium whitespace-nowrap underline underline-offset-3"
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
