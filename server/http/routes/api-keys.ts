import { userIdOf } from '../../domain/accounts/actor.ts';
import { makeKey, presentKey, revokeKey } from '../../domain/api-keys/manage-keys.ts';
import type { ApiKeyStore } from '../../domain/api-keys/ports.ts';
import type { Routes } from '../calls/bind-endpoint.ts';

export function apiKeyRoutes(keys: ApiKeyStore): Routes {
  return {
    async listApiKeys(_input, { actor }) {
      const own = await keys.list(userIdOf(actor));
      return own.map(presentKey);
    },
    makeApiKey: ({ body }, { actor }) => makeKey({ keys }, userIdOf(actor), body),
    async revokeApiKey({ params }, { actor }) {
      await revokeKey({ keys }, userIdOf(actor), params.keyId);
      return { success: true };
    },
  };
}
