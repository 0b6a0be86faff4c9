import type { Percentiles } from './percentiles.ts';

/** One target under one kind of load. */
export interface Load {
  origin: string;
  path: string;
  headers: Record<string, string>;
  /** The headers of each sender; each request takes the next. Empty where the target knows no senders. */
  senders: readonly Record<string, string>[];
  body: string;
  /** What a whole answer holds near its end. */
  endMark: string;
  connections: number;
}

/** `for` repeats on every connection, begun within `spreadMs`; `each` sends once on every one. */
export type LoadJob =
  | { kind: 'for'; load: Load; durationMs: number; spreadMs: number }
  | { kind: 'each'; load: Load; openPerSecond: number };

export interface LoadResult {
  completed: number;
  failed: number;
  perSecond: number;
  /** Milliseconds to the last byte. */
  whole: Percentiles;
  /** Milliseconds to the first piece of the answer's text. */
  firstText: Percentiles;
  firstFailure: string | null;
}

export type LoadMessage = { type: 'all-open' } | { type: 'result'; result: LoadResult };
