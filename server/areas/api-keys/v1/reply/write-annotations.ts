import type { Annotation } from '#shared/contract/v1/chat-schemas.ts';
import type { Citation } from '#shared/contract/query/web-search.ts';

/** Writes the citations of `text` in OpenAI's format, which counts positions in code points. */
export function writeAnnotations(text: string, citations: readonly Citation[]): Annotation[] {
  const points = countCodePoints(
    text,
    citations.flatMap(({ start, end }) => [start, end]),
  );
  return citations.map(({ start, end, title, url, quote }) => ({
    type: 'url_citation',
    url_citation: {
      start_index: points.get(start) ?? 0,
      end_index: points.get(end) ?? 0,
      title,
      url,
      ...(quote && { content: quote }),
    },
  }));
}

/** Counts the code points before each position in one pass, because the text may be long. */
function countCodePoints(text: string, positions: readonly number[]): ReadonlyMap<number, number> {
  const points = new Map<number, number>();
  let [at, count] = [0, 0];
  for (const position of positions.toSorted((a, b) => a - b)) {
    for (; at < Math.min(position, text.length); count += 1) {
      at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
    }
    points.set(position, count);
  }
  return points;
}
