import { PartGone } from '../browser/import-part.ts';

/** A part of the page whose code is loaded when it is first needed. */
export interface Part<Code> {
  /** Loads the code or returns the loaded code. Rejects if it cannot be loaded. */
  fetch(): Promise<Code>;
  /** Calls `listener` when the state changes. While there are listeners, loading an unreachable part is retried. */
  subscribe(listener: () => void): () => void;
  getState(): PartState<Code>;
}

export interface PartState<Code> {
  code: Code | null;
  /** Why loading failed: the server was unreachable, or it has a newer version without this file. */
  failure: 'unreachable' | 'gone' | null;
}

const firstRetryMs = 2_000;
const longestRetryMs = 30_000;

export function createPart<Code>(load: () => Promise<Code>): Part<Code> {
  let state: PartState<Code> = { code: null, failure: null };
  let coming: Promise<Code> | null = null;
  let retryMs = firstRetryMs;
  let stopWaiting = () => {};
  const listeners = new Set<() => void>();

  const change = (next: PartState<Code>) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const tryAgain = () => void request().catch(() => {});
  const waitToRetry = () => {
    stopWaiting();
    if (listeners.size === 0 || state.failure !== 'unreachable') return;
    const timer = setTimeout(tryAgain, retryMs);
    addEventListener('online', tryAgain);
    stopWaiting = () => {
      clearTimeout(timer);
      removeEventListener('online', tryAgain);
    };
  };
  const request = (): Promise<Code> => {
    if (state.code) return Promise.resolve(state.code);
    stopWaiting();
    coming ??= load().then(
      (code) => {
        change({ code, failure: null });
        return code;
      },
      (error: unknown) => {
        coming = null;
        change({ code: null, failure: error instanceof PartGone ? 'gone' : 'unreachable' });
        waitToRetry();
        retryMs = Math.min(longestRetryMs, retryMs * 2);
        throw error;
      },
    );
    return coming;
  };

  return {
    fetch: request,
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1) waitToRetry();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stopWaiting();
      };
    },
  };
}
