import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import type { StreamEvent } from '#shared/contract/query/stream-events.ts';
import { call } from '#web/api/call.ts';
import type { SentFile, SentQuery } from '#web/api/sent-query.ts';
import { streamAnswer } from '#web/api/stream/stream-answer.ts';
import {
  endAdrift,
  setAdrift,
  takeOverAdrift,
  type ActiveRun,
} from './stream/background-queries.ts';
import { collectByFrame } from './stream/collect-by-frame.ts';
import { toRunFailure } from './state/turn-error.ts';
import { applyEvent, failRun, startRun, type Run } from './state/turn.ts';

export interface RunRequest {
  query: SentQuery;
  askedName: string | null;
  files?: readonly SentFile[];
  /** How long the loading state shows before the request leaves. */
  delayMs?: number;
  /** Was sent before this page was loaded: its answer is taken up, nothing is sent. */
  underway?: Run;
}

// A stop that the server does not confirm in this time is made here.
const stopPatienceMs = 3000;
const drawingMs = 50;

let lastRunId = 0;

interface InitialRun {
  run: Run | null;
  underway: RunRequest | null;
}

/**
 * The run that is on its way or was the last, at first `initial`. `onEnd` is told once about each that was
 * not stopped early, and whether its page had been left by then.
 */
export function useRun(
  onEnd: (run: Run, request: RunRequest, wasLeft: boolean) => void,
  { run: initial, underway }: InitialRun,
) {
  const [run, setRun] = useState(initial);
  const current = useRef<ActiveRun | null>(null);
  const tellEnd = useRef(onEnd);
  tellEnd.current = onEnd;

  const start = useCallback(async (request: RunRequest) => {
    current.current?.abort.abort();
    if (request.underway) takeOverAdrift(request.underway.queryId);
    const mine: ActiveRun = { run: beginRun(request), abort: new AbortController() };
    current.current = mine;
    const update = (next: Run) => {
      mine.run = next;
      if (current.current !== mine) return;
      // What arrives may wait for a click or a key; its columns are drawn in slices.
      if (next.columns.length > 0) startTransition(() => setRun(next));
      else setRun(next);
    };
    update(mine.run);
    const frames = collectByFrame<StreamEvent>((events) =>
      update({ ...events.reduce(applyEvent, mine.run), isReconnecting: false }),
    );
    const { signal } = mine.abort;
    const onUploaded = (uploaded: number) => update({ ...mine.run, uploaded });
    const { files = [] } = request;
    try {
      if (request.delayMs) await new Promise((resolve) => setTimeout(resolve, request.delayMs));
      const sentAs = request.underway?.queryId ?? undefined;
      const onBroken = () => update({ ...mine.run, isReconnecting: true });
      const events = streamAnswer(request.query, { signal, files, onUploaded, onBroken, sentAs });
      for await (const event of events) frames.add(event);
      frames.flush();
    } catch (error) {
      frames.flush();
      const ended: Run = { ...mine.run, phase: 'ended', isStopping: false, isReconnecting: false };
      update(signal.aborted ? ended : failRun(mine.run, toRunFailure(error)));
    }
    // Its toast is another piece of work: the end of the answer is drawn first.
    await nextTask();
    const wasLeft = endAdrift(mine);
    if (current.current === mine && !signal.aborted) {
      tellEnd.current(mine.run, request, wasLeft);
    }
  }, []);

  useEffect(() => {
    if (underway) void start(underway);
    return () => {
      if (current.current) setAdrift(current.current);
    };
  }, [underway, start]);

  const stop = useCallback(() => {
    const mine = current.current;
    if (!mine || mine.run.phase === 'ended') return;
    const { queryId } = mine.run;
    if (!queryId) return mine.abort.abort();
    mine.run = { ...mine.run, isStopping: true };
    setRun(mine.run);
    setTimeout(() => mine.abort.abort(), stopPatienceMs);
    call('stopQuery', { params: { queryId } }).catch(() => mine.abort.abort());
  }, []);

  const change = useCallback((id: number, apply: (run: Run) => Run) => {
    const mine = current.current;
    if (mine?.run.id === id) mine.run = apply(mine.run);
    startTransition(() => setRun((shown) => (shown?.id === id ? apply(shown) : shown)));
  }, []);

  const clear = useCallback(() => {
    current.current?.abort.abort();
    current.current = null;
    setRun(null);
  }, []);

  return { run, start, stop, change, clear };
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, drawingMs));
}

function beginRun({ query, askedName, files = [], underway }: RunRequest): Run {
  if (underway) return underway;
  lastRunId += 1;
  return startRun(lastRunId, query.query, askedName, {
    isComparison: query.compareMode ?? false,
    files: files.map(({ file, kind }) => ({ name: file.name, kind, href: null })),
    uploaded: files.length > 0 ? 0 : null,
  });
}
