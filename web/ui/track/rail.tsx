import { clsx } from 'clsx';

interface RailProps {
  isSearching: boolean;
  /** Whether it leaves a line rather than a box. */
  isFromLine: boolean;
}

/** The line that leaves the prompt and leads down beside the column to the switch. */
export function Rail({ isSearching, isFromLine }: RailProps) {
  return (
    <div
      aria-hidden
      className={clsx('rail', isSearching && 'is-searching', isFromLine && 'is-from-line')}
    />
  );
}
