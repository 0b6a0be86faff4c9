import type { Answer, Turn } from './turn.ts';

/** A vote on a comparison; `column` is that of the preferred answer. */
export type Vote =
  { outcome: 'preferred'; column: number } | { outcome: 'tie' } | { outcome: 'neither' };

/** A vote on its way to the server, or there; it cannot be changed. */
export interface CastVote {
  vote: Vote;
  isSaved: boolean;
  /** Whether the names of the models were hidden until then. */
  isBlind: boolean;
}

/** An answer that failed, was stopped, is empty or came later by itself cannot be preferred. */
export function isVotable({ text, error, receipt, isRetry }: Answer): boolean {
  if (error || !receipt || text === '' || isRetry) return false;
  return receipt.finish === 'complete' || receipt.finish === 'length';
}

/** Whether there are two whole answers to choose between. */
export function canBeVotedOn(turn: Turn): boolean {
  return turn.phase === 'ended' && !turn.isTemporary && turn.answers.filter(isVotable).length >= 2;
}

export function isPreferred(cast: CastVote | undefined, column: number): boolean {
  return cast?.vote.outcome === 'preferred' && cast.vote.column === column;
}

/** The answer that a follow-up continues: the preferred one, else the best that is whole. */
export function leadingAnswer(turn: Turn, cast?: CastVote): Answer | undefined {
  const preferred = turn.answers.find(({ routed }) => isPreferred(cast, routed.column));
  if (preferred) return preferred;
  const order: string[] = turn.details?.scores.map(({ model }) => model) ?? [];
  const rank = ({ routed }: Answer) => {
    const at = order.indexOf(routed.id);
    return at < 0 ? order.length : at;
  };
  const answered = turn.answers.filter(({ text }) => text !== '');
  const whole = answered.filter(isVotable);
  const candidates = whole.length > 0 ? whole : answered;
  return candidates.toSorted((a, b) => rank(a) - rank(b))[0];
}
