import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand at the end of their column. */
  isNumber?: boolean;
  isSortable?: boolean;
  /** Stays in sight while the table is scrolled sideways. */
  isPinned?: boolean;
}

export interface Sorting {
  key: string;
  isDescending: boolean;
}

interface DataTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  sorting?: Sorting;
  onSort?: (key: string) => void;
  /** Of few columns: on a phone its cells move together and wrap, so that it need not scroll. */
  isSmall?: boolean;
}

/** A table that scrolls sideways within itself where the window is narrow. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, keyOf, sorting, onSort, isSmall } = props;
  return (
    <div
      role="region"
      aria-label={label}
      // Focusable, so that it can be scrolled by keyboard.
      tabIndex={0}
      data-small={isSmall}
      className="group overflow-x-auto rounded-panel border border-n6"
    >
      <table className="w-full text-14">
        <thead>
          <tr className="border-b border-n6 bg-n2">
            {columns.map((column) => (
              <Heading key={column.key} column={column} sorting={sorting} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className="h-12 border-b border-n6 last:border-b-0">
              {columns.map(({ key, cell, isNumber, isPinned }) => (
                <td
                  key={key}
                  className={clsx(
                    `tabular py-1.5 ${cellLook}`,
                    isNumber && 'text-right',
                    isPinned && `${pinnedLook} bg-n1`,
                  )}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const cellLook =
  'px-4 whitespace-nowrap max-sm:group-data-[small=true]:px-1.5 max-sm:group-data-[small=true]:first:pl-2 max-sm:group-data-[small=true]:last:pr-2 max-sm:group-data-[small=true]:whitespace-normal';
const pinnedLook = 'sticky left-0 z-1 max-sm:shadow-[1px_0_0_var(--color-n6)]';

interface HeadingProps<Row> {
  column: Column<Row>;
  sorting: Sorting | undefined;
  onSort: ((key: string) => void) | undefined;
}

function Heading<Row>({ column, sorting, onSort }: HeadingProps<Row>) {
  const { key, header, isNumber, isSortable, isPinned } = column;
  const look = clsx(
    `h-10 text-13 font-medium text-n11 ${cellLook}`,
    isNumber ? 'text-right' : 'text-left',
    isPinned && `${pinnedLook} bg-n2`,
  );
  if (!isSortable || !onSort) {
    return (
      <th scope="col" className={look}>
        {header}
      </th>
    );
  }
  const isSorted = sorting?.key === key;
  const Arrow = sorting?.isDescending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      className={look}
      aria-sort={isSorted ? (sorting.isDescending ? 'descending' : 'ascending') : 'none'}
    >
      <button
        type="button"
        onClick={() => onSort(key)}
        className="-mx-2 inline-flex h-10 items-center gap-1 rounded-control px-2 hover:text-n12 pointer-coarse:h-11"
      >
        {header}
        <Arrow size={14} aria-hidden className={isSorted ? undefined : 'invisible'} />
      </button>
    </th>
  );
}
