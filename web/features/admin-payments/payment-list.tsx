import { useState } from 'react';
import type { PaymentRow } from '#shared/contract/billing/payment-schemas.ts';
import { formatCents, formatTime } from '#shared/lib/format.ts';
import { DataList, loadFrom } from '#web/api/data-list.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { columnFilter, numberColumn, type Column } from '#web/ui/data/data-table.tsx';
import { Pill } from '#web/ui/data/pill.tsx';
import { TitledSection } from '#web/ui/data/titled-section.tsx';
import {
  describePayer,
  describeRefund,
  describePaymentSource,
  explainNothingLeft,
  stateNames,
} from './describe-payment.ts';
import { RefundDialog } from './refund-dialog.tsx';
import { paymentsKey } from './use-payments.ts';

export function PaymentList() {
  const [refunding, setRefunding] = useState<PaymentRow | null>(null);
  return (
    <TitledSection title="Payments" className="mt-8">
      <p className="mb-4 text-14 text-n10">Payments in Stripe’s current mode, newest first.</p>
      <DataList
        label="Payment list"
        noun="payment"
        columns={[...columns, refundColumn(setRefunding)]}
        keyOf={({ id }) => id}
        search={{ name: 'person', label: 'Customer', placeholder: 'Name, e-mail or ID' }}
        queryKey={paymentsKey}
        load={loadFrom('listPayments')}
        exportPath="/api/admin/exports/payments"
      />
      {refunding && (
        <RefundDialog key={refunding.id} payment={refunding} onClose={() => setRefunding(null)} />
      )}
    </TitledSection>
  );
}

const columns: Column<PaymentRow>[] = [
  { key: 'paidAt', header: 'Date', cell: ({ paidAt }) => formatTime(paidAt) },
  { key: 'payer', header: 'Customer', wraps: true, cell: describePayer },
  { key: 'source', header: 'Plan', cell: describePaymentSource },
  numberColumn('paid', 'Amount', ({ paidCents, currency }) => formatCents(paidCents, currency)),
  numberColumn('refunded', 'Refunded', ({ refundedCents, currency }) =>
    formatCents(refundedCents, currency),
  ),
  {
    key: 'state',
    header: 'Status',
    wraps: true,
    filters: [
      columnFilter('state', 'Status', {
        '': 'Any status',
        paid: 'Paid',
        refunded: 'Refunded (full or partial)',
        disputed: 'Disputed',
        'refund-failed': 'Refund failed',
      }),
    ],
    cell: ({ state }) => <Pill tone={stateNames[state].tone}>{stateNames[state].label}</Pill>,
    remarks: ({ refunds, currency }) =>
      refunds.length > 0 &&
      refunds.map((refund) => (
        <p key={refund.id} className="mt-1 text-13 text-n11 sm:min-w-64">
          {describeRefund(refund, currency)}
        </p>
      )),
  },
];

function refundColumn(onRefund: (payment: PaymentRow) => void): Column<PaymentRow> {
  return {
    key: 'refund',
    header: 'Refund',
    cell: (payment) =>
      payment.leftCents === 0 ? (
        <span className="text-13 text-n10">{explainNothingLeft(payment)}</span>
      ) : (
        <Button
          className="sm:-my-1.5 sm:h-8"
          aria-label={`Refund ${describePayer(payment)}, ${formatCents(payment.leftCents)}`}
          onClick={() => onRefund(payment)}
        >
          Refund
        </Button>
      ),
  };
}
