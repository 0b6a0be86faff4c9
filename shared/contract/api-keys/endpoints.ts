import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { budgetsSchema } from '../budgets/schemas.ts';
import { userParams } from '../users/schemas.ts';
import {
  apiKeyParams,
  apiKeySchema,
  keyChangeSchema,
  madeApiKeySchema,
  newApiKeySchema,
  userKeyParams,
} from './schemas.ts';

export const apiKeyEndpoints = {
  listApiKeys: endpoint('GET /api/account/keys', 'user', {
    summary: 'List your API keys for /v1, newest first',
    output: z.array(apiKeySchema),
  }),
  listEmbeddingModels: endpoint('GET /api/account/keys/embedding-models', 'user', {
    summary: 'List the embedding models that your API keys can be limited to',
    output: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  makeApiKey: endpoint('POST /api/account/keys', 'user', {
    summary: 'Create an API key for /v1; only this response contains the key',
    body: newApiKeySchema,
    output: madeApiKeySchema,
  }),
  revokeApiKey: endpoint('DELETE /api/account/keys/:keyId', 'user', {
    summary: 'Revoke one of your API keys; it stops working immediately',
    params: apiKeyParams,
  }),
  changeApiKey: endpoint('PUT /api/account/keys/:keyId', 'user', {
    summary:
      'Change the budgets and the response cache of one of your API keys; changing the cache empties it',
    params: apiKeyParams,
    body: keyChangeSchema,
    output: keyChangeSchema,
  }),
  listUserKeys: endpoint('GET /api/admin/users/:userId/keys', 'admin', {
    summary: 'List a user’s API keys with the amounts spent, newest first',
    params: userParams,
    output: z.array(apiKeySchema),
  }),
  capUserKey: endpoint('PUT /api/admin/users/:userId/keys/:keyId/cap', 'admin', {
    summary:
      'Limit what a user’s API key may spend, in addition to its owner’s budget; null removes a limit',
    params: userKeyParams,
    body: budgetsSchema,
    output: budgetsSchema,
  }),
  revokeUserKey: endpoint('DELETE /api/admin/users/:userId/keys/:keyId', 'admin', {
    summary: 'Revoke a user’s API key; it stops working immediately',
    params: userKeyParams,
  }),
};
