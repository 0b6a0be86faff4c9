import type { ComparedAnswer } from './store/compared-answers.ts';
import type { Vote } from './store/vote-log.ts';

/** How many of a user's votes per kind of task count fully. Further votes share this weight. */
export const fullVotes = 30;

/** A vote, reduced to the answers that count. */
export interface CountedVote<Column extends ComparedAnswer = ComparedAnswer> {
  columns: Column[];
  /** Null if no answer was preferred. */
  chosen: Column | null;
  /** The pairs of compared answers, each sorted by model name. */
  pairs: [one: Column, other: Column][];
  pairWeight: number;
}

/**
 * Decides which answers and votes count. Answers that failed, were stopped or came from a fallback are left out.
 * The vote doesn't count if the preferred answer or all but one are left out. `frequent` has the number of votes
 * for each user with more than `fullVotes`, by `<user>/<task>`.
 */
export function countVote<Column extends ComparedAnswer>(
  vote: Omit<Vote, 'columns' | 'isBlind'> & { columns: readonly Column[] },
  frequent: ReadonlyMap<string, number>,
): CountedVote<Column> | null {
  const columns = distinct(vote.columns.filter(({ counts }) => counts));
  const chosen = columns.find(({ position }) => position === vote.position) ?? null;
  if (columns.length < 2 || (vote.outcome === 'preferred' && !chosen)) return null;
  const given = frequent.get(`${vote.userId}/${vote.task ?? ''}`) ?? 0;
  const weight = Math.min(1, fullVotes / Math.max(1, given));
  const pairs = pairsOf(columns, chosen);
  // A vote on three answers is still one vote, so its pairs share the weight.
  return { columns, chosen, pairs, pairWeight: weight / pairs.length };
}

/**
 * Leaves out a model that gave two answers, for example as a successor, because comparing it with
 * itself reveals nothing.
 */
function distinct<Column extends ComparedAnswer>(columns: readonly Column[]): Column[] {
  return columns.filter(
    ({ model }) => columns.filter((other) => other.model === model).length === 1,
  );
}

/**
 * Pairs the preferred answer with each of the others. If there is no preference, pairs every answer with
 * every other one.
 */
function pairsOf<Column extends ComparedAnswer>(columns: readonly Column[], chosen: Column | null) {
  return columns.flatMap((one, place) =>
    columns
      .slice(place + 1)
      .filter((other) => !chosen || one === chosen || other === chosen)
      .map((other): [Column, Column] => (one.model < other.model ? [one, other] : [other, one])),
  );
}
