import type { DailyUsage } from '#shared/contract/statistics/schemas.ts';
import { DataTable, type Column } from '#web/ui/data/data-table.tsx';

interface DayTableProps {
  label: string;
  columns: readonly Column<DailyUsage>[];
  days: readonly DailyUsage[];
}

/** The stored days, latest first. */
export function DayTable({ label, columns, days }: DayTableProps) {
  return (
    <div className="mt-4">
      <DataTable
        label={label}
        columns={columns}
        rows={days.toReversed()}
        keyOf={({ date }) => date}
        empty="No usage in this range."
      />
    </div>
  );
}
