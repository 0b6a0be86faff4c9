import { highlight } from './highlight.ts';

/** What the page asks: the code, and a number by which it knows the reply. */
export interface HighlightRequest {
  id: number;
  code: string;
  language: string;
}

// Grammars take their time to load and to run, so they work beside the page's own thread.
self.addEventListener('message', ({ data }: MessageEvent<HighlightRequest>) => {
  self.postMessage({ id: data.id, spans: highlight(data.code, data.language) });
});
