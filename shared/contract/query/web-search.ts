import { z } from 'zod';

/** The maximum number of citations that are stored for each answer, and also of search queries. */
export const mostCitations = 200;

/**
 * Words of an answer that a web page supports, from `start` to `end` in UTF-16 code units of the answer's
 * text. `url` is an http or https URL. `quote` is the vendor's quotation from the page.
 */
export const citationSchema = z.object({
  start: z.number().int().nonnegative(),
  end: z.number().int().nonnegative(),
  url: z.string(),
  title: z.string(),
  quote: z.string().optional(),
});
export type Citation = z.output<typeof citationSchema>;

/** A page that a search found, whether or not the answer cites it. */
export const foundPageSchema = citationSchema.pick({ url: true, title: true });
export type FoundPage = z.output<typeof foundPageSchema>;

/** What one answer found on the web. */
export const webFindsSchema = z.object({
  /** The queries that the vendor reports, in order. It may not report every search. */
  queries: z.array(z.string()),
  citations: z.array(citationSchema),
  /** How many citations were dropped because there were too many or they had no web address. */
  leftOut: z.number().int().nonnegative(),
});
export type WebFinds = z.output<typeof webFindsSchema>;
