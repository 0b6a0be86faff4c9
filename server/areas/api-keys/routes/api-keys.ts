import { userIdOf, userOf } from '#server/platform/actor.ts';
import { listEmbeddingModels, type EmbeddingModelsDeps } from '../../models/index.ts';
import {
  capUserKey,
  changeKey,
  listKeys,
  makeKey,
  revokeKey,
  revokeUserKey,
  type ApiKeyStore,
} from '../manage-keys.ts';
import { succeed, type Routes } from '#server/platform/http/calls/bind-endpoint.ts';

export function apiKeyRoutes(keys: ApiKeyStore, models: EmbeddingModelsDeps): Routes {
  return {
    listApiKeys: (_input, { actor }) => listKeys({ keys }, userIdOf(actor)),
    listEmbeddingModels: async (_input, { actor }) =>
      listEmbeddingModels(models, actor).map(({ id, name }) => ({ id, name })),
    makeApiKey: ({ body }, { actor }) => makeKey({ keys }, userIdOf(actor), body),
    revokeApiKey: ({ params }, { actor }) =>
      succeed(revokeKey({ keys }, userIdOf(actor), params.keyId)),
    changeApiKey: ({ params, body }, { actor }) =>
      changeKey({ keys }, userIdOf(actor), params.keyId, body),
    listUserKeys: ({ params }) => listKeys({ keys }, params.userId),
    capUserKey: ({ params, body }, { actor }) => capUserKey({ keys }, userOf(actor), params, body),
    revokeUserKey: ({ params }, { actor }) =>
      succeed(revokeUserKey({ keys }, userOf(actor), params)),
  };
}
