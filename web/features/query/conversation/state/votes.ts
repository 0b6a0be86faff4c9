import type { AnswerColumn, Run } from './turn.ts';

/** How a comparison was judged; `column` is the preferred answer's. */
export type Vote =
  { outcome: 'preferred'; column: number } | { outcome: 'tie' } | { outcome: 'neither' };

/** A vote on its way to the server, or there; it cannot be changed. */
export interface CastVote {
  vote: Vote;
  isSaved: boolean;
}

/** An answer that failed, was stopped, is empty or came later by itself cannot be preferred. */
export function isVotable({ text, failure, receipt, isAgain }: AnswerColumn): boolean {
  if (failure || !receipt || text === '' || isAgain) return false;
  return receipt.finish === 'complete' || receipt.finish === 'length';
}

/** Whether there are two whole answers to judge. */
export function canBeJudged(run: Run): boolean {
  return run.phase === 'ended' && run.columns.filter(isVotable).length >= 2;
}

export function isPreferred(cast: CastVote | undefined, column: number): boolean {
  return cast?.vote.outcome === 'preferred' && cast.vote.column === column;
}

/** The answer that a follow-up goes on from: the preferred one, else the best that is whole. */
export function leadingColumn(run: Run, cast?: CastVote): AnswerColumn | undefined {
  const preferred = run.columns.find(({ routed }) => isPreferred(cast, routed.column));
  if (preferred) return preferred;
  const order = run.details?.scores.map(({ model }) => model) ?? [];
  const rank = ({ routed }: AnswerColumn) => {
    const at = order.indexOf(routed.id);
    return at < 0 ? order.length : at;
  };
  const answered = run.columns.filter(({ text }) => text !== '');
  const whole = answered.filter(isVotable);
  const candidates = whole.length > 0 ? whole : answered;
  return candidates.toSorted((a, b) => rank(a) - rank(b))[0];
}
