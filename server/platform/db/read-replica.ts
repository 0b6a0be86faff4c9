import type { ReplicaState } from '#shared/contract/health/schemas.ts';

/** Where a read goes. `asOf` is set if the replica's data is old enough for the page to mention it. */
export interface ReadPlace {
  isReplica: boolean;
  asOf: Date | null;
}

/** A replica of the database, for reads that may be a few seconds old. */
export interface ReadReplica {
  /** The state that this process saw last. */
  state(): NonNullable<ReplicaState>;
  /**
   * Chooses the replica if it is usable. If the reader changed something recently, or with `needsAll`, the
   * replica must have everything that was committed before this call.
   */
  choose(readerId: number, needsAll: boolean): Promise<ReadPlace>;
}

/** How far the primary has written. */
export interface Written {
  /** A position in its log. Everything that was committed earlier lies before it. */
  position: string;
  atMs: number;
  /** Whether the reader changed anything that the replica may not have replayed yet. */
  hasChanged: boolean;
}

/** How far the replica has replayed. */
export interface Replayed {
  isStandby: boolean;
  /** Whether it has everything that was committed before the position. */
  hasAll: boolean;
  /** The primary's commit time of the last transaction that was replayed; null if none was. */
  replayedAt: Date | null;
}

export interface ReplicaLink {
  /** `readerId` is null if no particular user reads. */
  findWritten(readerId: number | null): Promise<Written>;
  /** Throws if the replica cannot be queried. */
  findReplayed(position: string): Promise<Replayed>;
}
