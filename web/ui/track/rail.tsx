import { clsx } from 'clsx';

interface RailProps {
  isSearching: boolean;
  /** Whether it starts at a line rather than a box. */
  isFromLine: boolean;
}

/** The line from the prompt down beside the column to the switch. */
export function Rail({ isSearching, isFromLine }: RailProps) {
  return (
    <div
      aria-hidden
      className={clsx('rail', isSearching && 'is-searching', isFromLine && 'is-from-line')}
    />
  );
}
