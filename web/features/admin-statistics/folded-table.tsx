import { useId, useState } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { DataTable, type Column } from '#web/ui/data/data-table.tsx';
import { formatCount } from '#shared/lib/format.ts';

/** About as many rows as fit on a phone without much scrolling. */
const shownAtFirst = 7;

interface FoldedTableProps<Row> {
  title: string;
  note?: string;
  /** The accessible name of the table. */
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string | number;
  /** The text to show when there are no rows. */
  empty?: string;
}

/** A titled table that shows the first rows and reveals the rest on request. */
export function FoldedTable<Row>(props: FoldedTableProps<Row>) {
  const { title, note, label, rows, columns, keyOf, empty = 'No data for these days.' } = props;
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  // One more row takes no more space than the button that would hide it.
  const isFolded = !isOpen && rows.length > shownAtFirst + 1;
  return (
    <section className="mt-8" aria-labelledby={id}>
      <h3 id={id} className="mb-1 font-medium">
        {title}
      </h3>
      {note && <p className="mb-3 text-13 text-n10">{note}</p>}
      <div className="mt-3">
        <DataTable
          label={label}
          columns={columns}
          rows={isFolded ? rows.slice(0, shownAtFirst) : rows}
          keyOf={keyOf}
          empty={empty}
        />
        {rows.length > shownAtFirst + 1 && (
          <Button
            look="quiet"
            className="mt-2"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? 'Show Fewer' : `Show All ${formatCount(rows.length)}`}
          </Button>
        )}
      </div>
    </section>
  );
}
