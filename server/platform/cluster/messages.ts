/** Declares prom-client's metric again, because the library's own `type` has wrong values. */
export interface Metric {
  name: string;
  aggregator: string;
  type: unknown;
}

/** What a child sends to its primary. After a reload, the two may run different versions. */
export type FromChild =
  /** The primary prints the `lines` of the first child that is ready. */
  { kind: 'ready'; lines: string[] } | { kind: 'sum' } | { kind: 'metrics'; metrics: Metric[] };

export type FromPrimary =
  { kind: 'retire' } | { kind: 'report' } | { kind: 'summed'; text: string };
