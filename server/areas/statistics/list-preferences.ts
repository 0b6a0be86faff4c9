import type { PreferenceRow } from '#shared/contract/statistics/schemas.ts';
import { noSuchUser } from '../../platform/not-found.ts';
import type { PreferencePage, VoteLog } from './ports.ts';

const defaultLimit = 100;

/** Preferences of one user or all, newest first. Prompts are cut to the length that tables show. */
export async function listPreferences(
  votes: VoteLog,
  { userId, before, limit = defaultLimit }: Partial<PreferencePage>,
): Promise<PreferenceRow[]> {
  const found = await votes.list({ ...(userId !== undefined && { userId }), before, limit });
  if (!found) throw noSuchUser(userId ?? 0);
  return found;
}
