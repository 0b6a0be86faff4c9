import { lazyPart } from '../parts/lazy-part.tsx';
import { PartFailure } from '../parts/part-failure.tsx';
import type { ChartSeries, DayChartProps } from './day-chart.tsx';

const LazyChart = lazyPart<DayChartProps>(async () => (await import('./day-chart.tsx')).DayChart, {
  placeholder: () => <div className="h-64" />,
  failed: (part) => (
    <PartFailure part={part}>
      Couldn’t load the chart. The table below has the same figures.
    </PartFailure>
  ),
});

interface DayChartPanelProps extends DayChartProps {
  title: string;
}

/** A titled chart, whose code is loaded when a chart is first shown. */
export function DayChartPanel({ title, ...chart }: DayChartPanelProps) {
  return (
    <section className="mt-4 rounded-panel border border-n6 p-4">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="text-14 font-medium">{title}</h3>
        {chart.series.length > 1 && <Legend series={chart.series} />}
      </div>
      <LazyChart {...chart} />
    </section>
  );
}

function Legend({ series }: { series: readonly ChartSeries[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 text-13 text-n11">
      {series.map(({ key, label, color }) => (
        <li key={key} className="flex items-center gap-1.5">
          <span
            aria-hidden
            className="size-2.5 rounded-small"
            style={{ background: `var(${color})` }}
          />
          {label}
        </li>
      ))}
    </ul>
  );
}
