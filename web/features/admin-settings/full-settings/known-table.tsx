import { useState } from 'react';
import type { KnownSettingRow, Setting } from '#shared/contract/settings/schemas.ts';
import { KnownRow } from './known-row.tsx';

interface KnownTableProps {
  label: string;
  rows: readonly KnownSettingRow[];
  saved: readonly Setting[];
}

export function KnownTable({ label, rows, saved }: KnownTableProps) {
  const [edited, setEdited] = useState<string | null>(null);
  return (
    <table aria-label={label} className="w-full table-fixed text-left text-14 max-md:block">
      <thead className="text-13 text-n10 max-md:sr-only">
        <tr className="border-b border-n6">
          <th className="w-[42%] py-2 pr-4 font-normal">Setting</th>
          <th className="py-2 pr-4 font-normal">In force</th>
          <th className="w-56 py-2 text-right font-normal">Actions</th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {rows.map((row) => (
          <KnownRow
            key={row.key}
            row={row}
            saved={saved.find(({ key }) => key === row.key)}
            isEdited={edited === row.key}
            onEdit={() => setEdited(row.key)}
            onClose={() => setEdited(null)}
          />
        ))}
      </tbody>
    </table>
  );
}
