import type { z } from 'zod';
import type { filterSchema } from '#shared/contract/audit/schemas.ts';

export type LogFilter = Omit<z.output<typeof filterSchema>, 'page'>;

export interface LogSlice {
  offset: number;
  limit: number;
}

/** The rows of a log, latest first. */
export interface Log<Row> {
  list(filter: LogFilter, slice: LogSlice): Promise<{ total: number; rows: Row[] }>;
  /** The rows before the row with the id `before`, or the latest rows if it is undefined. */
  listBefore(filter: LogFilter, before: number | undefined, limit: number): Promise<Row[]>;
}
