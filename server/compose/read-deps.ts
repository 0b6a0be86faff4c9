import type { Database } from '../db/connection/database.ts';
import { createReadDeps, type ReadDeps } from '../http/calls/read-deps.ts';
import type { Base } from './base.ts';

/** Deps made by `on`, once for the primary and once for the replica; `needsAll` for a file that is kept. */
export function readDeps<Deps>(
  { database, replica }: Pick<Base, 'database' | 'replica'>,
  on: (reads: Database) => Deps,
  { needsAll = false } = {},
): ReadDeps<Deps> {
  const ofPrimary = on(database);
  const ofReplica = replica ? on(replica.database) : ofPrimary;
  return createReadDeps({ replica, ofPrimary, ofReplica, needsAll });
}
