import type { RoutingReview } from '#shared/contract/routing/schemas.ts';
import { formatCount, plural } from '#web/ui/data/format-count.ts';
import { toShare } from './figures.ts';

/** Explains the figures and what they are based on. */
export function Method({ review }: { review: RoutingReview }) {
  const { threshold, comparisons, windowSize, withoutNumbers, byEarlierFigures, explored } = review;
  return (
    <div className="max-w-reading text-14 text-n10">
      <p>
        How often a model’s answer wins against one that published results call as good; at the line
        they are right. A model moves only with {threshold.comparisons} votes for a kind of work or
        more, and when its whole range is on one side of the line.
      </p>
      {withoutNumbers > 0 && <p className="mt-2">{describeLeftOut(withoutNumbers)}</p>}
      {byEarlierFigures > 0 && (
        <p className="mt-2">
          {plural(byEarlierFigures, 'comparison was', 'comparisons were')} decided by earlier
          weights, prices or abilities, and {byEarlierFigures === 1 ? 'counts' : 'count'} by what
          those said.
        </p>
      )}
      {explored > 0 && (
        <p className="mt-2">
          {plural(explored, 'comparison')} had a model in it to learn from, in place of the usual
          second choice.
        </p>
      )}
      <details className="mt-2">
        <summary className="w-fit cursor-pointer rounded-small text-go-text hover:underline pointer-coarse:py-2.5">
          How this is worked out
        </summary>
        <p className="mt-2">
          From {plural(comparisons, 'judged comparison')}, the newest {formatCount(windowSize)} at
          most. Ranges hold with 95% confidence. “Expected” are the wins by published results. “+5
          points” takes a model from an even chance to 55%. Before any vote a model is taken to be
          as published, give or take {Math.round((toShare(threshold.deviation) - 0.5) * 100)}{' '}
          points.
        </p>
        <p className="mt-2">
          A tie is half a win. One person’s votes for a kind of work weigh as thirty at most, and
          those of all deleted accounts together. Votes of blocked people, about pictures, and about
          answers that failed, were stopped or came from another model than would answer now do not
          count. The candidate is tried on each fifth of the comparisons with what the others say,
          so that no vote foretells itself.
        </p>
        <p className="mt-2">
          Both policies are tried with the numbers that were kept of each decision, which hold no
          text. A cost is the receipt’s where that very model answered; otherwise it is what was
          expected, put right by how far the model’s receipts were off. A promotion takes just what
          is shown here; votes that come meanwhile wait for the next review.
        </p>
      </details>
    </div>
  );
}

export function describeLeftOut(votes: number): string {
  const [subject, them] = votes === 1 ? ['older vote is', 'it'] : ['older votes are', 'they'];
  return `${formatCount(votes)} ${subject} left out: the numbers of the ${votes === 1 ? 'decision' : 'decisions'} that ${them} judged were not kept.`;
}
