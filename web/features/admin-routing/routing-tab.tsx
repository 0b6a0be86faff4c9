import { Link } from 'wouter';
import type { RoutingReview } from '#shared/contract/routing/schemas.ts';
import { formatCount, plural } from '#shared/lib/format.ts';
import { Loaded } from '#web/api/loaded.tsx';
import { TitledSection } from '#web/ui/data/titled-section.tsx';
import { EmptyPanel } from '#web/ui/data/empty-panel.tsx';
import { formatRatio, rowsByTask } from './figures.ts';
import { describeLeftOutVotes, MethodPanel } from './method.tsx';
import { PolicyPanels } from './policy-panels.tsx';
import { RecentPrompts } from './recent-prompts.tsx';
import { TaskVotes } from './task-votes.tsx';
import { useRouting } from './use-routing.ts';
import { WatchedPolicies } from './watched-policies.tsx';

/** The results of this installation's comparisons, and how the router uses them. */
export function RoutingTab() {
  const review = useRouting();
  return (
    <>
      <div className="mb-4 max-w-reading">
        <h2 className="font-semibold">Learning from comparisons</h2>
        <p className="text-14 text-n10">
          User votes change Auto only when you promote a candidate. How Auto balances quality and
          cost is in{' '}
          <Link href="/admin/settings?search=auto:" className="link">
            Settings
          </Link>
          .
        </p>
      </div>
      <Loaded query={review} errorTitle="Couldn’t load the routing policy">
        {(data) => <Review review={data} />}
      </Loaded>
    </>
  );
}

function Review({ review }: { review: RoutingReview }) {
  const tasks = rowsByTask(review);
  const { comparisons: enough } = review.threshold;
  if (tasks.length === 0 && !review.inForce.policy) return <Empty review={review} />;
  return (
    <>
      <Verdict review={review} />
      <PolicyPanels review={review} rows={tasks.flatMap(([, rows]) => rows)} />
      <RecentPrompts review={review} />
      <WatchedPolicies policies={review.watched} />
      <TitledSection title="User votes" className="mt-10">
        <MethodPanel review={review} />
        {tasks.map(([task, rows]) => (
          <TaskVotes key={task} task={task} rows={rows} enough={enough} />
        ))}
      </TitledSection>
    </>
  );
}

function Empty({ review }: { review: RoutingReview }) {
  const { threshold, withoutNumbers } = review;
  return (
    <>
      <EmptyPanel>
        <p className="font-medium text-n12">No comparisons to learn from yet.</p>
        <p className="mx-auto mt-1 max-w-120">
          Auto relies on published results only. Once users vote on comparisons, the results appear
          here. A model’s score can change once it has {threshold.comparisons} votes on a task.
        </p>
        {withoutNumbers > 0 && <p className="mt-3">{describeLeftOutVotes(withoutNumbers)}</p>}
      </EmptyPanel>
      <RecentPrompts review={review} />
    </>
  );
}

/** Summarizes the pending decision in one sentence. */
function Verdict({ review }: { review: RoutingReview }) {
  const [headline, grounds] = decideVerdict(review);
  return (
    <p className="mb-4 max-w-reading">
      <span className="font-medium">{headline}</span> <span className="text-n11">{grounds}</span>
    </p>
  );
}

const headlines = {
  candidate: 'The candidate makes better choices.',
  inForce: 'The candidate makes worse choices.',
  unclear: 'It isn’t clear yet whether the candidate makes better choices.',
} as const;

function decideVerdict(review: RoutingReview): [headline: string, grounds: string] {
  const { candidate, inForce, differing, threshold, comparisons } = review;
  if (!candidate.isNew) {
    return inForce.policy
      ? ['Nothing to decide.', 'The active policy already reflects the votes.']
      : [
          'Not enough votes yet.',
          `A model’s score changes only once it has ${threshold.comparisons} votes on a task and the result is clear.`,
        ];
  }
  if (differing.comparisons === 0) {
    return [
      'The candidate makes no difference yet.',
      `Both policies choose the same in ${plural(comparisons, 'comparison')}.${compareCosts(review)}`,
    ];
  }
  const { candidateWins, inForceWins, better } = differing;
  return [
    headlines[better],
    `Where they differ, users preferred the candidate’s choice ${times(candidateWins)} and the active policy’s ${times(inForceWins)}.${compareCosts(review)}`,
  ];
}

/** Returns an empty string if the costs may well be equal. */
function compareCosts({ prompts: { costRatio } }: RoutingReview): string {
  if (!costRatio || (costRatio.low <= 1 && costRatio.high >= 1)) return '';
  return ` On recent prompts, the candidate’s answers would cost ${formatRatio(costRatio.value)} times as much.`;
}

function times(count: number): string {
  return count === 1 ? 'once' : `${formatCount(count)} times`;
}
