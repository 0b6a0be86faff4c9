import type { Logger } from 'pino';
import type { Database } from './connection/database.ts';
import { checkSame, createReplicaLink } from './connection/replica-link.ts';
import { openReplicaDatabase } from './connection/replica-database.ts';
import { followReplica, type State } from './follow-replica.ts';

export type Replica = ReturnType<typeof openReplica>;

export function openReplica(url: string, primary: Database, logger: Logger) {
  const database = openReplicaDatabase(url, primary, (error) => followed.fail(error));
  const followed = followReplica(createReplicaLink(primary, database), (state, error) =>
    tell(logger, state, error),
  );
  return {
    ...followed,
    database,
    /** Throws if the database is known not to be a copy of the primary. */
    check: () => checkSame(primary, database),
  };
}

const instead = 'reading statistics, lists of requests and exports from the primary';

function tell(logger: Logger, { state, lagMs }: State, error?: unknown): void {
  const words: Record<State['state'], string> = {
    unlooked: '',
    used: 'Reading statistics, lists of requests and exports from the replica',
    behind: `The replica in DATABASE_READ_URL is ${Math.round(lagMs / 1000)} s behind: ${instead}`,
    unreachable: `The replica in DATABASE_READ_URL failed or is unreachable: ${instead}`,
    'no-standby': `DATABASE_READ_URL points to a database that isn’t a standby of the one in DATABASE_URL: ${instead}`,
  };
  if (state === 'used') logger.info(words.used);
  else logger.warn({ err: error }, words[state]);
}
