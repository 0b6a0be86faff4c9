import type { HighlightRequest } from './highlight-worker.ts';
import type { Span } from './highlight.ts';

interface Asked extends HighlightRequest {
  onReply: (spans: Span[] | null) => void;
}

let worker: Worker | null = null;
let asked: Asked | null = null;
const waiting = new Set<Asked>();

/**
 * Has the worker colour code. Requests are answered one after the other, and one that is aborted while it
 * waits is never sent: code that arrives faster than it can be coloured builds up no queue.
 */
export function askHighlighter(
  code: string,
  language: string,
  onReply: Asked['onReply'],
): () => void {
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
  const started = new Worker(new URL('./highlight-worker.ts', import.meta.url), { type: 'module' });
  const reply = (spans: Span[] | null) => {
    const answered = asked;
    asked = null;
    askNext();
    answered?.onReply(spans);
  };
  started.addEventListener('message', ({ data }: MessageEvent<{ spans: Span[] | null }>) =>
    reply(data.spans),
  );
  // It could not be fetched, or gave up on this code, which stays in one colour. The next gets another worker.
  started.addEventListener('error', () => {
    started.terminate();
    worker = null;
    reply(null);
  });
  return started;
}
