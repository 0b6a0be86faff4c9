import { senderOf } from '../../platform/actor.ts';
import { titleOfPrompt } from '#shared/lib/text.ts';
import { retrySave } from './answer/retry-save.ts';
import type { PlannedQuery } from './plan-query.ts';
import type { FinishedAnswer } from './answer/ports.ts';
import type { QueryStatus, TurnToKeep } from './ports.ts';
import type { QueryDeps } from './query-deps.ts';

/** Returns a function that stores each answer when it ends and, with the last one, the query's final status. */
export function createAnswerSaver(
  { store, settings }: Pick<QueryDeps, 'store' | 'settings'>,
  query: PlannedQuery,
): (answer: FinishedAnswer) => Promise<void> {
  const ended: FinishedAnswer[] = [];
  return (answer) => {
    ended.push(answer);
    const isLast = ended.length === query.candidates.length;
    const status = isLast ? statusOf(ended) : null;
    const isTurn =
      status === 'done' || status === 'stopped' || ended.some(({ content }) => content !== '');
    const turn = turnToKeep(query, isLast && isTurn, settings.limits(query.tier).threads);
    return retrySave(() => store.recordAnswer(query.id, answer, status, turn));
  };
}

/** `done` if at least one answer is complete; otherwise the status that the query ended with. */
function statusOf(answers: readonly FinishedAnswer[]): QueryStatus {
  const isWhole = ({ problem, finish }: FinishedAnswer) =>
    problem === null && finish !== 'stopped' && finish !== 'interrupted';
  if (answers.some(isWhole)) return 'done';
  const unfinished = answers.find(({ problem }) => problem === null)?.finish;
  return unfinished === 'stopped' || unfinished === 'interrupted' ? unfinished : 'failed';
}

/** A visitor's conversation is not saved, but its files are kept for a day. */
function turnToKeep(
  { actor, threadId, sent }: PlannedQuery,
  isTurn: boolean,
  maxThreads: number,
): TurnToKeep | 'temporary' | null {
  if (sent.input.temporary) return 'temporary';
  const { userId } = senderOf(actor);
  // Programs keep their own conversations, which must not displace the user's threads.
  if (sent.program) return null;
  if (!isTurn) return null;
  const { input, attachments, filesOf, parentId } = sent;
  // A new version of a turn reuses the files that are stored with the original.
  const files = filesOf === null ? attachments : [];
  if (userId === null && files.length === 0) return null;
  const title = titleOfPrompt(input.query);
  return { userId, threadId, title, isFirst: parentId === null, maxThreads, files };
}
