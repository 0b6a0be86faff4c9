import type { Annotation } from '#shared/contract/v1/chat-schemas.ts';
import type { Citation } from '#shared/contract/query/web-search.ts';

/** Writes a citation of `text` in OpenAI's shape, whose positions count code points. */
export function writeAnnotation(text: string, citation: Citation): Annotation {
  const { start, end, title, url, quote } = citation;
  const points = (at: number) => Array.from(text.slice(0, at)).length;
  return {
    type: 'url_citation',
    url_citation: {
      start_index: points(start),
      end_index: points(end),
      title,
      url,
      ...(quote && { content: quote }),
    },
  };
}
