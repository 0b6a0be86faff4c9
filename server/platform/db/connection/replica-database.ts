import type pg from 'pg';
import { openPool, type Database } from './database.ts';
import { hasState } from './within.ts';

type Ask = (...words: unknown[]) => Promise<unknown>;

/**
 * Opens a read replica. If the replica fails, for example because it stops or PostgreSQL cancels a
 * statement that conflicts with replay, the statement runs on `primary` and `onFailure` is called.
 */
export function openReplicaDatabase(
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
