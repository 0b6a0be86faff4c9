import type { Citation, WebFinds } from '#shared/contract/query/web-search.ts';
import { findCodeEnds, readFence } from './fences.ts';

export type { Citation, WebFinds };

type Find =
  { type: 'search'; queries?: readonly string[] } | { type: 'citation'; citation: Citation };

/** Adds a citation, or the queries of a search, which are absent when it starts. */
export function addFind(web: WebFinds | null, find: Find): WebFinds {
  const { queries, citations, leftOut } = web ?? { queries: [], citations: [], leftOut: 0 };
  return find.type === 'citation'
    ? { queries, citations: [...citations, find.citation], leftOut }
    : { queries: [...new Set([...queries, ...(find.queries ?? [])])], citations, leftOut };
}

/** A page that an answer cites, with its number in the answer, counted from 1. */
export interface Source {
  number: number;
  url: string;
  title: string;
  /** The quotes of all citations, each once. */
  quotes: readonly string[];
}

/** The cited pages, each once, in the order in which the text first cites them. */
export function sourcesOf(citations: readonly Citation[]): Source[] {
  const sources = new Map<string, Source & { quotes: string[] }>();
  for (const { url, title, quote } of inTextOrder(citations)) {
    const known = sources.get(url) ?? { number: sources.size + 1, url, title, quotes: [] };
    sources.set(url, known);
    if (quote && !known.quotes.includes(quote)) known.quotes.push(quote);
  }
  return [...sources.values()];
}

function inTextOrder(citations: readonly Citation[]): Citation[] {
  return citations.toSorted((a, b) => a.end - b.end || a.start - b.start);
}

/** Removes what OpenAI adds to the URLs of sources, because it names the vendor. */
export function withoutTracking(text: string): string {
  return text.replaceAll(/(?<=[?&])utm_source=openai&|[?&]utm_source=openai(?![\w&-])/g, '');
}

/** The parsed URL of a source; null if it isn't a web address that may be linked to. */
export function webAddressOf(url: string): URL | null {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  return parsed?.protocol === 'https:' || parsed?.protocol === 'http:' ? parsed : null;
}

/** The host of a source as the browser requests it, with non-Latin letters in Punycode. */
export function hostOf(url: string): string {
  return webAddressOf(url)?.host ?? '';
}

/** The range of the text that marks replace. It is usually empty and comes after the cited words. */
interface Place {
  from: number;
  to: number;
  numbers: number[];
}

/**
 * Adds marks to a Markdown text after the words that its citations support. If these end in a link
 * or formula, the mark follows it. If they end in a block of code or maths, it precedes the block.
 * Marks replace the links that some vendors insert as citations.
 */
export function citeText(
  text: string,
  citations: readonly Citation[],
  write: (numbers: readonly number[]) => string,
): string {
  const parts: string[] = [];
  let done = 0;
  for (const { from, to, numbers } of placesIn(text, citations)) {
    parts.push(text.slice(done, from), write(numbers.toSorted((a, b) => a - b)));
    done = to;
  }
  return parts.join('') + text.slice(done);
}

function placesIn(text: string, citations: readonly Citation[]): Place[] {
  if (citations.length === 0) return [];
  const numbers = new Map(sourcesOf(citations).map(({ url, number }) => [url, number]));
  const layout = readLayout(text);
  const places = new Map<number, Place>();
  for (const { start, end, url } of inTextOrder(citations)) {
    const found =
      linkIn(text, start, end) ?? nearestPlace(text, Math.min(end, text.length), layout);
    const number = numbers.get(url);
    if (!found || number === undefined) continue;
    const place = places.get(found.from) ?? { ...found, numbers: [] };
    places.set(found.from, place);
    place.to = Math.max(place.to, found.to);
    if (!place.numbers.includes(number)) place.numbers.push(number);
  }
  const inOrder = [...places.values()].sort((a, b) => a.from - b.from);
  // Drops hostile citations, which may overlap with the links of other citations.
  return inOrder.filter(({ from }, at) => from >= (inOrder[at - 1]?.to ?? 0));
}

type Found = Omit<Place, 'numbers'>;

/** A link such as `([weather.example](https://weather.example/))` or `[[1]](https://weather.example/)`. */
const wholeLink = /^\s?(?:\(\[[^[\]\n]*\]\(\S+\)\)|\[\[[^[\]\n]*\]\]\(\S+\))$/;

/** The link that a vendor uses as a citation, including the space before it; null if the range isn't one. */
export function linkIn(text: string, start: number, end: number): Found | null {
  if (!wholeLink.test(text.slice(start, end))) return null;
  const from = text.slice(0, start).trimEnd().length;
  return { from: text.slice(from, start).includes('\n') ? start : from, to: end };
}

interface Line {
  start: number;
  text: string;
  isCode: boolean;
}

interface Layout {
  lines: Line[];
  spans: { start: number; end: number }[];
}

/** Code, formulas, links and tags, which a mark inside them would break. */
const inlineSpan =
  /(?<!`)(`+)(?!`)[^`][\s\S]{0,2000}?(?<!`)\1(?!`)|\$\$[\s\S]{1,2000}?\$\$|\\\[(?:(?!\\\[)[\s\S]){1,2000}?\\\]|\\\((?:(?!\\\().){1,500}?\\\)|(?<![\\$\w])\$(?![\s$])[^$\n]{1,500}(?<!\s)\$(?![\w$])|\\begin\{(\w{1,20}\*?)\}[\s\S]{1,2000}?\\end\{\2\}|!?\[[^[\]\n]{0,500}\]\([^()\s]{0,2000}(?:\([^()\s]{0,200}\)[^()\s]{0,200})?\)|\[\^?[^[\]\n]{0,200}\]\[[^[\]\n]{0,200}\]|\[\^[^[\]\s]{1,100}\]|<?https?:\/\/[^\s<>]{1,2000}>?|<\/?[a-z][^<>\n]{0,100}>/gi;

function readLayout(text: string): Layout {
  const texts = text.split('\n');
  const codeEnds = findCodeEnds(texts);
  let next = 0;
  const lines = texts.map((line, at): Line => {
    const start = next;
    next += line.length + 1;
    return { start, text: line, isCode: codeEnds[at] != null };
  });
  const spans = Array.from(text.matchAll(inlineSpan), ({ 0: whole, index }) => ({
    start: index,
    end: index + whole.length,
  }));
  return { lines, spans: spans.filter(({ start }) => !lines[lineAt(lines, start)]?.isCode) };
}

function lineAt(lines: readonly Line[], at: number): number {
  let [low, high] = [0, lines.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((lines[middle]?.start ?? Infinity) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The start of a line that has no words yet, only the marks of quotes, lists or tables. */
const onlySyntax = /^(?:[\s>|:=#~_*+-]|\d{1,9}[.)](?=\s|$)|<\/?[a-z]{1,20}>|\[[ x]\](?=\s|$))*$/i;
const definition = /^ {0,3}\[[^\]\n]+\]:/;

/** The number of lines to look back for words to mark, as a hostile text may have none. */
const mostLinesBack = 1_000;

/** The next position at which marks don't break the Markdown; null if there is none. */
function nearestPlace(text: string, position: number, layout: Layout): Found | null {
  const { lines, spans } = layout;
  const first = lineAt(lines, position);
  let index = first;
  let at = position;
  for (let line = lines[index]; line; line = lines[index]) {
    const head = line.isCode ? '' : line.text.slice(0, at - line.start);
    if (!onlySyntax.test(head) && !definition.test(line.text)) break;
    index -= 1;
    const before = lines[index];
    if (!before || first - index > mostLinesBack) return null;
    at = before.start + before.text.length;
  }
  const line = lines[index];
  if (!line) return null;
  while (at > line.start && /[\s|]/.test(text[at - 1] ?? '')) at -= 1;
  const span = spans.find(({ start, end }) => start < at && at <= end);
  if (span) {
    const indent = text.slice(lines[lineAt(lines, span.start)]?.start, span.start);
    const isBlock = /^(?:\$\$|\\[[b])/.test(text.slice(span.start, span.end));
    if (isBlock && indent.trim() === '') return nearestPlace(text, span.start, layout);
    at = span.end;
  }
  at += closingMarks(text.slice(line.start, at), text.slice(at));
  return { from: at, to: at };
}

/** How many characters at the start of `after` close bold or italics that `before` opened. */
function closingMarks(before: string, after: string): number {
  const run = /^(?:\*+|_+|~+)/.exec(after)?.[0];
  if (run === undefined) return 0;
  return before.split(run).length % 2 === 0 ? run.length : 0;
}

/** An answer's text as Markdown, with numbers after the cited words and a numbered list of sources below. */
export function writeCited(
  text: string,
  web: { citations: readonly Citation[] } | null = null,
): string {
  const sources = sourcesOf(web?.citations ?? []);
  if (!web || sources.length === 0) return withoutTracking(text);
  const cited = citeText(
    text,
    web.citations,
    (numbers) => ` ${numbers.map((number) => `[${number}]`).join('')}`,
  ).trimEnd();
  const list = sources.map(({ number, url, title }) => {
    const address = webAddressOf(url)?.href.replaceAll(/[()\\]/g, (mark) => percent[mark] ?? '');
    return `${number}. ${address ? `[${escapeTitle(title)}](${address})` : escapeTitle(title)}`;
  });
  return withoutTracking(`${cited}${endOpenCode(cited)}\n\nSources:\n\n${list.join('\n')}`);
}

/** Characters that would end a link's URL, or prevent it from ending. */
const percent: Record<string, string> = { '(': '%28', ')': '%29', '\\': '%5C' };

function escapeTitle(title: string): string {
  return title.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_[\]<>|~$&]/g, '\\$&');
}

/** Returns the fence missing from an open code block, which would swallow the list of sources. */
function endOpenCode(text: string): string {
  const lines = text.split('\n');
  const fence = readFence(lines[findCodeEnds(lines).indexOf(-1)] ?? '');
  return fence ? `\n${/^[\s>]*/.exec(fence.lead)?.[0] ?? ''}${fence.mark}` : '';
}
