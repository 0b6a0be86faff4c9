import type { RoutingReview } from '#shared/contract/routing/schemas.ts';
import { formatCount, plural } from '#web/ui/data/format-count.ts';

/** In a sentence, what there is to decide. */
export function Verdict({ review }: { review: RoutingReview }) {
  const [headline, grounds] = judge(review);
  return (
    <p className="mb-4 max-w-reading">
      <span className="font-medium">{headline}</span> <span className="text-n11">{grounds}</span>
    </p>
  );
}

const headlines = {
  candidate: 'The candidate chooses better.',
  inForce: 'The candidate chooses worse.',
  unclear: 'Whether the candidate chooses better is not clear yet.',
} as const;

function judge(review: RoutingReview): [headline: string, grounds: string] {
  const { candidate, inForce, differing, threshold, comparisons } = review;
  if (!candidate.isNew) {
    return inForce.policy
      ? ['Nothing to decide.', 'The votes say what is already in force.']
      : [
          'Not enough votes yet.',
          `A model moves only with ${threshold.comparisons} votes for a kind of work or more, and when they are clear.`,
        ];
  }
  if (differing.comparisons === 0) {
    return [
      'It would make no difference so far.',
      `Both choose the same in ${plural(comparisons, 'comparison')}.`,
    ];
  }
  const { candidateWins, inForceWins, better } = differing;
  return [
    headlines[better],
    `Where the two differ, people preferred its choice ${times(candidateWins)} and the other’s ${times(inForceWins)}.`,
  ];
}

function times(count: number): string {
  return count === 1 ? 'once' : `${formatCount(count)} times`;
}
