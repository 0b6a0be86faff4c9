import { userIdOf } from '#server/platform/actor.ts';
import { listKeys, makeKey, revokeKey, type ApiKeyStore } from '../manage-keys.ts';
import type { Routes } from '#server/platform/http/calls/bind-endpoint.ts';

export function apiKeyRoutes(keys: ApiKeyStore): Routes {
  return {
    listApiKeys: (_input, { actor }) => listKeys({ keys }, userIdOf(actor)),
    makeApiKey: ({ body }, { actor }) => makeKey({ keys }, userIdOf(actor), body),
    async revokeApiKey({ params }, { actor }) {
      await revokeKey({ keys }, userIdOf(actor), params.keyId);
      return { success: true };
    },
  };
}
