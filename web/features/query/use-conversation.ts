import { useCallback, useState } from 'react';
import { limits } from '#shared/contract/limits.ts';
import type { ModelId, Picker } from '#shared/contract/models.ts';
import type { SentFile } from '#web/api/query-form.ts';
import type { SentQuery } from '#web/api/stream/stream-answer.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { leadingColumn } from './comparison/comparison-state.ts';
import { useVotes } from './comparison/use-votes.ts';
import { announceEnd } from './run/announce-end.ts';
import type { Run } from './run/run-state.ts';
import { useRun, type RunRequest } from './run/use-run.ts';

// The specification has a model from the recommendations run after a short pause.
const tryDelayMs = 100;

/** The turns of one conversation: the one shown, and those before it. */
export function useConversation(
  picker: Picker | undefined,
  onSuccess: (files: readonly SentFile[]) => void,
) {
  const [request, setRequest] = useState<RunRequest | null>(null);
  const [history, setHistory] = useState<Run[]>([]);
  const { votes, castVote } = useVotes(picker);
  const onEnd = useCallback(
    (run: Run, ended: RunRequest) => {
      const isSuccess = announceEnd(run, ended, picker);
      if (isSuccess && ended.files) onSuccess(ended.files);
    },
    [picker, onSuccess],
  );
  const { run, start, stop, clear } = useRun(onEnd);

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
    const context = {
      parentQuery: parent.query,
      parentResponse: answerOf(parent).slice(0, limits.contextCharacters),
    };
    send({ query: { ...query, ...context }, askedName: findName(query.model) });
    return true;
  };

  const retry = () => request && send({ ...request, delayMs: 0 });

  const tryModel = (model: ModelId) => {
    if (!request) return;
    const { models: _, ...query } = request.query;
    const next = { ...query, model, compareMode: false };
    send({ ...request, query: next, askedName: findName(model), delayMs: tryDelayMs });
  };

  const clearHistory = useCallback(() => {
    setHistory([]);
    showToast({ title: 'Conversation History Cleared' });
  }, []);

  const startOver = useCallback(() => {
    clear();
    setHistory([]);
  }, [clear]);

  const canFollowUp = history.length > 0 || (run !== null && answerOf(run) !== '');

  return {
    run,
    history,
    votes,
    canFollowUp,
    ask,
    followUp,
    retry,
    tryModel,
    stop,
    castVote,
    clearHistory,
    startOver,
  };
}

export type Conversation = ReturnType<typeof useConversation>;
