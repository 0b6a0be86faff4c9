import type { ReactNode } from 'react';
import type { PolicyResult, WatchedPolicy } from '#shared/contract/routing/schemas.ts';
import { formatMoney, formatPercent, formatTime, plural } from '#shared/lib/format.ts';
import { TitledSection } from '#web/ui/data/titled-section.tsx';
import { describeRange } from './figures.ts';

/** Each promoted policy's expected results and actual results. */
export function WatchedPolicies({ policies }: { policies: readonly WatchedPolicy[] }) {
  if (policies.length === 0) return null;
  return (
    <TitledSection title="Predicted and actual results" className="mt-10">
      <p className="mt-1 mb-3 max-w-reading text-14 text-n10">
        The predictions come from the replay when the policy was promoted. The actual results come
        from votes and costs while the policy was active.
      </p>
      <ul
        aria-label="Promoted policies"
        className="divide-y divide-n6 rounded-panel border border-n6 text-14"
      >
        {policies.map((policy) => (
          <Policy key={policy.id} policy={policy} />
        ))}
      </ul>
    </TitledSection>
  );
}

function Policy({ policy: { id, madeAt, madeBy, promised, came } }: { policy: WatchedPolicy }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_repeat(2,minmax(0,1.4fr))] gap-x-6 gap-y-3 px-4 py-3 max-md:grid-cols-1">
      <div>
        <p className="font-medium">Policy {id}</p>
        <p className="text-13 text-n10">
          {formatTime(madeAt)}, {madeBy}
        </p>
      </div>
      <Outcome
        name="Matched user votes"
        promised={promised ? describePreferred(promised) : notKept}
        came={describePreferred(came)}
      />
      <Outcome
        name="Cost per answer"
        promised={promised ? describeCost(promised, 'prompt') : notKept}
        came={describeCost(came, 'answer')}
      />
    </li>
  );
}

interface PolicyFigure {
  value: string;
  note: string;
}

const notKept: PolicyFigure = { value: 'Not saved', note: '' };

function describePreferred({ share, low, high, decided }: PolicyResult): PolicyFigure {
  if (share === null) return { value: 'No votes yet', note: '' };
  const range = `${formatPercent(low)} to ${formatPercent(high)}`;
  return { value: formatPercent(share), note: `likely ${range}, ${plural(decided, 'vote')}` };
}

function describeCost(
  { meanCostMicroUsd: cost, priced }: PolicyResult,
  unit: string,
): PolicyFigure {
  if (!cost) return { value: 'No costs yet', note: '' };
  const note = `${describeRange(cost, priced)}, ${plural(priced, unit)}`;
  return { value: formatMoney(cost.value), note };
}

function Outcome({
  name,
  promised,
  came,
}: {
  name: string;
  promised: PolicyFigure;
  came: PolicyFigure;
}) {
  return (
    <div>
      <p className="text-13 text-n10">{name}</p>
      <dl className="tabular mt-0.5 grid grid-cols-[5rem_minmax(0,1fr)] gap-x-2">
        <Line name="Predicted" figure={promised} />
        <Line name="Actual" figure={came} isStrong />
      </dl>
    </div>
  );
}

function Line({
  name,
  figure,
  isStrong,
}: {
  name: string;
  figure: PolicyFigure;
  isStrong?: boolean;
}): ReactNode {
  return (
    <>
      <dt className="text-n11">{name}</dt>
      <dd>
        <span className={isStrong ? 'font-medium' : undefined}>{figure.value}</span>{' '}
        <span className="text-13 text-n10">{figure.note}</span>
      </dd>
    </>
  );
}
