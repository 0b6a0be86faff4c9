import type { Claim, ProcessClaims, SharedPlaces } from './share-places.ts';

/** The decision of one exchange: what is stored for this process, and which processes are notified. */
export type DecidedPlaces = SharedPlaces & {
  /** The claims of this process that still wait. */
  claims: readonly Claim[];
};

/** The places that the processes of an installation hold, and the claims that wait for them. */
export interface PlaceStore {
  /**
   * Passes what the other processes hold to `decide`, stores its decision and notifies the processes
   * concerned; one exchange at a time. `nowMs` is the database's clock. Throws if this process was declared
   * dead.
   */
  exchange(
    decide: (others: readonly ProcessClaims[], nowMs: number) => DecidedPlaces,
  ): Promise<SharedPlaces>;
}
