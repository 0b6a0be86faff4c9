import { useCallback, useEffect, useRef } from 'react';
import type { StreamEvent } from '#shared/contract/query/stream-events.ts';
import { streamAnswer } from '#web/api/stream/stream-answer.ts';
import { collectByFrame } from './stream/collect-by-frame.ts';
import { applyColumnEvent, failColumn, restartColumn } from './state/turn-reducer.ts';
import { toRunFailure, type RunFailure } from './state/turn-error.ts';
import type { AnswerColumn, Run } from './state/turn.ts';
import type { RunRequest } from './use-run.ts';

type ChangeRun = (id: number, change: (run: Run) => Run) => void;

const stopped: RunFailure = { message: 'Stopped. What had arrived is kept.' };

/** Asks one model of a comparison again, in its own column; the other answers stay as they are. */
export function useColumnRetry(runId: number | undefined, changeRun: ChangeRun) {
  const abort = useRef<AbortController | null>(null);
  const stopRetry = useCallback(() => abort.current?.abort(), []);
  useEffect(() => stopRetry, [runId, stopRetry]);

  const retryColumn = useCallback(
    async ({ routed: { column, id } }: AnswerColumn, { query, files = [] }: RunRequest) => {
      if (runId === undefined) return;
      const mine = new AbortController();
      abort.current = mine;
      const { signal } = mine;
      const { models: _, ...rest } = query;
      const frames = collectByFrame<StreamEvent>((events) =>
        changeRun(runId, (run) =>
          events.reduce((before, event) => applyColumnEvent(before, column, event), run),
        ),
      );
      changeRun(runId, (run) => restartColumn(run, column));
      let failure = stopped;
      try {
        const alone = { ...rest, model: id, compareMode: false };
        for await (const event of streamAnswer(alone, { signal, files })) frames.add(event);
      } catch (error) {
        if (!signal.aborted) failure = toRunFailure(error);
      }
      frames.flush();
      changeRun(runId, (run) => failColumn(run, column, failure));
    },
    [runId, changeRun],
  );

  return { retryColumn, stopRetry };
}
