import { senderOf } from '../accounts/actor.ts';
import { titleOf } from '../title-of.ts';
import { retrySave } from './answer/retry-save.ts';
import type { PlannedQuery } from './plan-query.ts';
import type { Answer } from './answer/ports.ts';
import type { QueryStatus, QueryStore, TurnToKeep } from './ports.ts';

/** Stores each answer of the query as it ends, and with the last one how the query ended. */
export function createAnswerSaver(
  store: Pick<QueryStore, 'recordAnswer'>,
  query: PlannedQuery,
): (answer: Answer) => Promise<void> {
  const ended: Answer[] = [];
  return (answer) => {
    ended.push(answer);
    const isLast = ended.length === query.candidates.length;
    const status = isLast ? statusOf(ended) : null;
    const turn = turnToKeep(query, status);
    return retrySave(() => store.recordAnswer(query.id, answer, status, turn));
  };
}

/** Done when any answer is whole; otherwise as the person or the error ended it. */
export function statusOf(answers: readonly Answer[]): QueryStatus {
  const isWhole = ({ problem, finish }: Answer) =>
    problem === null && finish !== 'stopped' && finish !== 'interrupted';
  if (answers.some(isWhole)) return 'done';
  const unfinished = answers.find(({ problem }) => problem === null)?.finish;
  return unfinished === 'stopped' || unfinished === 'interrupted' ? unfinished : 'failed';
}

/** A person's turn is saved once it has any answer; a visitor's conversation is not saved. */
function turnToKeep(
  { actor, threadId, sent }: PlannedQuery,
  status: QueryStatus | null,
): TurnToKeep | 'temporary' | null {
  if (sent.input.temporary) return 'temporary';
  const { userId } = senderOf(actor);
  // A program keeps its conversations itself: they must not displace the person's threads.
  if (sent.program) return null;
  if (userId === null || (status !== 'done' && status !== 'stopped')) return null;
  const { input, attachments, filesOf } = sent;
  // The turn that this one is a version of keeps them already.
  const files = filesOf === null ? attachments : [];
  return { userId, threadId, title: titleOf(input.query), files };
}
