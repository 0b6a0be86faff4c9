import type { PreferenceRow } from '#shared/contract/statistics/schemas.ts';
import { noSuchUser } from '../not-found.ts';
import type { PreferencePage, VoteLog } from './ports.ts';

const defaultLimit = 100;

/** Of one person or all, newest first; the query is cut where a table would cut it anyway. */
export async function listPreferences(
  votes: VoteLog,
  { userId, before, limit = defaultLimit }: Partial<PreferencePage>,
): Promise<PreferenceRow[]> {
  const found = await votes.list({ ...(userId !== undefined && { userId }), before, limit });
  if (!found) throw noSuchUser(userId ?? 0);
  return found;
}
