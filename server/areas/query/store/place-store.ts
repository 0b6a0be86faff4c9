import type { PlaceStore } from '../places/ports.ts';
import type { Claim, PlaceNumbers } from '../places/share-places.ts';
import { inTransaction, type Database } from '#server/platform/db/connection/database.ts';
import { answersChannelName } from './answer-notices.ts';

interface LeaseRow {
  process_id: string;
  leased: PlaceNumbers;
  claims: Claim[];
}

/** Limits an exchange, so that a connection that no longer responds does not block the next one. */
const longestMs = 5_000;

/** `processId` identifies this server process. */
export function createPlaceStore(database: Database, processId: string): PlaceStore {
  return {
    exchange: (decide) =>
      inTransaction(
        database,
        async (connection) => {
          await connection.query(lockStatement);
          const { rows } = await connection.query<{ now_ms: number; leases: LeaseRow[] }>({
            name: 'read-places',
            text: readStatement,
            values: [processId],
          });
          const { now_ms: nowMs = 0, leases = [] } = rows[0] ?? {};
          const others = leases.map(({ process_id, leased, claims }) => {
            return { processId: process_id, leased, claims };
          });
          const { claims, ...shared } = decide(others, nowMs);
          const notices = shared.served.map((id) => `free ${id}`);
          if (shared.wanted.length > 0) notices.push(`want ${shared.wanted.join(',')}`);
          const places = [JSON.stringify(shared.leased), JSON.stringify(claims)];
          const values = [processId, ...places, notices];
          await connection.query({ name: 'write-places', text: writeStatement, values });
          return shared;
        },
        longestMs,
      ),
  };
}

// One process at a time exchanges, and sees what the previous one wrote. A process that stalls in between
// blocks the others for a second. The commit does not wait for the disk, because all other commits with a
// notice would have to wait too.
const lockStatement = `
  set local synchronous_commit = off;
  set local idle_in_transaction_session_timeout = '1s'; set local lock_timeout = '4s';
  select pg_advisory_xact_lock(hashtext('switchyard_places'))`;

const readStatement = `
  select extract(epoch from clock_timestamp())::float8 * 1000 as now_ms,
    coalesce(json_agg(l), '[]') as leases
  from place_leases l where process_id <> $1`;

const writeStatement = `
  with written as (
    insert into place_leases (process_id, leased, claims) values ($1, $2::jsonb, $3::jsonb)
    on conflict (process_id) do update set leased = excluded.leased, claims = excluded.claims
  )
  select pg_notify('${answersChannelName}', told) from unnest($4::text[]) told`;
