import type { Annotation } from '#shared/contract/v1/chat-schemas.ts';
import type { Citation } from '#shared/contract/query/web-search.ts';

/** Writes the citations of `text` in OpenAI's shape, whose positions count code points. */
export function writeAnnotations(text: string, citations: readonly Citation[]): Annotation[] {
  const pointsBefore = (at: number) =>
    text.slice(0, at).replaceAll(/[\ud800-\udbff](?=[\udc00-\udfff])/g, '').length;
  return citations.map(({ start, end, title, url, quote }) => ({
    type: 'url_citation',
    url_citation: {
      start_index: pointsBefore(start),
      end_index: pointsBefore(end),
      title,
      url,
      ...(quote && { content: quote }),
    },
  }));
}
