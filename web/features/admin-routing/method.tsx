import type { RoutingReview } from '#shared/contract/routing/schemas.ts';
import { formatCount, plural } from '#shared/lib/format.ts';
import { toShare } from './figures.ts';

/** Explains the numbers and what they are based on. */
export function MethodPanel({ review }: { review: RoutingReview }) {
  const { threshold, comparisons, windowSize, withoutNumbers, byEarlierFigures, explored } = review;
  return (
    <div className="max-w-reading text-14 text-n10">
      <p>
        How often a model beats another that has equally good published results. A model on the line
        does as well as its published results suggest. Its score changes only once it has{' '}
        {threshold.comparisons} votes on a task and its whole range is on one side of the line.
      </p>
      {withoutNumbers > 0 && <p className="mt-2">{describeLeftOutVotes(withoutNumbers)}</p>}
      {byEarlierFigures > 0 && (
        <p className="mt-2">
          {plural(byEarlierFigures, 'comparison was', 'comparisons were')} made under earlier
          weights, prices or capabilities, and {byEarlierFigures === 1 ? 'is' : 'are'} judged by
          those.
        </p>
      )}
      {explored > 0 && (
        <p className="mt-2">
          In {plural(explored, 'comparison')}, a model was shown to collect votes instead of the
          usual runner-up.
        </p>
      )}
      <details className="mt-2">
        <summary className="w-fit cursor-pointer rounded-small text-go-text hover:underline pointer-coarse:py-2.5">
          How this is calculated
        </summary>
        <p className="mt-2">
          Based on {plural(comparisons, 'comparison')} with votes, at most the newest{' '}
          {formatCount(windowSize)}. Ranges have 95% confidence. “Expected” is the number of wins
          that published results predict. “+5 points” raises an even chance to 55%. Before any
          votes, a model is assumed to be as good as published, give or take{' '}
          {Math.round((toShare(threshold.deviation) - 0.5) * 100)} points.
        </p>
        <p className="mt-2">
          A tie counts as half a win. For each task, we count at most 30 votes per user, and at most
          30 from all deleted accounts together. Some votes don’t count: those of blocked users,
          those on images, and those on answers that failed, were stopped or came from a model that
          has since been replaced. The candidate is tested on one fifth of the comparisons at a
          time, using the votes in the other four fifths, so no vote predicts itself.
        </p>
        <p className="mt-2">
          Both policies are replayed with the numbers saved for each decision, which contain no
          text. Where the same model answered, its actual cost counts. Otherwise the estimate
          counts, corrected by how far off the model’s estimates usually are. Promoting applies
          exactly what is shown here. Later votes wait for the next review.
        </p>
      </details>
    </div>
  );
}

export function describeLeftOutVotes(votes: number): string {
  const [subject, decisions] =
    votes === 1 ? ['older vote isn’t', 'its decision'] : ['older votes aren’t', 'their decisions'];
  return `${formatCount(votes)} ${subject} counted because the numbers behind ${decisions} weren’t saved.`;
}
