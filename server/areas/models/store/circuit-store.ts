import type { OpenCircuit } from '../health/provider-health.ts';
import type { Database } from '#server/platform/db/connection/database.ts';
import { modelsChannelName } from './model-notices.ts';

/** The circuits that are open in any server process. Half-open ones stay listed for a day. */
export function createCircuitStore({ $client }: Database) {
  return {
    async list() {
      const { rows } = await $client.query<OpenCircuit>(listStatement);
      return rows;
    },
    /** If the circuit is already open, the later of the two end times applies. Notifies the other processes. */
    async open({ subject, provider, kind, saysWhen, leftMs, lengthMs, since }: OpenCircuit) {
      const [left, length] = [leftMs, lengthMs].map(Math.round);
      const values = [subject, provider, kind, saysWhen, left, length, since];
      await $client.query(openStatement, values);
    },
    async close(subjects: readonly string[]) {
      await $client.query(closeStatement, [subjects]);
    },
  };
}

export type CircuitStore = ReturnType<typeof createCircuitStore>;

const listStatement = `
  select subject, provider, kind, says_when as "saysWhen", length_ms as "lengthMs", since,
    (extract(epoch from until - clock_timestamp()) * 1000)::float8 as "leftMs"
  from open_circuits where until > clock_timestamp() - interval '1 day'`;

const openStatement = `
  with old as (
    delete from open_circuits where until < clock_timestamp() - interval '1 day' and subject <> $1
  ), opened as (
    insert into open_circuits as c (subject, provider, kind, says_when, until, length_ms, since)
    values ($1, $2, $3, $4, clock_timestamp() + make_interval(secs => $5 / 1000.0), $6, $7)
    on conflict (subject) do update set provider = excluded.provider, kind = excluded.kind,
      says_when = excluded.says_when, until = excluded.until, length_ms = excluded.length_ms,
      since = case when c.kind = excluded.kind then c.since else excluded.since end
    where c.until < excluded.until
  )
  select pg_notify('${modelsChannelName}', '')`;

const closeStatement = `
  with closed as (delete from open_circuits where subject = any($1::text[]) returning subject)
  select pg_notify('${modelsChannelName}', '') from closed limit 1`;
