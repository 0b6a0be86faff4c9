import type pg from 'pg';
import type { Logger } from 'pino';
import { openPool, type Database } from './connection/database.ts';
import { hasState, within } from './connection/within.ts';
import {
  followReplica,
  type Replayed,
  type ReplicaLink,
  type State,
  type Written,
} from './follow-replica.ts';

export type Replica = ReturnType<typeof openReplica>;

export function openReplica(url: string, primary: Database, logger: Logger) {
  const database = openReplicaDatabase(url, primary, (error) => followed.fail(error));
  const followed = followReplica(createReplicaLink(primary, database), (state, error) =>
    tell(logger, state, error),
  );
  return {
    ...followed,
    database,
    /** Throws if the database turns out not to be a copy of the primary. */
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
 * Opens a read replica. If a statement fails on it, for example because the replica stops or replay
 * cancels the statement, it runs on `primary` and `onFailure` is called.
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
      // The statement would exceed the limit on the primary too.
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

/**
 * Covers an upload and the query after it, the minute between two runs of `createNoteChange`, and a minute of
 * lag.
 */
const mayBeMissing = '30 minutes';
/** If the replica doesn't respond for this long, it isn't used, even if its connections stay open. */
const longestSilenceMs = 3_000;
/** Longer than usual, because much else happens during startup. */
const longestCheckMs = 10_000;

function createReplicaLink(primary: Database, replica: Database): ReplicaLink {
  return {
    findWritten: (readerId) =>
      askOne<Written>(primary.$client, {
        text: `select pg_current_wal_insert_lsn()::text as position,
           extract(epoch from clock_timestamp())::float8 * 1000 as "atMs",
           exists (select 1 from users
             where id = $1 and changed_at > now() - interval '${mayBeMissing}') as "hasChanged"`,
        values: [readerId],
      }),
    findReplayed: (position) =>
      askOne<Replayed>(
        replica.$client,
        within(longestSilenceMs, {
          text: `select pg_is_in_recovery() as "isStandby",
           coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as "hasAll",
           pg_last_xact_replay_timestamp() as "replayedAt"`,
          values: [position],
        }),
      ),
  };
}

/** Throws if the replica isn't a copy of the primary. Does nothing if either of them can't be read. */
async function checkSame(primary: Database, replica: Database): Promise<void> {
  const find = ({ $client }: Database) =>
    askOne<{ identity: string }>($client, within(longestCheckMs, { text: identity }));
  const [own, copied] = await Promise.allSettled([find(primary), find(replica)]);
  if (own.status === 'rejected' || copied.status === 'rejected') return;
  if (own.value.identity === copied.value.identity) return;
  throw new Error(
    'DATABASE_READ_URL points to a database that isn’t a replica of the one in DATABASE_URL. Set it to a replica, or remove it.',
  );
}

/** A standby has the same system identifier as its primary. */
const identity = `
  select system_identifier || '/' || current_database() as identity from pg_control_system()`;

/** Uses the pool's connection directly, because the primary must not answer for the replica here. */
async function askOne<Row extends object>(
  pool: Database['$client'],
  statement: pg.QueryConfig,
): Promise<Row> {
  const connection = await pool.connect();
  let isBroken = true;
  try {
    const { rows } = await connection.query<Row>(statement);
    isBroken = false;
    if (!rows[0]) throw new Error('The database returned no position.');
    return rows[0];
  } finally {
    connection.release(isBroken);
  }
}
