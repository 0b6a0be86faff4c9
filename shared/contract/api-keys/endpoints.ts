import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { apiKeyParams, apiKeySchema, madeApiKeySchema, newApiKeySchema } from './schemas.ts';

export const apiKeyEndpoints = {
  listApiKeys: endpoint({
    method: 'GET',
    path: '/api/account/keys',
    access: 'user',
    summary: 'Your keys for calling /v1, the newest first',
    output: z.array(apiKeySchema),
  }),
  makeApiKey: endpoint({
    method: 'POST',
    path: '/api/account/keys',
    access: 'user',
    summary: 'Make a key for calling /v1; this answer is the only place that shows it',
    body: newApiKeySchema,
    output: madeApiKeySchema,
  }),
  revokeApiKey: endpoint({
    method: 'DELETE',
    path: '/api/account/keys/:keyId',
    access: 'user',
    summary: 'Revoke one of your keys: it opens nothing from then on',
    params: apiKeyParams,
    output: z.object({ success: z.boolean() }),
  }),
};
