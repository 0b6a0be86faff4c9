import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { EmptyPanel } from './empty-panel.tsx';

export interface Column<Row> {
  key: string;
  header: string;
  /** Null shows a dash. On a phone, the card then leaves out the line. */
  cell: (row: Row) => ReactNode;
  /** Content below the value. On a phone, it spans the width of the card. */
  remarks?: (row: Row) => ReactNode;
  /** Aligns the cells to the end of their column. */
  isNumber?: boolean;
  isSortable?: boolean;
  /** Wraps long text. The cells of such a table share their first baseline. */
  wraps?: boolean;
  /** Keeps the column visible while the table scrolls sideways. */
  isPinned?: boolean;
  /** Whether it names its row. On a phone it is the title of the card. */
  isTitle?: boolean;
  /**
   * The width in rem. By default columns fit their content. In a table whose first column has a width,
   * columns without one share the remaining space.
   */
  width?: number;
  /** The filters that limit a list to some values of this column. */
  filters?: readonly ColumnFilter[];
}

/** A column of figures, aligned to the end. */
export function numberColumn<Row>(
  key: string,
  header: string,
  cell: Column<Row>['cell'],
): Column<Row> {
  return { key, header, isNumber: true, cell };
}

export interface ColumnFilter {
  /** The name of the search parameter that holds the choice. */
  name: string;
  label: string;
  /** The first option doesn't filter; its value is empty. */
  options: readonly { value: string; label: string }[];
  /** Accepts values besides the options, because the options may load later. */
  isOpen?: boolean;
  /** Translates the choice for the server, if it isn't sent under its own name and value. */
  toQuery?: (value: string) => Record<string, string>;
}

/** A filter by the keys of `names`. The first one doesn't filter; its key is empty. */
export function columnFilter(
  name: string,
  label: string,
  names: Record<string, string>,
): ColumnFilter {
  const options = Object.entries(names).map(([value, label]) => ({ value, label }));
  return { name, label, options };
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
   * For tables with few columns: on a phone the cells move closer and wrap, so that the table doesn't scroll.
   */
  isSmall?: boolean;
  /** Shown instead of the table if there are no rows. */
  empty?: ReactNode;
  /** Replaces all cells of a row but the first, for example with an editor. */
  instead?: (row: Row) => ReactNode;
}

/** The minimum width of a column without a width, in rem. */
const leastWidth = 9;

/**
 * A table that scrolls sideways in a narrow window. On a phone, each row becomes a card that labels its
 * values, unless the table is small.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, keyOf, sorting, onSort, isSmall = false, empty, instead } = props;
  if (rows.length === 0 && empty !== undefined) return <EmptyPanel>{empty}</EmptyPanel>;
  const look = isSmall ? smallLook : cardLook;
  const isFixed = columns[0]?.width !== undefined;
  const isFlexible = isFixed && columns.some(({ width }) => width === undefined);
  const least = columns.reduce((sum, { width = leastWidth }) => sum + width, 0);
  const isTall = columns.some(({ wraps }) => wraps);
  return (
    <div
      role="region"
      aria-label={label}
      // Focusable, so that it can be scrolled by keyboard.
      tabIndex={0}
      className="overflow-x-auto rounded-panel border border-n6"
    >
      <table
        aria-label={label}
        className={clsx(
          'w-full text-14',
          look.table,
          isFixed && 'sm:table-fixed',
          isFlexible && 'sm:min-w-(--least)',
        )}
        style={isFlexible ? ({ '--least': `${least}rem` } as CSSProperties) : undefined}
      >
        <thead className={onSort ? look.table : look.head}>
          <tr className={clsx('border-b border-n6 bg-n2', look.headings, onSort && look.sorting)}>
            {columns.map((column) => (
              <Heading key={column.key} {...{ column, sorting, onSort, isSmall }} />
            ))}
          </tr>
        </thead>
        <tbody className={look.table}>
          {rows.map((row) => {
            const inner = instead?.(row);
            return (
              <tr
                key={keyOf(row)}
                className={clsx(
                  'border-b border-n6 last:border-b-0',
                  isTall ? 'sm:*:py-2.5 sm:*:align-baseline' : 'h-12',
                  look.row,
                )}
              >
                {(inner ? columns.slice(0, 1) : columns).map((column) => (
                  <Cell key={column.key} {...{ column, row, isSmall }} />
                ))}
                {inner && (
                  <td colSpan={columns.length - 1} className="px-3 max-sm:block max-sm:px-4">
                    {inner}
                  </td>
                )}
              </tr>
            );
          })}
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
  // Cards have no columns, so a label explains that these headings sort.
  sorting:
    "max-sm:before:w-full max-sm:before:pt-1 max-sm:before:text-13 max-sm:before:text-n10 max-sm:before:content-['Sort_by']",
  row: 'max-sm:relative max-sm:block max-sm:h-auto max-sm:py-2.5',
  cell: `${cellLook} max-sm:flex max-sm:min-h-8 max-sm:flex-wrap max-sm:items-baseline max-sm:justify-between max-sm:gap-x-4 max-sm:gap-y-0.5 max-sm:text-right max-sm:whitespace-normal max-sm:wrap-anywhere`,
  title: `${cellLook} text-left font-normal max-sm:block max-sm:whitespace-normal max-sm:wrap-anywhere max-sm:font-medium`,
  pinned: 'sm:sticky sm:left-0 sm:z-1',
};

interface CellProps<Row> {
  column: Column<Row>;
  row: Row;
  isSmall: boolean;
}

function Cell<Row>({ column, row, isSmall }: CellProps<Row>) {
  const { header, cell, remarks, isNumber, isPinned, isTitle, wraps } = column;
  const value = cell(row);
  const below = remarks?.(row);
  const look = isSmall ? smallLook : cardLook;
  const hasName = !isSmall && !isTitle;
  const Element = isTitle ? 'th' : 'td';
  return (
    <Element
      {...(isTitle && { scope: 'row' })}
      className={clsx(
        `tabular py-1.5 ${isTitle ? cardLook.title : look.cell}`,
        isNumber && 'text-right',
        wraps && 'wrap-break-word sm:whitespace-normal',
        isPinned && `${look.pinned} bg-n1`,
        value === null && 'max-sm:hidden',
      )}
    >
      {hasName && (
        <span aria-hidden className="shrink-0 text-13 text-n10 sm:hidden">
          {header}
        </span>
      )}
      {hasName ? (
        <div className={clsx('max-sm:ml-auto max-sm:min-w-0', wraps && 'max-sm:text-left')}>
          {value ?? '–'}
        </div>
      ) : (
        (value ?? '–')
      )}
      {below && <div className="max-sm:w-full max-sm:text-left">{below}</div>}
    </Element>
  );
}

interface HeadingProps<Row> {
  column: Column<Row>;
  sorting: Sorting | undefined;
  onSort: ((key: string) => void) | undefined;
  isSmall: boolean;
}

function Heading<Row>({ column, sorting, onSort, isSmall }: HeadingProps<Row>) {
  const { key, header, isNumber, isSortable, isPinned, wraps } = column;
  const style = column.width ? { width: `${column.width}rem` } : undefined;
  const look = clsx(
    'h-10 text-13 font-medium text-n11',
    isSmall ? smallLook.cell : `${cellLook} max-sm:h-auto max-sm:px-0`,
    isNumber ? 'text-right' : 'text-left',
    wraps && 'sm:whitespace-normal',
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
