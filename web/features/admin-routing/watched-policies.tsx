import type { PolicyResult, WatchedPolicy } from '#shared/contract/routing/schemas.ts';
import { formatTime } from '#shared/lib/days.ts';
import { DataTable, type Column } from '#web/ui/data/data-table.tsx';
import { plural } from '#web/ui/data/format-count.ts';
import { formatCents, formatShare } from './figures.ts';

const columns: Column<WatchedPolicy>[] = [
  {
    key: 'policy',
    header: 'Policy',
    isPinned: true,
    cell: ({ id, madeAt, madeBy }) => (
      <>
        <span className="block font-medium">Policy {id}</span>
        <span className="block text-13 text-n10">
          {formatTime(madeAt)}, {madeBy}
        </span>
      </>
    ),
  },
  {
    key: 'promisedShare',
    header: 'Preferred: promised',
    isNumber: true,
    cell: ({ promised }) => <Preferred result={promised} />,
  },
  {
    key: 'cameShare',
    header: 'came',
    isNumber: true,
    cell: ({ came }) => <Preferred result={came} />,
  },
  {
    key: 'promisedCost',
    header: 'Cost: promised',
    isNumber: true,
    cell: ({ promised }) => <Cost result={promised} unit="prompt" />,
  },
  {
    key: 'cameCost',
    header: 'came',
    isNumber: true,
    cell: ({ came }) => <Cost result={came} unit="answer" />,
  },
];

/** What promoted policies were to do by their replays, and what they did. */
export function WatchedPolicies({ policies }: { policies: readonly WatchedPolicy[] }) {
  if (policies.length === 0) return null;
  return (
    <section aria-labelledby="routing-watched" className="mt-10">
      <h2 id="routing-watched" className="font-semibold">
        What was promised, and what came
      </h2>
      <p className="mt-1 mb-3 max-w-reading text-14 text-n10">
        Promised is what the replay said when the policy was promoted. What came are the comparisons
        judged and the answers paid for while it chose.
      </p>
      <DataTable
        label="Promoted policies"
        columns={columns}
        rows={policies}
        keyOf={({ id }) => id}
      />
    </section>
  );
}

function Preferred({ result }: { result: PolicyResult | null }) {
  if (!result) return <Missing text="Not kept" />;
  const { share, low, high, decided } = result;
  if (share === null) return <Missing text="No votes yet" />;
  return (
    <Figure
      value={formatShare(share)}
      note={`${formatShare(low)} to ${formatShare(high)}, ${plural(decided, 'vote')}`}
    />
  );
}

function Cost({ result, unit }: { result: PolicyResult | null; unit: string }) {
  if (!result) return <Missing text="Not kept" />;
  const { meanCostMicroUsd: cost, priced } = result;
  if (!cost) return <Missing text="No receipts yet" />;
  return (
    <Figure
      value={formatCents(cost.value)}
      note={`${formatCents(cost.low)} to ${formatCents(cost.high)}, ${plural(priced, unit)}`}
    />
  );
}

function Figure({ value, note }: { value: string; note: string }) {
  return (
    <>
      <span className="block font-medium">{value}</span>
      <span className="block text-13 text-n10">{note}</span>
    </>
  );
}

function Missing({ text }: { text: string }) {
  return <span className="text-n10">{text}</span>;
}
