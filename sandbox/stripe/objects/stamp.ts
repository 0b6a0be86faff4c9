/** What every new object says about where and when it came to be. */
export interface Stamp {
  livemode: boolean;
  /** Unix seconds. */
  created: number;
}

export type Metadata = Record<string, string>;
