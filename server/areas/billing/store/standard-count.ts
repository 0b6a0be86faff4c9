import { sql } from 'drizzle-orm';
import type { PaymentEnvironment } from '../../settings/index.ts';
import type { Database } from '#server/platform/db/connection/database.ts';
import { entitlements } from '../schema.ts';

export async function countStandardOnlyIn(
  database: Database,
  environment: PaymentEnvironment,
): Promise<number> {
  const { rows } = await database.execute<{ people: number }>(sql`
    with current as (
      select user_id, environment from ${entitlements}
      where starts_at <= now() and greatest(ends_at, leeway_until) > now()
    )
    select count(distinct user_id)::int as people from current
    where environment = ${environment}
      and user_id not in (select user_id from current where environment <> ${environment})`);
  return rows[0]?.people ?? 0;
}
