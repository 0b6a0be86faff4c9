import { Link } from 'wouter';
import type { Money } from '#shared/contract/statistics/money-schemas.ts';
import { listDays } from '#shared/lib/days.ts';
import { formatCents, formatCompactMoney, formatMoney, plural } from '#shared/lib/format.ts';
import { BehindNotice } from '#web/api/behind-notice.tsx';
import { Loaded } from '#web/api/loaded.tsx';
import { useToday } from '#web/api/use-today.ts';
import { useAddress } from '#web/ui/browser/use-address.ts';
import { DayChartPanel } from '#web/ui/charts/lazy-day-chart.tsx';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { ExportLinks } from '#web/ui/data/export-links.tsx';
import { StatCard } from '#web/ui/data/stat-card.tsx';
import { EmptyPanel } from '#web/ui/data/empty-panel.tsx';
import { useMoney } from '../use-statistics.ts';
import { MoneyTables } from './money-tables.tsx';
import { readSpan, readSpanName, spans, type MoneySpan } from './spans.ts';

const series = [
  { key: 'income', label: 'Income', color: '--color-go-line' },
  { key: 'spend', label: 'Spend', color: '--color-caution' },
];

/** Income compared with what models cost. The time span is kept in the URL. */
export function MoneyPage() {
  return (
    <>
      <h2 className="font-semibold">Income and Spend</h2>
      <p className="mb-4 max-w-prose text-14 text-n10">
        What users paid, minus refunds and lost disputes, compared with model costs at list prices.
        Stripe’s fees aren’t included. Refunds count on the day they’re made. See{' '}
        <Link href="/admin/analytics?tab=costs" className="link">
          Costs
        </Link>{' '}
        for providers and tokens, and{' '}
        <Link href="/admin/payments" className="link">
          Payments
        </Link>{' '}
        for each payment.
      </p>
      <Loaded query={useToday()} errorTitle="Couldn’t load the figures">
        {(today) => <MoneyInSpan today={today} />}
      </Loaded>
    </>
  );
}

function MoneyInSpan({ today }: { today: string }) {
  const [params, change] = useAddress();
  const span = readSpan(params, today);
  const money = useMoney(span);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <SpanFields params={params} span={span} onChange={change} />
        <ExportLinks path="/api/admin/exports/money" query={{ ...span }} />
      </div>
      <BehindNotice of={['getMoney']} />
      <Loaded query={money} errorTitle="Couldn’t load the figures">
        {(data) => <Figures money={data} />}
      </Loaded>
    </>
  );
}

interface SpanFieldsProps {
  params: URLSearchParams;
  span: MoneySpan;
  onChange: (changes: Record<string, string | null>) => void;
}

function SpanFields({ params, span, onChange }: SpanFieldsProps) {
  const name = readSpanName(params);
  const day = (label: string, key: 'from' | 'to', value: string) => (
    <TextField
      look="filter"
      label={label}
      type="date"
      max="2199-12-31"
      value={value}
      onChange={({ target }) => target.value && onChange({ [key]: target.value })}
    />
  );
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        label="Range"
        value={name}
        options={spans}
        onChange={({ target }) =>
          onChange({ span: target.value, from: span.startDate, to: span.endDate })
        }
      />
      {name === 'days' && day('From', 'from', span.startDate)}
      {name === 'days' && day('To', 'to', span.endDate)}
    </div>
  );
}

function Figures({ money }: { money: Money }) {
  const { totals, days, startDate, endDate } = money;
  if (days.length === 0 && totals.foreignPayments === 0) {
    return <EmptyPanel>No income or spending in this period.</EmptyPanel>;
  }
  const byDate = new Map(days.map((day) => [day.date, day]));
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] gap-3">
        <StatCard
          title="Income"
          value={formatCents(totals.incomeCents)}
          notes={describeIncome(totals)}
        />
        <StatCard
          title="Spend"
          value={formatMoney(totals.spendMicroUsd)}
          notes={
            totals.unpricedAnswers === 0
              ? []
              : [`Excludes ${plural(totals.unpricedAnswers, 'answer')} with unknown cost`]
          }
        />
        <StatCard title="Balance" value={formatMoney(totals.balanceMicroUsd)} />
      </div>
      <DayChartPanel
        title="Income and Spend per Day"
        label="Income and spend per day in US dollars"
        kind="bar"
        rows={listDays(startDate, endDate).map((date) => ({
          date,
          income: (byDate.get(date)?.incomeCents ?? 0) * 10_000,
          spend: byDate.get(date)?.spendMicroUsd ?? 0,
        }))}
        series={series}
        formatValue={formatMoney}
        formatAxis={formatCompactMoney}
      />
      <MoneyTables money={money} />
    </>
  );
}

function describeIncome(totals: Money['totals']) {
  const { paidCents, refundedCents, disputedCents, taxCents, foreignPayments } = totals;
  const parts = [
    ['paid', paidCents],
    ['refunded', refundedCents],
    ['lost in disputes', disputedCents],
    ['tax, included', taxCents],
  ] as const;
  const notes = parts
    .filter(([name, cents]) => name === 'paid' || cents !== 0)
    .map(([name, cents]) => `${formatCents(cents)} ${name}`);
  return foreignPayments === 0
    ? notes
    : [...notes, `Excludes ${plural(foreignPayments, 'payment')} in other currencies`];
}
