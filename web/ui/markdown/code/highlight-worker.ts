import { highlight } from './highlight.ts';

export interface HighlightRequest {
  code: string;
  language: string;
}

// Grammars take their time to load and to run, so they work beside the page's own thread.
self.addEventListener('message', ({ data }: MessageEvent<HighlightRequest>) => {
  self.postMessage({ spans: highlight(data.code, data.language) });
});
