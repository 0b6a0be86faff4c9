export interface LogFilter {
  search?: string | undefined;
  kind?: string | undefined;
  /** Days, `yyyy-MM-dd`, both included. */
  from?: string | undefined;
  to?: string | undefined;
}

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
