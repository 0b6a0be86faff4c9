import type { ShownAnswer, Turn } from './turn.ts';

/** A vote on a comparison; `column` is the preferred answer's column. */
export type Vote =
  { outcome: 'preferred'; column: number } | { outcome: 'tie' } | { outcome: 'neither' };

/** A vote that was sent or saved, which can't be changed anymore. */
export interface CastVote {
  vote: Vote;
  isSaved: boolean;
  /** Whether the model names were hidden until the vote. */
  isBlind: boolean;
}

/** An answer that failed, was stopped, is empty or is a retry cannot be preferred. */
export function isVotable({ text, error, receipt, isRetry }: ShownAnswer): boolean {
  if (error || !receipt || text === '' || isRetry) return false;
  return receipt.finish === 'complete' || receipt.finish === 'length';
}

/** Whether there are at least two complete answers to choose from. */
export function canBeVotedOn(turn: Turn): boolean {
  return turn.phase === 'ended' && !turn.isTemporary && turn.answers.filter(isVotable).length >= 2;
}

export function isPreferred(cast: CastVote | undefined, column: number): boolean {
  return cast?.vote.outcome === 'preferred' && cast.vote.column === column;
}

/** The answer that a follow-up continues: the preferred one, or else the best complete one. */
export function leadingAnswer(turn: Turn, cast?: CastVote): ShownAnswer | undefined {
  const preferred = turn.answers.find(({ routed }) => isPreferred(cast, routed.column));
  if (preferred) return preferred;
  const order: string[] = turn.details?.scores.map(({ model }) => model) ?? [];
  const rank = ({ routed }: ShownAnswer) => {
    const at = order.indexOf(routed.id);
    return at < 0 ? order.length : at;
  };
  const answered = turn.answers.filter(({ text }) => text !== '');
  const whole = answered.filter(isVotable);
  const candidates = whole.length > 0 ? whole : answered;
  return candidates.toSorted((a, b) => rank(a) - rank(b))[0];
}
