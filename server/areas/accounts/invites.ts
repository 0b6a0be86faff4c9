import type { Invite } from '#shared/contract/users/schemas.ts';
import { AppError } from '../../platform/app-error.ts';
import { newToken } from '../../platform/sessions/session-token.ts';
import type { InviteStore } from './store/invite-store.ts';

export type { InviteStore };

type Administrator = Parameters<InviteStore['add']>[1];

const dayMs = 24 * 60 * 60 * 1000;

/** Only this response contains the token, because we store just its hash. */
export async function createInvite(
  store: InviteStore,
  administrator: Administrator,
  { uses, days }: { uses: number; days: number },
): Promise<Invite & { token: string }> {
  const { token, hash } = newToken();
  const expiresAt = new Date(Date.now() + days * dayMs);
  const invite = await store.add({ tokenHash: hash, uses, expiresAt }, administrator);
  return { ...invite, token };
}

export async function revokeInvite(
  store: InviteStore,
  administrator: Administrator,
  inviteId: number,
): Promise<void> {
  if (await store.end(inviteId, administrator)) return;
  throw new AppError('not-found', 'This invite link no longer works.');
}
