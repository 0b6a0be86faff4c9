import { useCallback, useState } from 'react';
import { limits } from '#shared/contract/limits.ts';
import type { ModelId, Picker } from '#shared/contract/models.ts';
import type { SentQuery } from '#web/api/stream/stream-answer.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { announceEnd } from './run/announce-end.ts';
import type { Run } from './run/run-state.ts';
import { useRun, type RunRequest } from './run/use-run.ts';

// The specification has a model from the recommendations run after a short pause.
const tryDelayMs = 100;

/** The turns of one conversation: the one shown, and those before it. */
export function useConversation(picker: Picker | undefined) {
  const [request, setRequest] = useState<RunRequest | null>(null);
  const [history, setHistory] = useState<Run[]>([]);
  const onEnd = useCallback(
    (run: Run, ended: RunRequest) => announceEnd(run, ended, picker),
    [picker],
  );
  const { run, start, stop } = useRun(onEnd);

  const send = (next: RunRequest) => {
    setRequest(next);
    void start(next);
  };

  const findName = (id: string | undefined) =>
    picker?.models.find((model) => model.id === id)?.name ?? null;

  const ask = (query: SentQuery) => {
    setHistory([]);
    send({ query, askedName: findName(query.model) });
  };

  const followUp = (query: SentQuery) => {
    const parent = run && answerText(run) ? run : history.at(-1);
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
      parentResponse: answerText(parent).slice(0, limits.contextCharacters),
    };
    send({ query: { ...query, ...context }, askedName: findName(query.model) });
    return true;
  };

  const retry = () => request && send({ ...request, delayMs: 0 });

  const tryModel = (model: ModelId) => {
    if (!request) return;
    const { models: _, ...query } = request.query;
    send({ query: { ...query, model }, askedName: findName(model), delayMs: tryDelayMs });
  };

  const clearHistory = useCallback(() => {
    setHistory([]);
    showToast({ title: 'Conversation History Cleared' });
  }, []);

  return { run, history, ask, followUp, retry, tryModel, stop, clearHistory };
}

export function answerText(run: Run): string {
  return run.columns[0]?.text ?? '';
}
