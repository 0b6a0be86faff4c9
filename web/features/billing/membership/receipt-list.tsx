import { ExternalLink } from 'lucide-react';
import type { PaymentReceipt } from '#shared/contract/billing/schemas.ts';
import { formatCents, formatDate } from '#shared/lib/format.ts';
import { LoadError } from '#web/api/loaded.tsx';
import { TitledSection } from '#web/ui/data/titled-section.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { useReceipts } from './use-membership.ts';

const kinds = { subscription: 'Subscription', payment: '30 days' };
const states = {
  paid: 'Paid',
  open: 'Open',
  refunded: 'Refunded',
  disputed: 'Disputed',
  lost: 'Returned to you by your bank',
};

/** A partial refund is shown with its amount, since the rest counts as paid. */
function describeState({ status, refundedCents, currency }: PaymentReceipt): string {
  if (status !== 'paid' || refundedCents === 0) return states[status];
  return `Paid, ${formatCents(refundedCents, currency)} refunded`;
}

export function ReceiptList() {
  const query = useReceipts();
  const { data: receipts, isError } = query;
  return (
    <TitledSection title="Invoices" titleLook="mb-3" className="mt-12">
      {isError && <LoadError query={query} title="Couldn’t load your invoices" />}
      {!receipts && !isError && <Skeleton />}
      {receipts?.length === 0 && <p className="text-14 text-n11">No invoices yet.</p>}
      {receipts && receipts.length > 0 && (
        <table className="w-full border-t border-n6 text-14">
          <thead className="sr-only">
            <tr>
              <th>Date</th>
              <th className="max-sm:hidden">For</th>
              <th>Status</th>
              <th>Amount</th>
              <th>Link</th>
            </tr>
          </thead>
          <tbody>
            {receipts.map((receipt) => (
              <Row key={receipt.id} receipt={receipt} />
            ))}
          </tbody>
        </table>
      )}
    </TitledSection>
  );
}

function Row({ receipt }: { receipt: PaymentReceipt }) {
  const { kind, createdAt, amountCents, taxCents, currency, url } = receipt;
  const day = formatDate(createdAt);
  return (
    <tr className="h-12 border-b border-n6 max-sm:h-14">
      <td className="tabular py-2 pr-3 whitespace-nowrap">
        {day}
        <span className="block text-13 text-n10 sm:hidden">{kinds[kind]}</span>
      </td>
      <td className="py-2 pr-3 text-n11 max-sm:hidden">{kinds[kind]}</td>
      <td className="py-2 pr-3 text-n11">{describeState(receipt)}</td>
      <td className="tabular py-2 text-right">
        {formatCents(amountCents, currency)}
        {taxCents > 0 && (
          <span className="block text-13 text-n10">
            incl. {formatCents(taxCents, currency)} tax
          </span>
        )}
      </td>
      <td className="w-11 text-right">
        {url && (
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            aria-label={`Invoice from ${day} (opens in a new tab)`}
            className="-mr-3.5 inline-grid size-11 place-items-center rounded-control text-n11 hover:bg-n3 hover:text-n12"
          >
            <ExternalLink size={16} aria-hidden />
          </a>
        )}
      </td>
    </tr>
  );
}
