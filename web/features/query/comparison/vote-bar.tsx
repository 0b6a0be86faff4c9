import type { Picker } from '#shared/contract/models/schemas.ts';
import { Button } from '#web/ui/controls/button.tsx';
import type { Turn } from '../conversation/state/turn.ts';
import { canBeVotedOn, type CastVote, type Vote } from '../conversation/state/votes.ts';

interface VoteBarProps {
  turn: Turn;
  picker: Picker | undefined;
  cast: CastVote | undefined;
  onVote: (vote: Vote) => void;
}

/** Asks which answer is better at the end of a comparison, and shows the vote. */
export function VoteBar({ turn, picker, cast, onVote }: VoteBarProps) {
  if (turn.phase !== 'ended') return null;
  if (cast) {
    return (
      <p role="status" className="vote-bar text-n11">
        {describeVote(turn, cast, picker)}
      </p>
    );
  }
  // If no model answered, the errors say enough.
  if (turn.answers.every(({ text }) => text === '')) return null;
  if (!canBeVotedOn(turn)) {
    return <p className="vote-bar text-n10">Two whole answers are needed to prefer one of them.</p>;
  }
  return (
    <div role="group" aria-label="Which response is better?" className="vote-bar is-open">
      <span className="text-n10 max-sm:hidden">No clear winner?</span>
      <Button onClick={() => onVote({ outcome: 'tie' })}>Tie</Button>
      <Button onClick={() => onVote({ outcome: 'neither' })}>Neither</Button>
    </div>
  );
}

function describeVote(turn: Turn, { vote, isSaved }: CastVote, picker: Picker | undefined): string {
  if (!isSaved) return 'Saving your preference...';
  if (vote.outcome === 'tie') return 'You called it a tie.';
  if (vote.outcome === 'neither') return 'You preferred neither.';
  const routed = turn.answers.find((answer) => answer.routed.column === vote.column)?.routed;
  const provider = picker?.providers.find(({ id }) => id === routed?.provider)?.name;
  return `You preferred ${provider}'s ${routed?.name}.`;
}
