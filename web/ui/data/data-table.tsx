import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Content below the value; on a phone it takes the width of the card. */
  remarks?: (row: Row) => ReactNode;
  /** Numbers are aligned to the end of their column. */
  isNumber?: boolean;
  isSortable?: boolean;
  /** Keeps the column visible while the table scrolls sideways. */
  isPinned?: boolean;
  /** On a phone this cell is the title of its card, without a name. */
  isTitle?: boolean;
  /**
   * The width in rem. Set it for every column, so that tables with the same columns line up. By
   * default columns fit their content.
   */
  width?: number;
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
  /**
   * For few columns: on a phone the cells move closer and wrap, so that the table does not scroll.
   */
  isSmall?: boolean;
}

/**
 * A table that scrolls sideways in a narrow window. On a phone each row becomes a card that names
 * its values, unless the table is small.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, keyOf, sorting, onSort, isSmall = false } = props;
  const look = isSmall ? smallLook : cardLook;
  return (
    <div
      role="region"
      aria-label={label}
      // Focusable, so that it can be scrolled by keyboard.
      tabIndex={0}
      className="overflow-x-auto rounded-panel border border-n6"
    >
      <table className={clsx('w-full text-14', look.table, columns[0]?.width && 'sm:table-fixed')}>
        <thead className={onSort ? look.table : look.head}>
          <tr className={clsx('border-b border-n6 bg-n2', look.headings, onSort && look.sorting)}>
            {columns.map((column) => (
              <Heading key={column.key} {...{ column, sorting, onSort, isSmall }} />
            ))}
          </tr>
        </thead>
        <tbody className={look.table}>
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              className={clsx('h-12 border-b border-n6 last:border-b-0', look.row)}
            >
              {columns.map((column) => (
                <Cell key={column.key} {...{ column, row, isSmall }} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const cellLook = 'px-3 whitespace-nowrap';

const smallLook = {
  table: '',
  head: '',
  headings: '',
  sorting: '',
  row: '',
  cell: `${cellLook} max-sm:px-1.5 max-sm:first:pl-2 max-sm:last:pr-2 max-sm:whitespace-normal`,
  pinned: 'sticky left-0 z-1 max-sm:shadow-[1px_0_0_var(--color-n6)]',
};

const cardLook = {
  table: 'max-sm:block',
  head: 'max-sm:sr-only',
  // On phones only the headings that sort are visible.
  headings: 'max-sm:flex max-sm:flex-wrap max-sm:gap-x-4 max-sm:px-4 max-sm:py-1',
  // Cards have no columns, so a label says that these headings sort.
  sorting:
    "max-sm:before:w-full max-sm:before:pt-1 max-sm:before:text-13 max-sm:before:text-n10 max-sm:before:content-['Sort_by']",
  row: 'max-sm:block max-sm:h-auto max-sm:py-2.5',
  cell: `${cellLook} max-sm:flex max-sm:min-h-8 max-sm:flex-wrap max-sm:items-baseline max-sm:justify-between max-sm:gap-x-4 max-sm:gap-y-0.5 max-sm:text-right max-sm:whitespace-normal max-sm:wrap-anywhere`,
  title: `${cellLook} max-sm:block max-sm:whitespace-normal max-sm:wrap-anywhere max-sm:font-medium`,
  pinned: 'sm:sticky sm:left-0 sm:z-1',
};

interface CellProps<Row> {
  column: Column<Row>;
  row: Row;
  isSmall: boolean;
}

function Cell<Row>({ column, row, isSmall }: CellProps<Row>) {
  const { header, cell, remarks, isNumber, isPinned, isTitle } = column;
  const below = remarks?.(row);
  const look = isSmall ? smallLook : cardLook;
  const hasName = !isSmall && !isTitle;
  return (
    <td
      className={clsx(
        `tabular py-1.5 ${isTitle ? cardLook.title : look.cell}`,
        isNumber && 'text-right',
        isPinned && `${look.pinned} bg-n1`,
      )}
    >
      {hasName && (
        <span aria-hidden className="shrink-0 text-13 text-n10 sm:hidden">
          {header}
        </span>
      )}
      {hasName ? <div className="max-sm:ml-auto max-sm:min-w-0">{cell(row)}</div> : cell(row)}
      {below && <div className="max-sm:w-full max-sm:text-left">{below}</div>}
    </td>
  );
}

interface HeadingProps<Row> {
  column: Column<Row>;
  sorting: Sorting | undefined;
  onSort: ((key: string) => void) | undefined;
  isSmall: boolean;
}

function Heading<Row>({ column, sorting, onSort, isSmall }: HeadingProps<Row>) {
  const { key, header, isNumber, isSortable, isPinned } = column;
  const style = column.width ? { width: `${column.width}rem` } : undefined;
  const look = clsx(
    'h-10 text-13 font-medium text-n11',
    isSmall ? smallLook.cell : `${cellLook} max-sm:h-auto max-sm:px-0`,
    isNumber ? 'text-right' : 'text-left',
    isPinned && `${(isSmall ? smallLook : cardLook).pinned} bg-n2`,
  );
  if (!isSortable || !onSort) {
    return (
      <th scope="col" style={style} className={clsx(look, !isSmall && 'max-sm:sr-only')}>
        {header}
      </th>
    );
  }
  const isSorted = sorting?.key === key;
  const Arrow = sorting?.isDescending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      style={style}
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
