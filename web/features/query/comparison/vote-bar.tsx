import { Check } from 'lucide-react';
import type { Picker } from '#shared/contract/models/schemas.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { hasHiddenNames } from '../conversation/state/hidden-names.ts';
import type { Turn } from '../conversation/state/turn.ts';
import { canBeVotedOn, type CastVote, type Vote } from '../conversation/state/votes.ts';

interface VoteBarProps {
  turn: Turn;
  picker: Picker | undefined;
  cast: CastVote | undefined;
  onVote: (vote: Vote) => void;
  /** Reveals a blind comparison's names without a vote. */
  onReveal: () => void;
}

/** Asks which answer of a completed comparison is better, and then shows the vote. */
export function VoteBar({ turn, picker, cast, onVote, onReveal }: VoteBarProps) {
  if (turn.phase !== 'ended') return null;
  if (cast) {
    return (
      <p role="status" className="vote-bar text-n11">
        {cast.isSaved && cast.vote.outcome === 'preferred' && (
          <Check size={16} aria-hidden className="text-go" />
        )}
        <span>
          {describeVote(turn, cast, picker)}
          {cast.isBlind && cast.isSaved && ' You voted blind.'}
        </span>
      </p>
    );
  }
  const reveal = hasHiddenNames(turn) && (
    <Button look="quiet" onClick={onReveal}>
      {canBeVotedOn(turn) ? 'Reveal Without Voting' : 'Reveal Names'}
    </Button>
  );
  // Temporary conversations can't be voted on. If no model answered, the error messages are enough.
  const mayBeAsked = !turn.isTemporary && turn.answers.some(({ text }) => text !== '');
  if (!mayBeAsked && !reveal) return null;
  if (!canBeVotedOn(turn)) {
    return (
      <div className="vote-bar flex-wrap text-n10">
        {mayBeAsked && <p>You need two complete answers to vote.</p>}
        {reveal}
      </div>
    );
  }
  return (
    <div role="group" aria-label="Which response is better?" className="vote-bar is-open">
      <span className="text-n10 max-sm:hidden">No clear winner?</span>
      <Button onClick={() => onVote({ outcome: 'tie' })}>Tie</Button>
      <Button onClick={() => onVote({ outcome: 'neither' })}>Neither</Button>
      {reveal}
    </div>
  );
}

function describeVote(turn: Turn, { vote, isSaved }: CastVote, picker: Picker | undefined): string {
  if (!isSaved) return 'Saving your preference…';
  if (vote.outcome === 'tie') return 'You called it a tie.';
  if (vote.outcome === 'neither') return 'You preferred neither.';
  const routed = turn.answers.find((answer) => answer.routed.column === vote.column)?.routed;
  const provider = picker?.providers.find(({ id }) => id === routed?.provider)?.name;
  return `You preferred ${provider ?? routed?.provider}’s ${routed?.name}.`;
}
