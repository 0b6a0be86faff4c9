import type { Claim, ProcessClaims, SharedPlaces } from './share-places.ts';

/** What is written of one process's places, and whom it concerns. */
export type DecidedPlaces = SharedPlaces & {
  /** Those of this process that wait on. */
  claims: readonly Claim[];
};

/** The places that the processes of an installation hold, and who waits for them. */
export interface PlaceStore {
  /**
   * Writes what `decide` makes of what the other processes hold, one process at a time, and tells those
   * whom it concerns. `nowMs` is the database's clock. Throws for a process that counts as dead.
   */
  exchange(
    decide: (others: readonly ProcessClaims[], nowMs: number) => DecidedPlaces,
  ): Promise<SharedPlaces>;
}
