import type { Percentiles } from './percentiles.ts';

/** One target under one kind of load. */
export interface Load {
  origin: string;
  path: string;
  headers: Record<string, string>;
  /** The headers of each sender, which requests use in turn. Empty if the target doesn't identify senders. */
  senders: readonly Record<string, string>[];
  body: string;
  /** A text near the end of every complete answer. */
  endMark: string;
  connections: number;
}

/**
 * `for` repeats requests on every connection, starting within `spreadMs`. `each` sends one request on each.
 */
export type LoadJob =
  | { kind: 'for'; load: Load; durationMs: number; spreadMs: number }
  | { kind: 'each'; load: Load; openPerSecond: number };

export interface LoadResult {
  completed: number;
  failed: number;
  perSecond: number;
  /** Milliseconds until the last byte. */
  whole: Percentiles;
  /** Milliseconds until the first piece of the answer's text. */
  firstText: Percentiles;
  firstFailure: string | null;
}

export type LoadMessage = { type: 'all-open' } | { type: 'result'; result: LoadResult };
