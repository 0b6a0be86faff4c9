import { highlight } from './highlight.ts';

export interface HighlightRequest {
  code: string;
  language: string;
}

// Grammars are slow to load and to run, so code is highlighted outside the main thread.
self.addEventListener('message', ({ data }: MessageEvent<HighlightRequest>) => {
  self.postMessage({ spans: highlight(data.code, data.language) });
});
