import type { ComponentProps } from 'react';
import type { DailyUsage } from '#shared/contract/statistics/schemas.ts';
import { formatBytes, formatChartMegabytes, formatCount, formatDay } from '#shared/lib/format.ts';
import { DayChartPanel } from '#web/ui/charts/lazy-day-chart.tsx';
import { DataTable, numberColumn, type Column } from '#web/ui/data/data-table.tsx';
import { StatCard } from '#web/ui/data/stat-card.tsx';
import { bytesPerDay, perDay, shareOfQueries, type UsageCounts } from './usage-figures.ts';

interface UsageFigures {
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
  cards: (figures: UsageFigures) => ComponentProps<typeof StatCard>[];
  chart: Omit<ComponentProps<typeof DayChartPanel>, 'rows'>;
  table: { label: string; columns: readonly Column<DailyUsage>[] };
}

const date: Column<DailyUsage> = {
  key: 'date',
  header: 'Date',
  cell: (day) => formatDay(day.date),
};
const count = (key: string, header: string, countOf: (day: DailyUsage) => number) =>
  numberColumn<DailyUsage>(key, header, (day) => formatCount(countOf(day)));

const queriesOf = (day: Pick<DailyUsage, 'textQueries' | 'multimodalQueries'>) =>
  day.textQueries + day.multimodalQueries;
const tokensOf = (day: Pick<DailyUsage, 'textTokensUsed' | 'imageTokensUsed'>) =>
  day.textTokensUsed + day.imageTokensUsed;

const queriesChart = {
  title: 'Queries per Day',
  label: 'Text and multimodal queries per day',
  series: [
    { key: 'textQueries', label: 'Text Queries', color: '--color-vertex' },
    { key: 'multimodalQueries', label: 'Multimodal Queries', color: '--color-anthropic' },
  ],
};
const queriesTable = {
  label: 'Queries by day',
  columns: [
    date,
    count('text', 'Text Queries', (day) => day.textQueries),
    count('multimodal', 'Multimodal Queries', (day) => day.multimodalQueries),
    count('total', 'Total', queriesOf),
  ],
};

/** A card with a total and its average per day. */
function countCard(title: string, total: number, days: readonly DailyUsage[]) {
  return { title, value: formatCount(total), notes: [`${perDay(total, days.length)} per day`] };
}

export const usageTabs: readonly UsageTab[] = [
  {
    value: 'overview',
    label: 'Overview',
    cards: ({ days, totals, rangeLabel }) => [
      { title: 'Total Queries', value: formatCount(queriesOf(totals)), notes: [rangeLabel] },
      countCard('Model Comparisons', totals.modelComparisons, days),
      {
        title: 'Total Tokens Used',
        value: formatCount(tokensOf(totals)),
        notes: [
          `${formatCount(totals.textTokensUsed)} text, ${formatCount(totals.imageTokensUsed)} image`,
        ],
      },
      {
        title: 'Data Processed',
        value: formatBytes(totals.dataSizeBytes),
        notes: [`${bytesPerDay(totals.dataSizeBytes, days.length)} per day`],
      },
    ],
    chart: { ...queriesChart, kind: 'line' },
    table: queriesTable,
  },
  {
    value: 'queries',
    label: 'Queries',
    cards: ({ days, totals }) => [
      countCard('Text Queries', totals.textQueries, days),
      countCard('Multimodal Queries', totals.multimodalQueries, days),
    ],
    chart: { ...queriesChart, kind: 'bar' },
    table: queriesTable,
  },
  {
    value: 'tokens',
    label: 'Tokens',
    cards: ({ days, totals }) => [
      countCard('Text Tokens', totals.textTokensUsed, days),
      countCard('Image Tokens', totals.imageTokensUsed, days),
    ],
    chart: {
      title: 'Tokens per Day',
      label: 'Text and image tokens per day',
      kind: 'line',
      series: [
        { key: 'textTokensUsed', label: 'Text Tokens', color: '--color-vertex' },
        { key: 'imageTokensUsed', label: 'Image Tokens', color: '--color-anthropic' },
      ],
    },
    table: {
      label: 'Tokens by day',
      columns: [
        date,
        count('text', 'Text Tokens', (day) => day.textTokensUsed),
        count('image', 'Image Tokens', (day) => day.imageTokensUsed),
        count('total', 'Total', tokensOf),
      ],
    },
  },
  {
    value: 'comparisons',
    label: 'Comparisons',
    cards: ({ days, totals }) => [
      { title: 'Total Comparisons', value: formatCount(totals.modelComparisons) },
      { title: 'Average per Day', value: perDay(totals.modelComparisons, days.length) },
    ],
    chart: {
      title: 'Comparisons per Day',
      label: 'Model comparisons per day',
      kind: 'bar',
      series: [{ key: 'modelComparisons', label: 'Comparisons', color: '--color-xai' }],
    },
    table: {
      label: 'Comparisons by day',
      columns: [
        date,
        count('comparisons', 'Comparisons', (day) => day.modelComparisons),
        numberColumn('share', '% of Queries', (day) =>
          shareOfQueries(day.modelComparisons, queriesOf(day)),
        ),
      ],
    },
  },
  {
    value: 'data',
    label: 'Data Usage',
    cards: ({ days, totals }) => [
      { title: 'Total Data', value: formatBytes(totals.dataSizeBytes) },
      { title: 'Average per Day', value: bytesPerDay(totals.dataSizeBytes, days.length) },
    ],
    chart: {
      title: 'Data per Day (MB)',
      label: 'Megabytes processed per day',
      kind: 'bar',
      series: [{ key: 'megabytes', label: 'MB', color: '--color-openai' }],
      formatValue: formatChartMegabytes,
    },
    table: {
      label: 'Data by day',
      columns: [date, numberColumn('data', 'Data Size', (day) => formatBytes(day.dataSizeBytes))],
    },
  },
];

/** The cards and the chart of a tab, and the stored days, latest first. */
export function UsageTabPanel({ tab, figures }: { tab: UsageTab; figures: UsageFigures }) {
  const { days, filled } = figures;
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] gap-3">
        {tab.cards(figures).map((card) => (
          <StatCard key={card.title} {...card} />
        ))}
      </div>
      <DayChartPanel
        {...tab.chart}
        rows={filled.map((day) => ({ ...day, megabytes: day.dataSizeBytes / 2 ** 20 }))}
      />
      <div className="mt-4">
        <DataTable
          {...tab.table}
          rows={days.toReversed()}
          keyOf={({ date }) => date}
          empty="No usage in this range."
        />
      </div>
    </>
  );
}
