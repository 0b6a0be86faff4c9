import { clsx } from 'clsx';
import type { Tone } from './describe-request.ts';

const looks: Record<Tone, string> = {
  good: 'bg-go-soft text-go-text',
  running: 'bg-n3 text-n11',
  caution: 'bg-caution-soft text-n12',
  bad: 'bg-danger-soft text-n12',
};

export function OutcomePill({ label, tone }: { label: string; tone: Tone }) {
  return (
    <span
      className={clsx(
        'inline-block rounded-full px-2 text-13 font-normal tracking-normal whitespace-nowrap',
        looks[tone],
      )}
    >
      {label}
    </span>
  );
}
