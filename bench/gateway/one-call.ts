import type { Dispatcher } from 'undici';
import { firstWord } from './fake-answers.ts';
import type { Load } from './load.ts';

export interface CallTimes {
  /** Milliseconds since the call was sent. */
  firstTextMs: number;
  wholeMs: number;
}

/** Sends one request and reads its answer. Rejects if the answer is incomplete. */
export function callOnce(
  dispatcher: Dispatcher,
  { path, headers, body, endMark }: Load,
  sender: Record<string, string>,
  onFirstText: () => void,
): Promise<CallTimes> {
  const { promise, resolve, reject } = Promise.withResolvers<CallTimes>();
  const startedAt = performance.now();
  let firstTextMs = 0;
  let status = 0;
  let tail = '';
  dispatcher.dispatch(
    {
      path,
      method: 'POST',
      headers: { ...headers, ...sender },
      body,
    },
    {
      onRequestStart() {},
      onResponseStart(_controller, statusCode) {
        status = statusCode;
      },
      onResponseData(_controller, bytes) {
        // A mark may span two pieces.
        tail = tail.slice(-endMark.length) + bytes.toString('latin1');
        if (firstTextMs > 0 || !tail.includes(firstWord)) return;
        firstTextMs = performance.now() - startedAt;
        onFirstText();
      },
      onResponseEnd() {
        const isWhole = status === 200 && firstTextMs > 0 && tail.includes(endMark);
        if (isWhole) resolve({ firstTextMs, wholeMs: performance.now() - startedAt });
        else reject(new Error(`status ${status}, ends with ${tail.slice(-200)}`));
      },
      onResponseError: (_controller, error) => reject(error),
    },
  );
  return promise;
}
