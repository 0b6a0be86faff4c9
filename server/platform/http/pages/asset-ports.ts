/** A file in the built web app. Its name contains a hash, so its content never changes. */
export interface Asset {
  /** The path from the root of the site, such as `/assets/shell-1.js`. */
  path: string;
  bytes: Uint8Array;
  /** Whether the bytes are compressed with Brotli. */
  isBrotli: boolean;
}

/** Files that servers from different builds share while pages from several builds are open. */
export interface AssetStore {
  /** Marks this build as the latest. Keeps its files and, for one more day, those of other builds. */
  keep(assets: readonly Asset[]): Promise<void>;
  find(path: string): Promise<Asset | null>;
}
