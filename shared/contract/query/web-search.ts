import { z } from 'zod';

/** Whether answers may search the web: if the prompt needs recent facts, always, or never. */
export const searchChoices = ['auto', 'on', 'off'] as const;
export type SearchChoice = (typeof searchChoices)[number];

/** The most citations that are kept of one answer, and the most queries. */
export const mostCitations = 200;

/**
 * Words of an answer that a web page supports: from `start` to `end` in UTF-16 code units of the answer's
 * text. `url` is an http or https address. `quote` is what the vendor quotes of the page.
 */
export const citationSchema = z.object({
  start: z.number().int().nonnegative(),
  end: z.number().int().nonnegative(),
  url: z.string(),
  title: z.string(),
  quote: z.string().optional(),
});
export type Citation = z.output<typeof citationSchema>;

/** What one answer looked up on the web. */
export const webFindsSchema = z.object({
  /** The queries that the vendor reports, in order. It may have run searches that it doesn't report. */
  queries: z.array(z.string()),
  citations: z.array(citationSchema),
  /** How many citations were not kept, because there were too many or their address was no web address. */
  leftOut: z.number().int().nonnegative(),
});
export type WebFinds = z.output<typeof webFindsSchema>;

/** What the searches of an answer cost, which is part of its whole cost; null if that is unknown. */
export const searchBillSchema = z.object({
  searches: z.number().int().nonnegative(),
  costMicroUsd: z.number().int().nullable(),
});

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

/** A place in the text where marks stand, with the numbers of the sources that support the words before it. */
export interface CitedPlace {
  at: number;
  numbers: readonly number[];
}

/** The places of the marks, in the order of the text. */
export function citedPlacesOf(citations: readonly Citation[]): CitedPlace[] {
  const numbers = new Map(sourcesOf(citations).map(({ url, number }) => [url, number]));
  const places = new Map<number, number[]>();
  for (const { end, url } of inTextOrder(citations)) {
    const number = numbers.get(url) ?? 0;
    const known = places.get(end) ?? [];
    if (!known.includes(number)) places.set(end, [...known, number]);
  }
  return [...places].map(([at, marks]) => ({ at, numbers: marks.toSorted((a, b) => a - b) }));
}

function inTextOrder(citations: readonly Citation[]): Citation[] {
  return citations.toSorted((a, b) => a.end - b.end || a.start - b.start);
}
