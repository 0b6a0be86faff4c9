import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { apiKeyParams, apiKeySchema, madeApiKeySchema, newApiKeySchema } from './schemas.ts';

export const apiKeyEndpoints = {
  listApiKeys: endpoint({
    method: 'GET',
    path: '/api/account/keys',
    access: 'user',
    summary: 'List your API keys for /v1, newest first',
    output: z.array(apiKeySchema),
  }),
  makeApiKey: endpoint({
    method: 'POST',
    path: '/api/account/keys',
    access: 'user',
    summary: 'Create an API key for /v1; only this response contains the key',
    body: newApiKeySchema,
    output: madeApiKeySchema,
  }),
  revokeApiKey: endpoint({
    method: 'DELETE',
    path: '/api/account/keys/:keyId',
    access: 'user',
    summary: 'Revoke one of your API keys; it stops working immediately',
    params: apiKeyParams,
    output: z.object({ success: z.boolean() }),
  }),
};
