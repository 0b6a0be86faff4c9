import type pg from 'pg';
import type { Logger } from 'pino';
import { openPool, type Database } from './connection/database.ts';
import { checkSame, createReplicaLink } from './connection/replica-link.ts';
import { hasState } from './connection/within.ts';
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

type Ask = (...words: unknown[]) => Promise<unknown>;

/**
 * Opens a read replica. If the replica fails, for example because it stops or PostgreSQL cancels a
 * statement that conflicts with replay, the statement runs on `primary` and `onFailure` is called.
 */
function openReplicaDatabase(
  url: string,
  primary: Database,
  onFailure: (error: unknown) => void,
): Database {
  const replica = openPool(url, onFailure, { max: 6, connectionTimeoutMillis: 2_000 });
  const orPrimary = async <Done>(here: () => Promise<Done>, there: () => Promise<Done>) => {
    try {
      return await here();
    } catch (error) {
      // It would exceed the limit on the primary too.
      if (hasState(error, 'time-limit')) throw error;
      onFailure(error);
      return there();
    }
  };
  const pool = replica.$client;
  const ask = pool.query.bind(pool) as Ask;
  const askPrimary = primary.$client.query.bind(primary.$client) as Ask;
  pool.query = ((...words: unknown[]) =>
    orPrimary(
      () => ask(...words),
      () => askPrimary(...words),
    )) as pg.Pool['query'];
  const transaction = replica.transaction.bind(replica);
  const orOnPrimary: Database['transaction'] = (work, config) =>
    orPrimary(
      () => transaction(work, config),
      () => primary.transaction(work, config),
    );
  return Object.assign(replica, {
    planned: primary.planned,
    disk: primary.disk,
    transaction: orOnPrimary,
  });
}
