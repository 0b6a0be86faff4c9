import type { OwnLimits } from '#shared/contract/accounts/schemas.ts';
import type { users } from '../../accounts/schema.ts';

type Columns = Pick<typeof users.$inferSelect, 'limitPerMinute' | 'limitPerDay' | 'limitRunning'>;

export function ownLimitsOf({ limitPerMinute, limitPerDay, limitRunning }: Columns): OwnLimits {
  return { perMinute: limitPerMinute, perDay: limitPerDay, running: limitRunning };
}

export function toLimitColumns({ perMinute, perDay, running }: OwnLimits): Columns {
  return { limitPerMinute: perMinute, limitPerDay: perDay, limitRunning: running };
}
