import type { ThreadTurn } from '#shared/contract/threads/schemas.ts';
import { toPath } from '#web/api/call.ts';
import type { CastVote } from '../state/votes.ts';
import { startRun, type AnswerColumn, type Run } from '../state/turn.ts';

/** A conversation as it was saved. */
export interface SavedThread {
  id: string;
  turns: ThreadTurn[];
}

/** A saved turn as the run that it was. Its id is below zero, as no run of this visit has. */
export function restoreTurn(threadId: string, turn: ThreadTurn, index: number): Run {
  const files = turn.files.map(({ id, fileName, kind }) => ({
    name: fileName,
    kind,
    href: toPath('getKeptFile', { threadId, fileId: id }),
  }));
  return {
    ...startRun(-1 - index, turn.query, null, { isComparison: turn.answers.length > 1, files }),
    phase: 'ended',
    isRestored: true,
    queryId: turn.queryId,
    threadId,
    columns: turn.answers.map(restoreColumn),
    recommendations: turn.recommendations,
  };
}

export function restoreVotes({ turns }: SavedThread): Map<number, CastVote> {
  const votes = turns.map((turn, index) => [-1 - index, restoreVote(turn)] as const);
  return new Map(votes.flatMap(([id, vote]) => (vote ? [[id, vote]] : [])));
}

function restoreColumn(answer: ThreadTurn['answers'][number], column: number): AnswerColumn {
  const { provider, model, name, reason, content, receipt, error } = answer;
  return {
    routed: { column, id: `${provider}:${model}`, provider, model, name, reason },
    text: content,
    failovers: receipt.failovers,
    substitution: receipt.substitution,
    receipt,
    failure: error ?? null,
    isAgain: false,
  };
}

function restoreVote({ preference }: ThreadTurn): CastVote | null {
  if (!preference) return null;
  const { outcome, position } = preference;
  if (outcome !== 'preferred') return { vote: { outcome }, isSaved: true };
  return position === null ? null : { vote: { outcome, column: position }, isSaved: true };
}
