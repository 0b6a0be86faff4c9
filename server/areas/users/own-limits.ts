import type { CurrentUser, OwnLimits } from '#shared/contract/accounts/schemas.ts';
import type { UserLimits } from '#shared/contract/users/schemas.ts';
import type { Tier } from '../../platform/actor.ts';
import { noSuchUser } from '../../platform/not-found.ts';
import type { OwnLimitStore } from './store/own-limit-store.ts';

export interface OwnLimitDeps {
  limits: OwnLimitStore;
  /** The limits of a tier. */
  settings: { limits(tier: Tier): UserLimits['free'] };
}

export async function getUserLimits(
  { limits, settings }: OwnLimitDeps,
  userId: number,
): Promise<UserLimits> {
  const own = await limits.find(userId);
  if (!own) throw noSuchUser(userId);
  return { own, free: settings.limits('free'), standard: settings.limits('standard') };
}

/** Applies from the user's next query in every process, because the user is read on every call. */
export async function setUserLimits(
  { limits }: OwnLimitDeps,
  { id, username }: CurrentUser,
  userId: number,
  own: OwnLimits,
): Promise<OwnLimits> {
  if (!(await limits.set(userId, own, { id, username }))) throw noSuchUser(userId);
  return own;
}
