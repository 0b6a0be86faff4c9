import { Link } from 'wouter';
import type { Money } from '#shared/contract/statistics/money-schemas.ts';
import { listDays } from '#shared/lib/days.ts';
import { BehindNotice } from '#web/api/behind-notice.tsx';
import { Loaded } from '#web/api/loaded.tsx';
import { useAddress } from '#web/ui/browser/use-address.ts';
import { DayChartPanel } from '#web/ui/charts/lazy-day-chart.tsx';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { ExportLinks } from '#web/ui/data/export-links.tsx';
import { StatCard } from '#web/ui/data/stat-card.tsx';
import { formatCount } from '#web/ui/data/format-count.ts';
import { EmptyPanel } from '#web/ui/feedback/empty-panel.tsx';
import { formatCents, formatDollars, formatSpend } from '../figures.ts';
import { useMoney } from '../use-statistics.ts';
import { MoneyTables } from './money-tables.tsx';
import { readSpan, readSpanName, spans } from './spans.ts';

const series = [
  { key: 'income', label: 'Income', color: '--color-go-line' },
  { key: 'spend', label: 'Spend', color: '--color-caution' },
];

/** Income compared with the cost of models. The time span is kept in the address. */
export function MoneyPage() {
  const [params, change] = useAddress();
  const span = readSpan(params, new Date());
  const money = useMoney(span);
  return (
    <>
      <h2 className="font-semibold">Income against Spend</h2>
      <p className="mb-4 max-w-prose text-14 text-n10">
        What people paid, less refunds and lost disputes, against what the models cost by their list
        prices. Stripe’s fees are not in it. What is paid back counts on the day it is.{' '}
        <Link href="/admin/analytics?tab=costs" className="underline underline-offset-3">
          Costs
        </Link>{' '}
        has providers and tokens,{' '}
        <Link href="/admin/payments" className="underline underline-offset-3">
          Payments
        </Link>{' '}
        each payment.
      </p>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <SpanFields params={params} span={span} onChange={change} />
        <ExportLinks path="/api/admin/exports/money" query={{ ...span }} />
      </div>
      <BehindNotice of={['getMoney']} />
      <Loaded query={money} errorTitle="The figures could not be loaded">
        {(data) => <Figures money={data} />}
      </Loaded>
    </>
  );
}

interface SpanFieldsProps {
  params: URLSearchParams;
  span: { startDate: string; endDate: string };
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
    return <EmptyPanel>Nothing was paid and nothing was spent on these days.</EmptyPanel>;
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
          value={formatSpend(totals.spendMicroUsd)}
          notes={
            totals.unpricedAnswers === 0
              ? []
              : [`${formatCount(totals.unpricedAnswers)} answers of unknown cost are not in it`]
          }
        />
        <StatCard title="Balance" value={formatSpend(totals.balanceMicroUsd)} />
      </div>
      <DayChartPanel
        title="Income and Spend per Day"
        label="US dollars that came in and were spent per day"
        kind="bar"
        rows={listDays(startDate, endDate).map((date) => ({
          date,
          income: (byDate.get(date)?.incomeCents ?? 0) / 100,
          spend: (byDate.get(date)?.spendMicroUsd ?? 0) / 1e6,
        }))}
        series={series}
        formatValue={(dollars) => formatSpend(dollars * 1e6)}
        formatAxis={formatDollars}
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
    ['taken back in disputes', disputedCents],
    ['of it tax', taxCents],
  ] as const;
  const notes = parts
    .filter(([name, cents]) => name === 'paid' || cents !== 0)
    .map(([name, cents]) => `${formatCents(cents)} ${name}`);
  return foreignPayments === 0 ? notes : [...notes, describeForeign(foreignPayments)];
}

function describeForeign(count: number): string {
  const payments = count === 1 ? '1 payment' : `${formatCount(count)} payments`;
  return `${payments} in other currencies ${count === 1 ? 'is' : 'are'} not in it`;
}
