import { ArrowUp, TriangleAlert, Undo2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { RoutingReview, ReplacedModel } from '#shared/contract/routing/schemas.ts';
import { formatTime, plural } from '#shared/lib/format.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import type { ComparedRow } from './figures.ts';
import { PolicyFigures, type PolicyFiguresProps } from './policy-figures.tsx';
import { useModelNames } from '#web/api/models/model-name.tsx';
import { usePolicyChange } from './use-routing.ts';

interface PolicyPanelsProps {
  review: RoutingReview;
  rows: readonly ComparedRow[];
}

/** The active policy and the candidate, replayed on the same comparisons, side by side. */
export function PolicyPanels({ review, rows }: PolicyPanelsProps) {
  const { inForce, candidate } = review;
  const change = usePolicyChange(review);
  const [asked, setAsked] = useState<'promote' | 'return' | null>(null);
  const nameOf = useModelNames();
  const dearest = Math.max(
    inForce.choices.meanCostMicroUsd?.value ?? 0,
    candidate.choices.meanCostMicroUsd?.value ?? 0,
  );
  const figuresOf = ({
    replay,
    choices,
  }: Pick<RoutingReview['candidate'], 'replay' | 'choices'>) => ({
    replay,
    cost: choices.meanCostMicroUsd,
    priced: review.prompts.priced,
    dearest,
  });
  return (
    <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
      <Panel
        kind="Active policy"
        title={inForce.policy ? `Policy ${inForce.policy.id}` : 'Published results only'}
        notes={describeInForce(inForce)}
        cautions={inForce.replaced.map((model) => nameReplaced(model, nameOf))}
        figures={{ ...figuresOf(inForce), look: 'plain' }}
        action={
          <Button disabled={!inForce.policy || change.isPending} onClick={() => setAsked('return')}>
            <Undo2 size={15} aria-hidden />
            Go Back
          </Button>
        }
      />
      <Panel
        kind="Candidate"
        title={candidate.isNew ? 'What the latest votes suggest' : 'Nothing to promote'}
        notes={describeCandidate(rows)}
        cautions={doubtsAbout(review)}
        figures={{ ...figuresOf(candidate), look: 'go' }}
        action={
          <Button
            look="primary"
            disabled={!candidate.isNew || change.isPending}
            onClick={() => setAsked('promote')}
          >
            <ArrowUp size={15} aria-hidden />
            Promote
          </Button>
        }
      />
      {asked && (
        <ConfirmDialog
          isOpen
          title={asked === 'promote' ? 'Promote This Candidate?' : 'Go Back?'}
          action={asked === 'promote' ? 'Promote Candidate' : 'Go Back Now'}
          look="primary"
          onClose={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null);
            change.mutate(asked);
          }}
        >
          {asked === 'promote'
            ? `${describeCandidate(rows)} The change applies from the next prompt, in every Auto mode. You can go back to today’s policy at any time.`
            : `Auto uses ${nameOfEarlier(inForce)} again for everyone, from the next prompt.`}
        </ConfirmDialog>
      )}
    </div>
  );
}

function nameOfEarlier({ previous }: RoutingReview['inForce']): string {
  return previous ? `policy ${previous.id}` : 'published results only';
}

function describeInForce(inForce: RoutingReview['inForce']): string {
  const { policy, since, by } = inForce;
  const when = since && by ? ` Active since ${formatTime(since)}, set by ${by}.` : '';
  if (!policy) return `No votes are used.${when}`;
  return `Based on ${plural(policy.comparisons, 'comparison')}.${when} To return to ${nameOfEarlier(inForce)}, choose Go Back.`;
}

function describeCandidate(rows: readonly ComparedRow[]): string {
  const changing = rows.filter(({ inForce, candidate }) => inForce !== candidate);
  if (changing.length === 0) return 'The candidate wouldn’t change anything.';
  const models = new Set(changing.map(({ model }) => model)).size;
  const tasks = new Set(changing.map(({ task }) => task)).size;
  return `The candidate would change how Auto rates ${plural(models, 'model')} on ${plural(tasks, 'task')} for everyone.`;
}

const fewPeople = 3;

function doubtsAbout({ candidate }: RoutingReview): string[] {
  const isOfFew = candidate.shifts.some(
    ({ standing, people }) => standing === 'counts' && people < fewPeople,
  );
  return candidate.isNew && isOfFew
    ? ['Part of the candidate is based on the votes of only one or two users.']
    : [];
}

interface PanelProps {
  kind: string;
  title: string;
  notes: string;
  cautions: readonly string[];
  figures: PolicyFiguresProps;
  action: ReactNode;
}

function Panel({ kind, title, notes, cautions, figures, action }: PanelProps) {
  return (
    <section
      aria-label={kind}
      className="flex flex-col rounded-panel border border-n6 p-5 max-sm:p-4"
    >
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="text-13 font-medium text-n10">{kind}</p>
          <h3 className="font-semibold">{title}</h3>
        </div>
        {action}
      </div>
      <p className="mt-1 text-14 text-n10">{notes}</p>
      {cautions.map((caution) => (
        <p key={caution} className="mt-2 flex items-start gap-2 text-14 text-n11">
          <TriangleAlert size={15} aria-hidden className="mt-0.75 shrink-0 text-caution" />
          {caution}
        </p>
      ))}
      <PolicyFigures {...figures} />
    </section>
  );
}

/** Explains why votes for one of the policy's models no longer apply. */
function nameReplaced({ model, answerer }: ReplacedModel, nameOf: (id: string) => string): string {
  const name = nameOf(model);
  if (answerer === null) return `${name} was removed, so its votes aren’t used.`;
  return `${nameOf(answerer)} now answers for ${name}, so votes for ${name} aren’t used.`;
}
