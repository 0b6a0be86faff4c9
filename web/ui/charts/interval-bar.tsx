import { clsx } from 'clsx';

interface IntervalBarProps {
  /** All values are between 0 and 1. */
  value: number;
  low: number;
  high: number;
  /** A reference line. */
  mark?: number;
  look?: keyof typeof looks;
  className?: string;
}

const looks = {
  go: { range: 'bg-go-line/35', dot: 'bg-go' },
  caution: { range: 'bg-caution/35', dot: 'bg-caution' },
  plain: { range: 'bg-n6', dot: 'bg-n9' },
} as const;

/** A share and its interval on a scale from 0 to 1. The text beside it gives the same figures. */
export function IntervalBar(props: IntervalBarProps) {
  const { value, low, high, mark, look = 'plain', className } = props;
  return (
    <span aria-hidden className={clsx('relative block h-3 rounded-full bg-n3', className)}>
      {mark !== undefined && (
        <span className="absolute -top-1 -bottom-1 w-px bg-n8" style={{ left: percent(mark) }} />
      )}
      <span
        className={clsx('absolute inset-y-0 rounded-full', looks[look].range)}
        style={{ left: percent(low), right: percent(1 - high) }}
      />
      <span
        className={clsx(
          'absolute top-0 size-3 -translate-x-1/2 rounded-full border-2 border-n1',
          looks[look].dot,
        )}
        style={{ left: `clamp(6px, ${percent(value)}, calc(100% - 6px))` }}
      />
    </span>
  );
}

function percent(share: number): string {
  return `${Math.min(Math.max(share, 0), 1) * 100}%`;
}
