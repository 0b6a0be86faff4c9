import type { QueryConfig } from 'pg';
import type { Database } from './database.ts';
import { within } from './within.ts';
import type { ReplicaLink, Replayed, Written } from '../follow-replica.ts';

/**
 * Covers an upload and the query after it, the minute between two runs of `createNoteChange`, and a minute
 * of lag.
 */
const mayBeMissing = '30 minutes';
/** If the replica does not respond for this long it is not used, even if its connections stay open. */
const longestSilenceMs = 3_000;
/** Longer, because much else runs at startup. */
const longestCheckMs = 10_000;

export function createReplicaLink(primary: Database, replica: Database): ReplicaLink {
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

/** Throws if the replica is not a copy of the primary. Does nothing if either cannot be read. */
export async function checkSame(primary: Database, replica: Database): Promise<void> {
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

/**
 * Uses the pool's connection directly, bypassing the fallback to the primary, which must not answer for a
 * replica.
 */
async function askOne<Row extends object>(
  pool: Database['$client'],
  statement: QueryConfig,
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
