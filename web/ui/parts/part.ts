import { PartGone } from '../browser/import-part.ts';

/** A part of the page whose code is fetched when it is first needed. */
export interface Part<Code> {
  /** Fetches it, or gives what was fetched; rejects when it could not be. */
  fetch(): Promise<Code>;
  /** Called when the state changes. While anyone listens, a part that could not be fetched is tried again. */
  subscribe(listener: () => void): () => void;
  getState(): PartState<Code>;
}

export interface PartState<Code> {
  code: Code | null;
  /** Why it is not there: the server could not be reached, or has another version by now. */
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
