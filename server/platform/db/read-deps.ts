import type { Database } from './connection/database.ts';
import { createReadDeps, type ReadDeps } from '../http/calls/read-deps.ts';
import type { Replica } from './replica.ts';

/**
 * Creates dependencies by calling `on`, once for the primary and once for the replica. `needsAll`
 * forbids stale reads, for example for files that people download and keep.
 */
export function readDeps<Deps>(
  { database, replica }: { database: Database; replica: Replica | null },
  on: (reads: Database) => Deps,
  { needsAll = false } = {},
): ReadDeps<Deps> {
  const ofPrimary = on(database);
  const ofReplica = replica ? on(replica.database) : ofPrimary;
  return createReadDeps({ replica, ofPrimary, ofReplica, needsAll });
}
