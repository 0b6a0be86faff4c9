import type { FoundPage } from '#shared/contract/query/web-search.ts';
import { fromUtf8Bytes, type Finds } from '../http/response/finds.ts';
import { countOf, isObject, textOf, type JsonObject } from '../http/response/json.ts';
import type { StreamState } from '../http/response/stream-state.ts';

/**
 * Reads what the model found on the web. Several chunks may contain it, but only the last has all
 * of it. Google's `searchEntryPoint` is HTML, which we never use; the page links to Google's
 * results for each query instead. Source: https://ai.google.dev/gemini-api/docs/google-search
 */
export function readGrounding(grounding: JsonObject, { finds }: StreamState): void {
  for (const query of new Set(listOf(grounding.webSearchQueries).map(textOf))) {
    if (query === '' || finds.queries.has(query)) continue;
    finds.queries.add(query);
    finds.search([query], finds.queries.size === 1 ? listPages(grounding) : []);
  }
  if (Array.isArray(grounding.groundingSupports)) {
    finds.citeLast(() => citeSupports(grounding, finds));
  }
}

function citeSupports(grounding: JsonObject, finds: Finds): void {
  const pages = listPages(grounding);
  for (const { segment, groundingChunkIndices } of listOf(grounding.groundingSupports).filter(
    isObject,
  )) {
    const place = isObject(segment) ? segment : {};
    for (const index of listOf(groundingChunkIndices)) {
      const page = pages[typeof index === 'number' ? index : -1] ?? { url: '', title: '' };
      finds.cite(page, (text) => rangeOf(place, text));
    }
  }
}

/** Google returns the pages of all searches in a single list. */
function listPages(grounding: JsonObject): FoundPage[] {
  return listOf(grounding.groundingChunks).map((chunk) => {
    const web = isObject(chunk) && isObject(chunk.web) ? chunk.web : {};
    return { url: textOf(web.uri), title: textOf(web.title) || textOf(web.domain) };
  });
}

/**
 * Google's positions are UTF-8 bytes from the start of a part of the answer. Because a stream
 * doesn't show where parts start, we look for the words themselves.
 */
function rangeOf(
  { startIndex, endIndex, text: words }: JsonObject,
  text: string,
): [number, number] {
  const start = fromUtf8Bytes(text, countOf(startIndex));
  const end = fromUtf8Bytes(text, countOf(endIndex));
  const said = textOf(words);
  if (said === '' || text.slice(start, end) === said) return [start, end];
  const before = text.lastIndexOf(said, start);
  const after = text.indexOf(said, start);
  const isBefore = before !== -1 && (after === -1 || start - before <= after - start);
  const found = isBefore ? before : after;
  return found === -1 ? [start, end] : [found, found + said.length];
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
