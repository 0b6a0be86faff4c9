import { sql } from 'drizzle-orm';
import type { Session } from '#server/platform/db/connection/database.ts';
import { serverProcesses } from '../../query/schema.ts';
import { ownProviders, settings } from '../schema.ts';

/** Each saved secret and the names of the keys that encrypted it. The names are part of a sealed value. */
const sealed = sql`
  select ${settings.key} as name, array[split_part(${settings.value}, '.', 2)] as key_ids
  from ${settings} where ${settings.isSecret} and ${settings.value} is not null
  union all
  select case when ${ownProviders.userId} is null then ${ownProviders.name}
      else 'an endpoint of user ' || ${ownProviders.userId} end,
    array[split_part(${ownProviders.headers}, '.', 2)]
      || case when ${ownProviders.key} is not null then split_part(${ownProviders.key}, '.', 2) end
  from ${ownProviders}`;

const isRunning = sql`${serverProcesses.heartbeatAt} > clock_timestamp() - interval '10 seconds'`;

/** The saved secrets that none of these keys can decrypt, by key or name. */
export async function listUnreadableSecrets(
  session: Session,
  keyIds: readonly string[],
): Promise<string[]> {
  const { rows } = await session.execute<{ name: string }>(sql`
    select name from (${sealed}) as sealed
    where not array_remove(key_ids, null) <@ ${sql.param([...keyIds])}::text[] order by 1`);
  return rows.map(({ name }) => name);
}

/**
 * The highest number of secrets that a single process can't decrypt, how many processes have such secrets, and how
 * many processes are running.
 */
export async function countUnreadableSecrets(
  session: Session,
): Promise<{ secrets: number; processes: number; running: number }> {
  const { rows } = await session.execute<Record<'secrets' | 'processes' | 'running', number>>(sql`
    with counted as (
      select ${serverProcesses.id}, count(sealed.name)::int as secrets
      from ${serverProcesses} left join (${sealed}) as sealed
        on not array_remove(sealed.key_ids, null) <@ ${serverProcesses.keyIds}
      where ${isRunning} group by 1
    )
    select coalesce(max(secrets), 0) as secrets,
      count(*) filter (where secrets > 0)::int as processes, count(*)::int as running
    from counted`);
  return rows[0] ?? { secrets: 0, processes: 0, running: 0 };
}

/** How many running processes don't have this key. */
export async function countProcessesWithoutKey(session: Session, keyId: string): Promise<number> {
  const { rows } = await session.execute<{ processes: number }>(sql`
    select count(*)::int as processes from ${serverProcesses}
    where ${isRunning} and not coalesce(${keyId} = any(${serverProcesses.keyIds}), false)`);
  return rows[0]?.processes ?? 0;
}
