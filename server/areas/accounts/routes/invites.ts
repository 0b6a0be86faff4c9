import { userOf } from '#server/platform/actor.ts';
import type { Routes } from '#server/platform/http/calls/bind-endpoint.ts';
import { createInvite, revokeInvite, type InviteStore } from '../invites.ts';

export function inviteRoutes(store: InviteStore): Routes {
  return {
    listInvites: () => store.list(),
    createInvite: ({ body }, { actor }) => createInvite(store, userOf(actor), body),
    async revokeInvite({ params: { inviteId } }, { actor }) {
      await revokeInvite(store, userOf(actor), inviteId);
      return { success: true };
    },
  };
}
