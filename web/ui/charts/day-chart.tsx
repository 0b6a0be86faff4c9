import {
  Bar,
  BarChart,
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { formatCompactCount, formatDay, formatShortDay } from '#shared/lib/format.ts';

export interface ChartSeries {
  key: string;
  label: string;
  /** A custom property, such as `--color-vertex`. */
  color: string;
}

export interface DayChartProps {
  /** A description of the chart for screen readers. */
  label: string;
  kind: 'line' | 'bar';
  rows: readonly ({ date: string } & Record<string, number | string>)[];
  series: readonly ChartSeries[];
  formatValue?: (value: number) => string;
  /** Formats axis labels in a short form; as counts by default. */
  formatAxis?: (value: number) => string;
}

const axis = { stroke: 'var(--color-n7)', tick: { fill: 'var(--color-n10)', fontSize: 12 } };
const margin = { top: 8, right: 12, bottom: 0, left: 0 };

/** A chart by day. Screen readers get the chart as a single image, because a table shows the same figures. */
export function DayChart(props: DayChartProps) {
  const {
    label,
    kind,
    rows,
    series,
    formatValue = formatCompactCount,
    formatAxis = formatCompactCount,
  } = props;
  const Chart = kind === 'line' ? LineChart : BarChart;
  return (
    <figure role="img" aria-label={label} className="h-64 w-full min-w-0 overflow-clip">
      <ResponsiveContainer width="100%" height="100%">
        <Chart
          data={[...rows]}
          margin={margin}
          // On a phone the two bars of a day share about seven pixels.
          barGap={1}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke="var(--color-n5)" />
          <XAxis
            dataKey="date"
            tickFormatter={formatShortDay}
            minTickGap={28}
            padding={kind === 'bar' ? { right: 10 } : {}}
            {...axis}
          />
          <YAxis
            // Makes room for the labels. The smallest amounts have nine characters.
            width="auto"
            // Counts have no fractions. Amounts do, but they have a different format.
            allowDecimals={formatValue !== formatCompactCount}
            tickFormatter={formatAxis}
            tickLine={false}
            axisLine={false}
            {...axis}
          />
          <Tooltip
            cursor={kind === 'line' ? { stroke: 'var(--color-n7)' } : { fill: 'var(--color-n3)' }}
            contentStyle={tooltipLook}
            // The colour of a line is too pale for text.
            itemStyle={{ color: 'var(--color-n12)' }}
            labelFormatter={(day) => (typeof day === 'string' ? formatDay(day) : '')}
            formatter={(value) => formatValue(Number(value))}
            isAnimationActive={false}
          />
          {series.map(({ key, label: name, color }) =>
            kind === 'line' ? (
              <Line
                key={key}
                dataKey={key}
                name={name}
                stroke={`var(${color})`}
                strokeWidth={2}
                dot={rows.length <= 10 ? { r: 2.5 } : false}
                isAnimationActive={false}
              />
            ) : (
              <Bar
                key={key}
                dataKey={key}
                name={name}
                fill={`var(${color})`}
                radius={[2, 2, 0, 0]}
                maxBarSize={36}
                // Keeps small values visible next to large ones.
                minPointSize={(value) => (value ? 2 : 0)}
                isAnimationActive={false}
              />
            ),
          )}
        </Chart>
      </ResponsiveContainer>
    </figure>
  );
}

const tooltipLook = {
  background: 'var(--color-n1)',
  border: '1px solid var(--color-n6)',
  borderRadius: 6,
  fontSize: 13,
  color: 'var(--color-n12)',
};
