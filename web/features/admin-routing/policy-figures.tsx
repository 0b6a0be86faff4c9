import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { Estimate, PolicyReplay } from '#shared/contract/routing/schemas.ts';
import { formatCount, formatMoney, formatPercent, plural } from '#shared/lib/format.ts';
import { IntervalBar } from '#web/ui/charts/interval-bar.tsx';
import { describeRange } from './figures.ts';

export interface PolicyFiguresProps {
  replay: PolicyReplay;
  /** What the recent prompts cost on average; null if none of them has a price. */
  cost: Estimate | null;
  priced: number;
  /** The mean cost of the more expensive policy, which fills the whole cost bar. */
  dearest: number;
  look: 'go' | 'plain';
}

/** The comparisons that a policy would have won, and its cost on recent prompts. */
export function PolicyFigures({ replay, cost, priced, dearest, look }: PolicyFiguresProps) {
  const { share, low, high, wins, decided } = replay;
  return (
    <dl className="mt-auto pt-5">
      <Figure
        name="Matched user votes"
        value={share === null ? null : formatPercent(share)}
        note={
          share === null
            ? 'No comparison has a preferred answer yet.'
            : `${formatCount(wins)} of ${formatCount(decided)}, likely ${formatPercent(low)} to ${formatPercent(high)}`
        }
      >
        {share !== null && <IntervalBar value={share} low={low} high={high} look={look} />}
      </Figure>
      <Figure
        name="Cost per answer"
        value={cost === null ? null : formatMoney(cost.value)}
        note={
          cost === null
            ? 'No recent prompt has a known cost.'
            : `On ${plural(priced, 'recent prompt')}, ${describeRange(cost, priced)}`
        }
      >
        {cost !== null && dearest > 0 && <CostBar share={cost.value / dearest} look={look} />}
      </Figure>
    </dl>
  );
}

interface FigureProps {
  name: string;
  value: string | null;
  note: string;
  children: ReactNode;
}

function Figure({ name, value, note, children }: FigureProps) {
  return (
    <div className="mt-4 first:mt-0">
      <dt className="flex items-baseline justify-between gap-3 text-14 text-n11">
        {name}
        <span className="tabular text-20 font-semibold tracking-tight text-n12">
          {value ?? 'N/A'}
        </span>
      </dt>
      <dd className="mt-1.5">
        {children}
        <p className="tabular mt-1.5 text-13 text-n10">{note}</p>
      </dd>
    </div>
  );
}

function CostBar({ share, look }: { share: number; look: 'go' | 'plain' }) {
  return (
    <span aria-hidden className="block h-3 overflow-hidden rounded-full bg-n3">
      <span
        className={clsx('block h-full rounded-full', look === 'go' ? 'bg-go-line' : 'bg-n8')}
        style={{ width: `${share * 100}%` }}
      />
    </span>
  );
}
