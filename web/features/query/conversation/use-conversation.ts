import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { limits } from '#shared/contract/limits.ts';
import type { ModelId, Picker } from '#shared/contract/models/schemas.ts';
import { refreshThreads } from '#web/api/refresh-threads.ts';
import type { SentFile, SentQuery } from '#web/api/sent-query.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { leadingColumn } from './state/votes.ts';
import { useVotes } from './use-votes.ts';
import { useFollowUpDraft } from '../follow-up/follow-up-draft.ts';
import { announceEnd } from './announce-end.ts';
import { askAgain } from './state/retry-query.ts';
import { isAskingAgain } from './state/turn-reducer.ts';
import { isKept } from './state/saved-turns.ts';
import type { AnswerColumn, Run } from './state/turn.ts';
import { restoreConversation } from './storage/restore-conversation.ts';
import { useColumnRetry } from './use-column-retry.ts';
import { useKeptConversation } from './use-kept-conversation.ts';
import { useRun, type RunRequest } from './use-run.ts';
import { useThread, type ThreadOptions } from './use-thread.ts';

// The specification has a model from the recommendations run after a short pause.
const tryDelayMs = 100;

interface ConversationOptions extends ThreadOptions {
  /** Whether the page was come to, and not another conversation begun on it. */
  isArrival: boolean;
  onSuccess: (prompt: string, files: readonly SentFile[]) => void;
}

/** The turns of one conversation: the one shown, and those before it. */
export function useConversation(
  picker: Picker | undefined,
  { saved, isArrival, onThread, onSuccess }: ConversationOptions,
) {
  const client = useQueryClient();
  const [restored] = useState(() => restoreConversation(saved, isArrival));
  const [request, setRequest] = useState<RunRequest | null>(restored.request);
  const [history, setHistory] = useState<Run[]>(restored.history);
  const { votes, castVote } = useVotes(picker, saved);
  const onEnd = useCallback(
    (run: Run, ended: RunRequest, wasLeft: boolean) => {
      const isSuccess = announceEnd(run, ended, picker);
      // No page is there to tell which thread the turn was saved in.
      if (wasLeft) void refreshThreads(client);
      if (isSuccess && ended.files) onSuccess(run.query, ended.files);
    },
    [picker, onSuccess, client],
  );
  const { run, start, stop, change, clear } = useRun(onEnd, restored);
  const { retryColumn, stopRetry } = useColumnRetry(run?.id, change);
  const { threadId, contextId, leftAfter, leaveThread, hasMore } = useThread({
    run,
    history,
    isKeptOfVisitor: restored.keptOf === null,
    onThread,
  });

  const [followUpText, setFollowUpText] = useFollowUpDraft(contextId, restored.run !== null);

  const send = (next: RunRequest) => {
    setRequest(next);
    void start(next);
  };

  const findName = (id: string | undefined) =>
    picker?.models.find((model) => model.id === id)?.name ?? null;

  const ask = (query: SentQuery, files: readonly SentFile[] = []) => {
    setHistory([]);
    send({ query, askedName: findName(query.model), files });
  };

  const answerOf = (turn: Run) => leadingColumn(turn, votes.get(turn.id))?.text ?? '';

  const followUp = (query: SentQuery) => {
    const parent = run && answerOf(run) ? run : history.at(-1);
    if (!parent) {
      showToast({
        title: 'No Previous Conversation',
        description: 'Please submit an initial query first before following up.',
      });
      return false;
    }
    if (parent === run) setHistory([...history, run]);
    const pair = {
      parentQuery: parent.query,
      parentResponse: answerOf(parent).slice(0, limits.contextCharacters),
    };
    // A visitor's thread may be gone with a cookie's end; signing in makes it theirs.
    const context = threadId
      ? { threadId }
      : { ...pair, ...(contextId && { threadId: contextId }) };
    send({ query: { ...query, ...context }, askedName: findName(query.model) });
    return true;
  };

  const sendAgain = (next: RunRequest) => {
    const query = askAgain(next.query, run, threadId);
    if (!threadId) return send({ ...next, query });
    const isTurn = run !== null && isKept(run);
    // In a thread it is one more turn: as a conversation of its own it could push out another.
    if (isTurn) setHistory([...history, run]);
    const { files = [] } = next;
    send({ ...next, query, files: isTurn ? [] : files });
  };

  const retry = () => request && sendAgain({ ...request, delayMs: 0 });

  const retryOne = (column: AnswerColumn) => {
    if (!request) return;
    void retryColumn(column, { ...request, query: askAgain(request.query, run, threadId) });
  };

  const tryModel = (model: ModelId) => {
    if (!request) return;
    const { models: _, ...query } = request.query;
    const next = { ...query, model, compareMode: false };
    sendAgain({ ...request, query: next, askedName: findName(model), delayMs: tryDelayMs });
  };

  const clearHistory = useCallback(() => {
    setHistory([]);
    leaveThread();
    showToast({ title: 'Conversation History Cleared' });
  }, [leaveThread]);

  const startOver = useCallback(() => {
    clear();
    setHistory([]);
    setFollowUpText('');
  }, [clear, setFollowUpText]);

  useKeptConversation({
    run,
    history,
    threadId,
    leftAfter,
    request,
    keptOf: restored.keptOf,
    onNotOwn: startOver,
  });

  const isEnded = run?.phase === 'ended';
  // Below the columns of a comparison it would be pushed along while they grow.
  const canFollowUp =
    run !== null &&
    (isEnded || (!run.isComparison && (history.length > 0 || answerOf(run) !== '')));

  return {
    run,
    history,
    votes,
    canFollowUp,
    hasMore,
    followUpText,
    setFollowUpText,
    ask,
    followUp,
    isBusy: run !== null && (run.phase !== 'ended' || isAskingAgain(run)),
    retry,
    retryOne,
    stopRetry,
    tryModel,
    stop,
    castVote,
    clearHistory,
    startOver,
  };
}

export type Conversation = ReturnType<typeof useConversation>;
