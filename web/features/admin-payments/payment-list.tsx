import { clsx } from 'clsx';
import { useState } from 'react';
import type { PaymentRow } from '#shared/contract/billing/payment-schemas.ts';
import { formatCents, formatTime } from '#shared/lib/format.ts';
import { HowPeopleAreFound, MorePeople } from '#web/api/accounts/found-people.tsx';
import { Loaded } from '#web/api/loaded.tsx';
import { useAddress } from '#web/ui/browser/use-address.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { DebouncedSearch } from '#web/ui/controls/debounced-search.tsx';
import { ExportLinks } from '#web/ui/data/export-links.tsx';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { DataTable, type Column } from '#web/ui/data/data-table.tsx';
import { EmptyPanel } from '#web/ui/feedback/empty-panel.tsx';
import {
  describePayer,
  describeRefund,
  describeSource,
  explainNothingLeft,
  stateNames,
  type StateLook,
} from './describe-payment.ts';
import { RefundDialog } from './refund-dialog.tsx';
import { readPaymentFilter, usePayments } from './use-payments.ts';

/** Lists payments with a way to refund them. The filter and the page are kept in the address. */
export function PaymentList() {
  const [params, change] = useAddress();
  const asked = readPaymentFilter(params);
  const payments = usePayments(asked);
  const [refunding, setRefunding] = useState<PaymentRow | null>(null);
  const isFirstPage = asked.before === undefined;
  return (
    <section className="mt-8" aria-labelledby="payments">
      <h2 id="payments" className="font-semibold">
        Payments
      </h2>
      <p className="text-14 text-n10">Payments in the current mode, newest first.</p>
      <div className="mt-4 mb-4 flex flex-wrap items-end justify-between gap-3">
        <Filters params={params} onChange={(changes) => change({ before: null, ...changes })} />
        <ExportLinks path="/api/admin/exports/payments" query={{ ...asked, before: undefined }} />
      </div>
      <Loaded query={payments} errorTitle="Couldn’t load the payments">
        {({ rows, next, hasMorePeople }) => (
          <>
            {hasMorePeople && <MorePeople of="payments" />}
            {rows.length === 0 ? (
              <EmptyPanel>
                {Object.keys(asked).length > 0
                  ? 'No payments match these filters.'
                  : 'No payments yet.'}
                {asked.person && <HowPeopleAreFound />}
              </EmptyPanel>
            ) : (
              <DataTable
                label="Payment list"
                columns={[...columns, refundColumn(setRefunding)]}
                rows={rows}
                keyOf={({ id }) => id}
              />
            )}
            {(next !== null || !isFirstPage) && (
              <nav aria-label="Pages of payments" className="mt-4 flex justify-end gap-2">
                <Button disabled={isFirstPage} onClick={() => change({ before: null })}>
                  Latest
                </Button>
                <Button disabled={next === null} onClick={() => change({ before: next })}>
                  Older
                </Button>
              </nav>
            )}
          </>
        )}
      </Loaded>
      {refunding && (
        <RefundDialog key={refunding.id} payment={refunding} onClose={() => setRefunding(null)} />
      )}
    </section>
  );
}

interface FiltersProps {
  params: URLSearchParams;
  onChange: (changes: Record<string, string | null>) => void;
}

function Filters({ params, onChange }: FiltersProps) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <DebouncedSearch
        label="Customer"
        placeholder="Name, e-mail or ID"
        value={params.get('person') ?? ''}
        onChange={(person) => onChange({ person: person.trim() })}
      />
      <SelectField
        label="Status"
        value={params.get('state') ?? ''}
        options={states}
        onChange={({ target }) => onChange({ state: target.value })}
      />
    </div>
  );
}

const states = [
  { value: '', label: 'Any status' },
  { value: 'paid', label: 'Paid' },
  { value: 'refunded', label: 'Refunded (full or partial)' },
  { value: 'disputed', label: 'Disputed' },
  { value: 'refund-failed', label: 'Refund failed' },
];

const columns: Column<PaymentRow>[] = [
  { key: 'paidAt', header: 'Date', cell: ({ paidAt }) => formatTime(paidAt) },
  {
    key: 'payer',
    header: 'Customer',
    cell: (payment) => (
      <div className="max-w-48 whitespace-normal wrap-anywhere max-sm:max-w-none">
        {describePayer(payment)}
      </div>
    ),
  },
  { key: 'source', header: 'Plan', cell: describeSource },
  {
    key: 'paid',
    header: 'Amount',
    isNumber: true,
    cell: ({ paidCents, currency }) => formatCents(paidCents, currency),
  },
  {
    key: 'refunded',
    header: 'Refunded',
    isNumber: true,
    cell: ({ refundedCents, currency }) => formatCents(refundedCents, currency),
  },
  {
    key: 'state',
    header: 'Status',
    cell: (payment) => <State payment={payment} />,
    remarks: (payment) => payment.refunds.length > 0 && <Refunds {...payment} />,
  },
];

const looks: Record<StateLook, string> = {
  good: 'bg-go-soft text-go-text',
  plain: 'bg-n3 text-n11',
  caution: 'bg-caution-soft text-n12',
  bad: 'bg-danger-soft text-n12',
};

function State({ payment }: { payment: PaymentRow }) {
  const { label, look } = stateNames[payment.state];
  return (
    <span className={clsx('inline-block rounded-full px-2 text-13 whitespace-nowrap', looks[look])}>
      {label}
    </span>
  );
}

function Refunds({ refunds, currency }: PaymentRow) {
  return (
    <div className="max-w-80 whitespace-normal max-sm:max-w-none sm:min-w-64">
      {refunds.map((refund) => (
        <p key={refund.id} className="mt-1 text-13 text-n11">
          {describeRefund(refund, currency)}
        </p>
      ))}
    </div>
  );
}

function refundColumn(onRefund: (payment: PaymentRow) => void): Column<PaymentRow> {
  return {
    key: 'refund',
    header: 'Refund',
    cell: (payment) =>
      payment.leftCents === 0 ? (
        <span className="text-13 text-n10">{explainNothingLeft(payment)}</span>
      ) : (
        <Button
          aria-label={`Refund ${describePayer(payment)}, ${formatCents(payment.leftCents)}`}
          onClick={() => onRefund(payment)}
        >
          Refund
        </Button>
      ),
  };
}
