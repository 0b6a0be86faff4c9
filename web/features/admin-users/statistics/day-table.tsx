import type { DailyUsage } from '#shared/contract/statistics/schemas.ts';
import { DataTable, type Column } from '#web/ui/data/data-table.tsx';
import { EmptyPanel } from '#web/ui/feedback/empty-panel.tsx';

interface DayTableProps {
  label: string;
  columns: readonly Column<DailyUsage>[];
  days: readonly DailyUsage[];
}

/** The stored days, latest first. */
export function DayTable({ label, columns, days }: DayTableProps) {
  if (days.length === 0) {
    return (
      <div className="mt-4">
        <EmptyPanel>No usage in this range.</EmptyPanel>
      </div>
    );
  }
  return (
    <div className="mt-4">
      <DataTable
        label={label}
        columns={columns}
        rows={days.toReversed()}
        keyOf={({ date }) => date}
      />
    </div>
  );
}
