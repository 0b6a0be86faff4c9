import { userOf } from '#server/platform/actor.ts';
import { succeed, type Routes } from '#server/platform/http/calls/bind-endpoint.ts';
import { createInvite, revokeInvite, type InviteStore } from '../invites.ts';

export function inviteRoutes(store: InviteStore): Routes {
  return {
    listInvites: () => store.list(),
    createInvite: ({ body }, { actor }) => createInvite(store, userOf(actor), body),
    revokeInvite: ({ params: { inviteId } }, { actor }) =>
      succeed(revokeInvite(store, userOf(actor), inviteId)),
  };
}
