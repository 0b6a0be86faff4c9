/** A file of a built web app whose name has a hash, so that it never changes. */
export interface Asset {
  /** From the root of the site: `/assets/shell-1.js`. */
  path: string;
  bytes: Uint8Array;
  /** Whether the bytes are compressed by Brotli. */
  isBrotli: boolean;
}

/** What servers of different builds share while pages of more than one of them are open. */
export interface AssetStore {
  /** Says that this build is the latest: its files are kept, and those of others for a day more. */
  keep(assets: readonly Asset[]): Promise<void>;
  find(path: string): Promise<Asset | null>;
}
