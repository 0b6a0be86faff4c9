import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { Sort, SortColumn } from '../view.ts';

interface SortHeadingProps {
  column: SortColumn;
  sort: Sort | null;
  onSort: (column: SortColumn) => void;
  isNumber?: boolean;
  /** Keeps the column visible while the table scrolls sideways. */
  isPinned?: boolean;
  children: string;
}

const directions = {
  none: { aria: 'none', Icon: ArrowUpDown },
  asc: { aria: 'ascending', Icon: ArrowUp },
  desc: { aria: 'descending', Icon: ArrowDown },
} as const;

export function SortHeading(props: SortHeadingProps) {
  const { column, sort, onSort, isNumber, isPinned, children } = props;
  const { aria, Icon } = directions[sort?.column === column ? sort.direction : 'none'];
  return (
    <th
      scope="col"
      aria-sort={aria}
      className={clsx(
        'px-2 py-1 font-medium',
        isPinned && 'sticky left-0 z-10 bg-n1 max-sm:border-r max-sm:border-n6',
        isNumber && 'text-right',
      )}
    >
      <button
        type="button"
        onClick={() => onSort(column)}
        className={clsx(
          'inline-flex min-h-10 items-center gap-1.5 rounded-control px-2 whitespace-nowrap hover:bg-n3 hover:text-n12 pointer-coarse:min-h-11',
          aria !== 'none' && 'text-n12',
        )}
      >
        {children}
        <Icon size={14} aria-hidden className={aria === 'none' ? 'text-n9' : 'text-go'} />
      </button>
    </th>
  );
}
