import { userIdOf, userOf } from '#server/platform/actor.ts';
import {
  capUserKey,
  changeKey,
  listKeys,
  makeKey,
  revokeKey,
  revokeUserKey,
  type ApiKeyStore,
} from '../manage-keys.ts';
import type { Routes } from '#server/platform/http/calls/bind-endpoint.ts';

export function apiKeyRoutes(keys: ApiKeyStore): Routes {
  return {
    listApiKeys: (_input, { actor }) => listKeys({ keys }, userIdOf(actor)),
    makeApiKey: ({ body }, { actor }) => makeKey({ keys }, userIdOf(actor), body),
    async revokeApiKey({ params }, { actor }) {
      await revokeKey({ keys }, userIdOf(actor), params.keyId);
      return { success: true };
    },
    changeApiKey: ({ params, body }, { actor }) =>
      changeKey({ keys }, userIdOf(actor), params.keyId, body),
    listUserKeys: ({ params }) => listKeys({ keys }, params.userId),
    capUserKey: ({ params, body }, { actor }) => capUserKey({ keys }, userOf(actor), params, body),
    async revokeUserKey({ params }, { actor }) {
      await revokeUserKey({ keys }, userOf(actor), params);
      return { success: true };
    },
  };
}
