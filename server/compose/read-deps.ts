import type { Database } from '../db/connection/database.ts';
import { createReadDeps, type ReadDeps } from '../http/calls/read-deps.ts';
import type { Base } from './base.ts';

/**
 * Creates dependencies with `on`, once for the primary and once for the replica. `needsAll` forbids stale
 * reads, as for files that people keep.
 */
export function readDeps<Deps>(
  { database, replica }: Pick<Base, 'database' | 'replica'>,
  on: (reads: Database) => Deps,
  { needsAll = false } = {},
): ReadDeps<Deps> {
  const ofPrimary = on(database);
  const ofReplica = replica ? on(replica.database) : ofPrimary;
  return createReadDeps({ replica, ofPrimary, ofReplica, needsAll });
}
