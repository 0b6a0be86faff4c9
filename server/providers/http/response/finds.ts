import type { AnswerEvent } from '#server/providers/contract/model-provider.ts';
import { type Citation, type FoundPage, mostCitations } from '#shared/contract/query/web-search.ts';
import { hostOf, webAddressOf, withoutTracking } from '#shared/lib/citations.ts';
import { countOf, isObject, textOf, type JsonObject } from './json.ts';

type Find = Extract<AnswerEvent, { type: 'search' | 'citation' }>;

/** A citation without its position in the answer. */
type CitedPage = Pick<Citation, 'url' | 'title' | 'quote'>;

const mostBlockBytes = 1024 * 1024;
const [longestUrl, longestTitle, longestQuote] = [2_048, 300, 1_000];

/** Queues an answer's searches and citations in the order in which users receive them. */
export class Finds {
  /** Whether the request lets the model search. */
  isOn = false;
  /** Whether the request wants a list of the pages that a search found. */
  listsSources = false;
  /** The answer in the vendor's format, for the next call. */
  blocks: readonly object[] = [];
  /** The queries so far, to skip those that a vendor repeats. */
  readonly queries = new Set<string>();
  searches = 0;
  /** Whether a search has started. */
  hasBegun = false;
  /** Whether a search is running. The vendor may then stay silent for longer. */
  isSearching = false;
  #queue: Find[] = [];
  /** The length of the text before the current part. */
  #before = 0;
  /** The current part's text so far, which contains the words that citations refer to. */
  part = '';
  readonly #atLast = new Map<string, () => void>();
  #shownQueries = 0;
  #citations = 0;
  #leftOut = 0;

  /** Adds text of the answer, which is kept only if citations may follow. */
  write(text: string): void {
    if (this.isOn) this.part += text;
    this.isSearching = false;
  }

  beginPart(): void {
    this.#before += this.part.length;
    this.part = '';
  }

  begin(): void {
    this.hasBegun = true;
    this.isSearching = true;
    this.#queue.push({ type: 'search' });
  }

  /** Counts one finished search. `queries` and `pages` are empty if the vendor doesn't report them. */
  search(queries: readonly string[], pages: readonly unknown[] = []): void {
    this.hasBegun = true;
    this.isSearching = false;
    this.searches += 1;
    const shown = queries.slice(0, mostCitations - this.#shownQueries);
    this.#shownQueries += shown.length;
    const sources = this.listsSources ? pages.slice(0, mostCitations).flatMap(cleanPage) : [];
    this.#queue.push({
      type: 'search',
      queries: shown.map((one) => cleanText(one, longestTitle)),
      ...(sources.length > 0 && { sources }),
    });
  }

  /**
   * Cites a page for words of the current part. `range` returns where the words start and end in
   * the part's text so far, in UTF-16 code units. A position outside the text becomes its end.
   */
  cite(page: CitedPage, range: (part: string) => [number, number]): void {
    const url = webAddress(page.url);
    if (url === null || this.#citations === mostCitations) {
      this.#leftOut += 1;
      return;
    }
    const [from, to] = range(this.part);
    const end = within(this.part, to);
    const start = Math.min(end, within(this.part, from));
    const given = cleanText(page.title, longestTitle);
    // xAI numbers its sources instead of giving titles.
    const title = /^\d*$/.test(given) ? hostOf(url) : given;
    const quote = cleanText(page.quote ?? '', longestQuote);
    this.#citations += 1;
    this.#queue.push({
      type: 'citation',
      citation: {
        start: this.#before + start,
        end: this.#before + end,
        url,
        title,
        ...(quote !== '' && { quote }),
      },
    });
  }

  /**
   * Cites the page in an OpenAI annotation, whose positions count code points. xAI and added
   * servers may leave out the positions.
   */
  citeAnnotation({ start_index: start, end_index: end, url, title, content }: JsonObject): void {
    const page = { url: textOf(url), title: textOf(title), quote: textOf(content) };
    this.cite(page, (part) =>
      countOf(end) > 0
        ? [fromCodePoints(part, countOf(start)), fromCodePoints(part, countOf(end))]
        : [Infinity, Infinity],
    );
  }

  /** Calls `cite` once the text is complete. A later `cite` with the same key replaces it. */
  citeLast(cite: () => void, key = ''): void {
    this.#atLast.set(key, cite);
  }

  /** Call this when the text is complete. Returns whether there are events left to take. */
  complete(): boolean {
    for (const cite of this.#atLast.values()) cite();
    this.#atLast.clear();
    return this.#queue.length > 0;
  }

  take(): Find | null {
    return this.#queue.shift() ?? null;
  }

  atEnd(): { vendorBlocks?: readonly object[]; citationsLeftOut?: number } {
    const isSent = this.blocks.length > 0 && canBeStored(this.blocks);
    return {
      ...(isSent && { vendorBlocks: this.blocks }),
      ...(this.#leftOut > 0 && { citationsLeftOut: this.#leftOut }),
    };
  }
}

/**
 * Whether the blocks are small enough and contain only characters that the database accepts. If not, the next
 * call sends the answer's text instead.
 */
function canBeStored(blocks: readonly object[]): boolean {
  const json = JSON.stringify(blocks);
  return Buffer.byteLength(json) <= mostBlockBytes && !/\\u(?:0000|d[89a-f])/i.test(json);
}

/** Accepts only http and https URLs, because a vendor's field may contain anything. */
function webAddress(text: string): string | null {
  const parsed = text.length <= longestUrl ? webAddressOf(text) : null;
  return parsed?.username === '' && parsed.password === '' ? withoutTracking(parsed.href) : null;
}

function cleanPage(page: unknown): FoundPage[] {
  const url = isObject(page) ? webAddress(textOf(page.url)) : null;
  return isObject(page) && url ? [{ url, title: cleanText(textOf(page.title), longestTitle) }] : [];
}

const controls = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Shortens the text and removes control characters, including those for text direction. */
function cleanText(text: string, most: number): string {
  const clean = text.toWellFormed().replace(controls, ' ').trim();
  return clean.length > most ? `${clean.slice(0, within(clean, most - 1)).trimEnd()}…` : clean;
}

/** Moves a position out of a surrogate pair. A position outside the text becomes its end. */
function within(text: string, at: number): number {
  if (!(at >= 0 && at <= text.length)) return text.length;
  const isInside =
    /[\udc00-\udfff]/.test(text[at] ?? '') && /[\ud800-\udbff]/.test(text[at - 1] ?? '');
  return isInside ? at + 1 : at;
}

/** Converts a position in Unicode code points, which OpenAI uses, to one in UTF-16 code units. */
function fromCodePoints(text: string, codePoints: number): number {
  let at = 0;
  for (let counted = 0; counted < codePoints && at < text.length; counted += 1) {
    at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  }
  return at;
}

/** Converts a position in UTF-8 bytes, which Google uses, to one in UTF-16 code units. */
export function fromUtf8Bytes(text: string, bytes: number): number {
  return Buffer.from(text).subarray(0, bytes).toString().length;
}
