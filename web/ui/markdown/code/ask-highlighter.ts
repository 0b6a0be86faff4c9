import { fetchFile } from '../../browser/import-part.ts';
import { createPart } from '../../parts/part.ts';
import type { HighlightRequest } from './highlight-worker.ts';
// oxlint-disable-next-line import/default -- Vite replaces the module with its address.
import workerFile from './highlight-worker.ts?worker&url';
import type { Span } from './highlight.ts';

interface Asked extends HighlightRequest {
  onReply: (spans: Span[] | null) => void;
}

/** Loads the worker that highlights code. */
export const highlighter = createPart(async () => {
  await fetchFile(workerFile);
  return { ask };
});

let worker: Worker | null = null;
let asked: Asked | null = null;
const waiting = new Set<Asked>();

/**
 * Highlights code in the worker, one request at a time. A waiting request that is aborted is never sent, so
 * code that arrives faster than it can be highlighted doesn't queue up.
 */
function ask(code: string, language: string, onReply: Asked['onReply']): () => void {
  const request: Asked = { code, language, onReply };
  waiting.add(request);
  askNext();
  return () => void waiting.delete(request);
}

function askNext(): void {
  const [next] = waiting;
  if (asked || !next) return;
  waiting.delete(next);
  asked = next;
  const { code, language } = next;
  worker ??= startWorker();
  worker.postMessage({ code, language } satisfies HighlightRequest);
}

function startWorker(): Worker {
  const started = new Worker(workerFile, { type: 'module' });
  const reply = (spans: Span[] | null) => {
    const answered = asked;
    asked = null;
    askNext();
    answered?.onReply(spans);
  };
  started.addEventListener('message', ({ data }: MessageEvent<{ spans: Span[] | null }>) =>
    reply(data.spans),
  );
  // The worker failed on this code, so it stays plain. The next request starts a new worker.
  started.addEventListener('error', () => {
    started.terminate();
    worker = null;
    reply(null);
  });
  return started;
}
