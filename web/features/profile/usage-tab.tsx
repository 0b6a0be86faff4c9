import type { ComponentProps } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { OwnUsage, Used } from '#shared/contract/accounts/schemas.ts';
import { formatCount, formatMoney, formatShortDay, formatTime } from '#shared/lib/format.ts';
import { callQuery } from '#web/api/call.ts';
import { Loaded } from '#web/api/loaded.tsx';
import { queryKeys } from '#web/api/query-keys.ts';
import { DayChartPanel } from '#web/ui/charts/lazy-day-chart.tsx';
import { useCurrentUser } from '#web/api/accounts/use-current-user.ts';
import { DataTable, numberColumn, type Column } from '#web/ui/data/data-table.tsx';
import { TitledSection } from '#web/ui/data/titled-section.tsx';
import { BudgetSection } from './budgets/budget-section.tsx';
import { ShareBar } from './share-bar.tsx';

const refreshMs = 15_000;

/** The user's usage compared with their limits. */
export function UsageTab() {
  const query = useQuery({
    ...callQuery(queryKeys.ownUsage, 'getOwnUsage'),
    refetchInterval: refreshMs,
  });
  return (
    <div className="pt-8">
      <Loaded query={query} errorTitle="Couldn’t load your usage">
        {(usage) => (
          <>
            <LimitsSection limits={usage.limits} />
            <BudgetSection />
            <TotalsSection usage={usage} />
            <DaysSection days={usage.days} />
            {usage.tags.length > 0 && <TagsSection tags={usage.tags} />}
          </>
        )}
      </Loaded>
    </div>
  );
}

function LimitsSection(props: Pick<OwnUsage, 'limits'>) {
  const {
    limits: { minute, day, searches, nextAt, dayEndsAt },
  } = props;
  const own = useCurrentUser().data?.limits;
  return (
    <TitledSection title="Limits">
      {own && Object.values(own).some((limit) => limit !== null) && (
        <p className="mt-1 text-14 text-n11">
          An administrator set custom limits for your account.
        </p>
      )}
      <p role="status" className="mt-1 text-14 text-n11">
        {nextAt && `You can send your next request at ${formatTime(nextAt)}.`}
      </p>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <Meter label="In the last minute" {...minute} />
        <Meter label="Today" {...day} note={`Resets ${formatTime(dayEndsAt)}`} />
        {(searches.limit > 0 || searches.used > 0) && (
          <Meter
            label="Web searches today"
            name="Web searches today"
            {...searches}
            note={`Resets ${formatTime(dayEndsAt)}`}
          />
        )}
      </div>
    </TitledSection>
  );
}

type MeterProps = Pick<ComponentProps<typeof ShareBar>, 'label' | 'used' | 'note'> & {
  limit: number;
  name?: string;
};

function Meter({ limit, label, used, name = `Requests: ${label}`, ...rest }: MeterProps) {
  return (
    <ShareBar
      {...rest}
      label={label}
      name={name}
      used={used}
      most={limit}
      amounts={`${formatCount(used)} of ${formatCount(limit)}`}
    />
  );
}

const measures = [
  { key: 'queries', header: 'Requests' },
  { key: 'comparisons', header: 'Comparisons' },
  { key: 'tokens', header: 'Tokens' },
  { key: 'costMicroUsd', header: 'Cost' },
] as const;

function format(used: Used, key: keyof Used): string {
  return key === 'costMicroUsd' ? formatMoney(used[key]) : formatCount(used[key]);
}

const columns: Column<Used & { key: string; name: string }>[] = [
  { key: 'name', header: 'Date', cell: ({ name }) => name, isPinned: true },
  ...measures.map(({ key, header }) =>
    // A soft hyphen lets the word break on a phone.
    numberColumn<Used>(key, header.replace('Comparisons', 'Compar\u00ADisons'), (used) =>
      format(used, key),
    ),
  ),
];

type Total = Record<'name' | 'today' | 'month', string>;

// One row for each measure, so that a phone can show all of them.
const totalColumns: Column<Total>[] = [
  { key: 'name', header: 'Metric', cell: ({ name }) => name, isPinned: true },
  numberColumn('today', 'Today', ({ today }) => today),
  numberColumn('month', 'This month', ({ month }) => month),
];

function TotalsSection({ usage: { today, month } }: { usage: OwnUsage }) {
  const rows = measures.map(({ key, header }) => ({
    name: header,
    today: format(today, key),
    month: format(month, key),
  }));
  return (
    <TitledSection title="Usage" className="mt-10">
      <p className="mt-1 mb-4 text-14 text-n11">
        Cost is what providers charge for your answers at list prices, not what you pay. Answers
        with unknown cost aren’t included.
      </p>
      <DataTable
        label="Usage today and this month"
        columns={totalColumns}
        rows={rows}
        keyOf={({ name }) => name}
      />
    </TitledSection>
  );
}

const series = [{ key: 'queries', label: 'Requests', color: '--color-go' }];

function DaysSection({ days }: Pick<OwnUsage, 'days'>) {
  const rows = days
    .filter(({ queries, tokens }) => queries > 0 || tokens > 0)
    .map((day) => ({
      key: day.date,
      name: formatShortDay(day.date).replace(' ', '\u00A0'),
      ...day,
    }))
    .toReversed();
  return (
    <TitledSection title="Last 30 days" className="mt-10">
      <DayChartPanel
        title="Requests per day"
        label="Your requests per day"
        kind="bar"
        rows={days}
        series={series}
      />
      {rows.length > 0 && (
        <div className="mt-4">
          <DataTable label="Daily usage" {...{ columns, rows }} keyOf={({ key }) => key} isSmall />
        </div>
      )}
    </TitledSection>
  );
}

const tagColumns: Column<OwnUsage['tags'][number]>[] = [
  {
    key: 'tag',
    header: 'Tag',
    cell: ({ tag }) => <span className="wrap-anywhere">{tag}</span>,
    isPinned: true,
  },
  ...measures
    .filter(({ key }) => key !== 'comparisons')
    .map(({ key, header }) =>
      numberColumn<OwnUsage['tags'][number]>(key, header, (used) =>
        format({ ...used, comparisons: 0 }, key),
      ),
    ),
];

/** What the tags of the user's API calls cost. */
function TagsSection({ tags }: Pick<OwnUsage, 'tags'>) {
  return (
    <TitledSection title="Tags in the last 30 days" className="mt-10">
      <p className="mt-1 mb-4 text-14 text-n11">
        What your API calls cost, by tag. A call with several tags counts toward each of them.
      </p>
      <DataTable
        label="Usage by tag"
        columns={tagColumns}
        rows={tags}
        keyOf={({ tag }) => tag}
        isSmall
      />
    </TitledSection>
  );
}
