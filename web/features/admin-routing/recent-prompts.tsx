import { useModelNames } from '#web/api/models/model-name.tsx';
import type { Estimate, PolicyChoices, RoutingReview } from '#shared/contract/routing/schemas.ts';
import { formatMoney, formatPercent, plural } from '#shared/lib/format.ts';
import { DataTable, numberColumn, type Column } from '#web/ui/data/data-table.tsx';
import { TitledSection } from '#web/ui/data/titled-section.tsx';
import { describeRange, formatRatio } from './figures.ts';

type Choice = PolicyChoices['models'][number];

interface ChosenModel {
  model: string;
  inForce: Choice | undefined;
  candidate: Choice | undefined;
}

/** Which models each policy would choose for the recent prompts, and at what cost. */
export function RecentPrompts({ review }: { review: RoutingReview }) {
  const nameOf = useModelNames();
  const { prompts, candidate } = review;
  if (prompts.all === 0) return null;
  const columns: Column<ChosenModel>[] = [
    { key: 'model', header: 'Model', isPinned: true, cell: ({ model }) => nameOf(model) },
    numberColumn('inForce', 'Active policy', (row) => <Share of={row.inForce} />),
    ...(candidate.isNew && prompts.changed.prompts > 0
      ? [numberColumn('candidate', 'Candidate', (row: ChosenModel) => <Share of={row.candidate} />)]
      : []),
  ];
  return (
    <TitledSection title="What Auto chooses" className="mt-10">
      <p className="mt-1 mb-3 max-w-reading text-14 text-n10">{describePrompts(review)}</p>
      <DataTable
        label="Models that Auto chooses"
        columns={columns}
        rows={joinChoices(review)}
        keyOf={({ model }) => model}
        isSmall
      />
    </TitledSection>
  );
}

function Share({ of: choice }: { of: Choice | undefined }) {
  if (!choice) return <span className="text-n10">0%</span>;
  const { share, low, high } = choice;
  return (
    <>
      {formatPercent(share)}{' '}
      <span className="text-13 text-n10 max-sm:block">
        ({formatPercent(low)} to {formatPercent(high)})
      </span>
    </>
  );
}

function describePrompts({ prompts, candidate }: RoutingReview): string {
  const { all, days, paid } = prompts;
  const mean = paid.meanCostMicroUsd;
  const sentences = [
    `Based on ${plural(all, 'prompt')} from the last ${days} days where Auto picked the model.`,
    mean &&
      `Auto’s answers cost ${formatMoney(mean.value)} on average across ${plural(paid.answers, 'answer')} (${describeRange(mean, paid.answers)}).`,
    candidate.isNew && describeChange(prompts),
  ];
  return sentences.filter(Boolean).join(' ');
}

function describeChange({ changed, costRatio }: RoutingReview['prompts']): string {
  if (changed.prompts === 0) return 'The candidate would pick the same models.';
  const share = `${formatPercent(changed.share)} of them (${formatPercent(changed.low)} to ${formatPercent(changed.high)})`;
  return `The candidate would pick a different model for ${share}${costRatio ? `, at ${compareCost(costRatio)}` : ''}.`;
}

function compareCost({ value, low, high }: Estimate): string {
  const [ratio, from, to] = [value, low, high].map(formatRatio);
  return ratio === '1.0' && from === to
    ? 'the same total cost'
    : `${ratio} times the total cost (${from} to ${to})`;
}

function joinChoices({ inForce, candidate }: RoutingReview): ChosenModel[] {
  const find = ({ models }: PolicyChoices, id: string) => models.find(({ model }) => model === id);
  const ids = new Set(
    [...inForce.choices.models, ...candidate.choices.models].map(({ model }) => model),
  );
  return [...ids].map((model) => ({
    model,
    inForce: find(inForce.choices, model),
    candidate: find(candidate.choices, model),
  }));
}
