import type { HighlightRequest } from './highlight-worker.ts';
import type { Span } from './highlight.ts';

type Reply = (spans: Span[] | null) => void;

let worker: Worker | null = null;
let lastId = 0;
const waiting = new Map<number, Reply>();

/** Asks for code in colours; `onReply` is told them unless the request was called off before. */
export function askHighlighter(code: string, language: string, onReply: Reply): () => void {
  lastId += 1;
  const request: HighlightRequest = { id: lastId, code, language };
  waiting.set(request.id, onReply);
  worker ??= startWorker();
  worker.postMessage(request);
  return () => void waiting.delete(request.id);
}

// Where it cannot be fetched, code stays in one colour.
function startWorker(): Worker {
  const started = new Worker(new URL('./highlight-worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener(
    'message',
    ({ data }: MessageEvent<{ id: number; spans: Span[] | null }>) => {
      waiting.get(data.id)?.(data.spans);
      waiting.delete(data.id);
    },
  );
  return started;
}
