import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export type Tone = 'good' | 'plain' | 'caution' | 'bad';

const looks: Record<Tone, string> = {
  good: 'bg-go-soft text-go-text',
  plain: 'bg-n3 text-n11',
  caution: 'bg-caution-soft text-n12',
  bad: 'bg-danger-soft text-n12',
};

interface PillProps {
  tone?: Tone;
  /** Space around it. */
  className?: string;
  children: ReactNode;
}

/** A state or a mark in one or two words. */
export function Pill({ tone = 'plain', className, children }: PillProps) {
  return (
    <span
      className={clsx(
        'inline-block rounded-full px-2 text-13 font-normal tracking-normal whitespace-nowrap',
        looks[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
