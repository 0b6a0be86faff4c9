import type { ReactNode } from 'react';
import type { DailyUsage } from '#shared/contract/statistics/schemas.ts';
import { formatBytes, formatChartMegabytes, formatCount, formatDay } from '#shared/lib/format.ts';
import { DayChartPanel } from '#web/ui/charts/lazy-day-chart.tsx';
import { numberColumn, type Column } from '#web/ui/data/data-table.tsx';
import { StatCard } from '#web/ui/data/stat-card.tsx';
import { DayTable } from './day-table.tsx';
import { bytesPerDay, perDay, shareOfQueries, type UsageCounts } from './usage-figures.ts';

export interface UsageFigures {
  /** The days that have a record. */
  days: readonly DailyUsage[];
  /** Every day of the range. */
  filled: readonly DailyUsage[];
  totals: UsageCounts;
  rangeLabel: string;
}

interface UsageTab {
  value: string;
  label: string;
  show: (figures: UsageFigures) => ReactNode;
}

const queries = [
  { key: 'textQueries', label: 'Text Queries', color: '--color-vertex' },
  { key: 'multimodalQueries', label: 'Multimodal Queries', color: '--color-anthropic' },
];
const tokens = [
  { key: 'textTokensUsed', label: 'Text Tokens', color: '--color-vertex' },
  { key: 'imageTokensUsed', label: 'Image Tokens', color: '--color-anthropic' },
];
const comparisons = [{ key: 'modelComparisons', label: 'Comparisons', color: '--color-xai' }];
const megabytes = [{ key: 'megabytes', label: 'MB', color: '--color-openai' }];

const number = (
  key: string,
  header: string,
  count: (day: DailyUsage) => number,
): Column<DailyUsage> => ({
  key,
  header,
  isNumber: true,
  cell: (day) => formatCount(count(day)),
});

const date: Column<DailyUsage> = {
  key: 'date',
  header: 'Date',
  cell: (day) => formatDay(day.date),
};
const queriesOf = (day: DailyUsage) => day.textQueries + day.multimodalQueries;

export const usageTabs: readonly UsageTab[] = [
  { value: 'overview', label: 'Overview', show: (figures) => <Overview {...figures} /> },
  {
    value: 'queries',
    label: 'Queries',
    show: ({ days, filled, totals }) => (
      <>
        <Cards>
          <StatCard
            title="Text Queries"
            value={formatCount(totals.textQueries)}
            notes={[`${perDay(totals.textQueries, days.length)} per day`]}
          />
          <StatCard
            title="Multimodal Queries"
            value={formatCount(totals.multimodalQueries)}
            notes={[`${perDay(totals.multimodalQueries, days.length)} per day`]}
          />
        </Cards>
        <DayChartPanel
          title="Queries per Day"
          label="Text and multimodal queries per day"
          kind="bar"
          rows={filled.map((day) => ({ ...day }))}
          series={queries}
        />
        <QueriesTable days={days} />
      </>
    ),
  },
  {
    value: 'tokens',
    label: 'Tokens',
    show: ({ days, filled, totals }) => (
      <>
        <Cards>
          <StatCard
            title="Text Tokens"
            value={formatCount(totals.textTokensUsed)}
            notes={[`${perDay(totals.textTokensUsed, days.length)} per day`]}
          />
          <StatCard
            title="Image Tokens"
            value={formatCount(totals.imageTokensUsed)}
            notes={[`${perDay(totals.imageTokensUsed, days.length)} per day`]}
          />
        </Cards>
        <DayChartPanel
          title="Tokens per Day"
          label="Text and image tokens per day"
          kind="line"
          rows={filled.map((day) => ({ ...day }))}
          series={tokens}
        />
        <DayTable
          label="Tokens by day"
          days={days}
          columns={[
            date,
            number('text', 'Text Tokens', (day) => day.textTokensUsed),
            number('image', 'Image Tokens', (day) => day.imageTokensUsed),
            number('total', 'Total', (day) => day.textTokensUsed + day.imageTokensUsed),
          ]}
        />
      </>
    ),
  },
  {
    value: 'comparisons',
    label: 'Comparisons',
    show: ({ days, filled, totals }) => (
      <>
        <Cards>
          <StatCard title="Total Comparisons" value={formatCount(totals.modelComparisons)} />
          <StatCard title="Average per Day" value={perDay(totals.modelComparisons, days.length)} />
        </Cards>
        <DayChartPanel
          title="Comparisons per Day"
          label="Model comparisons per day"
          kind="bar"
          rows={filled.map((day) => ({ ...day }))}
          series={comparisons}
        />
        <DayTable
          label="Comparisons by day"
          days={days}
          columns={[
            date,
            number('comparisons', 'Comparisons', (day) => day.modelComparisons),
            numberColumn('share', '% of Queries', (day) =>
              shareOfQueries(day.modelComparisons, queriesOf(day)),
            ),
          ]}
        />
      </>
    ),
  },
  {
    value: 'data',
    label: 'Data Usage',
    show: ({ days, filled, totals }) => (
      <>
        <Cards>
          <StatCard title="Total Data" value={formatBytes(totals.dataSizeBytes)} />
          <StatCard
            title="Average per Day"
            value={bytesPerDay(totals.dataSizeBytes, days.length)}
          />
        </Cards>
        <DayChartPanel
          title="Data per Day (MB)"
          label="Megabytes processed per day"
          kind="bar"
          rows={filled.map((day) => ({
            date: day.date,
            megabytes: day.dataSizeBytes / 2 ** 20,
          }))}
          series={megabytes}
          formatValue={formatChartMegabytes}
        />
        <DayTable
          label="Data by day"
          days={days}
          columns={[
            date,
            numberColumn('data', 'Data Size', (day) => formatBytes(day.dataSizeBytes)),
          ]}
        />
      </>
    ),
  },
];

function Overview({ days, filled, totals, rangeLabel }: UsageFigures) {
  return (
    <>
      <Cards>
        <StatCard
          title="Total Queries"
          value={formatCount(totals.textQueries + totals.multimodalQueries)}
          notes={[rangeLabel]}
        />
        <StatCard
          title="Model Comparisons"
          value={formatCount(totals.modelComparisons)}
          notes={[`${perDay(totals.modelComparisons, days.length)} per day`]}
        />
        <StatCard
          title="Total Tokens Used"
          value={formatCount(totals.textTokensUsed + totals.imageTokensUsed)}
          notes={[
            `${formatCount(totals.textTokensUsed)} text, ${formatCount(totals.imageTokensUsed)} image`,
          ]}
        />
        <StatCard
          title="Data Processed"
          value={formatBytes(totals.dataSizeBytes)}
          notes={[`${bytesPerDay(totals.dataSizeBytes, days.length)} per day`]}
        />
      </Cards>
      <DayChartPanel
        title="Queries per Day"
        label="Text and multimodal queries per day"
        kind="line"
        rows={filled.map((day) => ({ ...day }))}
        series={queries}
      />
      <QueriesTable days={days} />
    </>
  );
}

function QueriesTable({ days }: Pick<UsageFigures, 'days'>) {
  return (
    <DayTable
      label="Queries by day"
      days={days}
      columns={[
        date,
        number('text', 'Text Queries', (day) => day.textQueries),
        number('multimodal', 'Multimodal Queries', (day) => day.multimodalQueries),
        number('total', 'Total', queriesOf),
      ]}
    />
  );
}

function Cards({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] gap-3">{children}</div>
  );
}
