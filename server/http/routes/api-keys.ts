import { userIdOf } from '../../domain/accounts/actor.ts';
import { listKeys, makeKey, revokeKey } from '../../domain/api-keys/manage-keys.ts';
import type { ApiKeyStore } from '../../domain/api-keys/ports.ts';
import type { Routes } from '../calls/bind-endpoint.ts';

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
