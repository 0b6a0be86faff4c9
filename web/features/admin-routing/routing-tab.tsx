import type { RoutingReview } from '#shared/contract/routing/schemas.ts';
import { Loaded } from '#web/api/loaded.tsx';
import { formatCount, plural } from '#web/ui/data/format-count.ts';
import { rowsByTask, toShare } from './figures.ts';
import { PolicyPanels } from './policy-panels.tsx';
import { TaskVotes } from './task-votes.tsx';
import { useRouting } from './use-routing.ts';

/** What comparisons here say about the models, and what the router uses of it. */
export function RoutingTab() {
  const review = useRouting();
  return (
    <>
      <div className="mb-4 max-w-reading">
        <h2 className="font-semibold">Learning from comparisons</h2>
        <p className="text-14 text-n10">
          What people here prefer changes Auto only when you promote it.
        </p>
      </div>
      <Loaded query={review} errorTitle="The routing policy could not be loaded">
        {(data) => <Review review={data} />}
      </Loaded>
    </>
  );
}

function Review({ review }: { review: RoutingReview }) {
  const tasks = rowsByTask(review);
  const { comparisons: enough } = review.threshold;
  if (tasks.length === 0 && !review.inForce.policy) return <Empty enough={enough} />;
  return (
    <>
      <Verdict review={review} />
      <PolicyPanels review={review} rows={tasks.flatMap(([, rows]) => rows)} />
      <section aria-labelledby="routing-votes" className="mt-10">
        <h2 id="routing-votes" className="font-semibold">
          What people preferred
        </h2>
        <Method review={review} />
        {tasks.map(([task, rows]) => (
          <TaskVotes key={task} task={task} rows={rows} enough={enough} />
        ))}
      </section>
    </>
  );
}

function Empty({ enough }: { enough: number }) {
  return (
    <div className="mx-auto max-w-120 py-12 text-center text-14">
      <p className="font-medium">No comparisons to learn from yet.</p>
      <p className="mt-1 text-n11">
        Published results decide alone. Once people compare answers and say which they prefer, it
        stands here. A model can move from {enough} votes for a kind of work on.
      </p>
    </div>
  );
}

function Method({ review: { threshold, comparisons, windowSize } }: { review: RoutingReview }) {
  return (
    <div className="max-w-reading text-14 text-n10">
      <p>
        How often a model’s answer wins against one that published results call as good; at the line
        they are right. A model moves only with {threshold.comparisons} votes for a kind of work or
        more, and when its whole range is on one side of the line.
      </p>
      <details className="mt-2">
        <summary className="w-fit cursor-pointer rounded-small text-go-text hover:underline">
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
      </details>
    </div>
  );
}

/** Says in a sentence what there is to decide. */
function Verdict({ review }: { review: RoutingReview }) {
  const [headline, grounds] = decideVerdict(review);
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

function decideVerdict(review: RoutingReview): [headline: string, grounds: string] {
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
