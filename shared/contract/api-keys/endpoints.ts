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
  changeApiKey: endpoint({
    method: 'PUT',
    path: '/api/account/keys/:keyId',
    access: 'user',
    summary:
      'Change the budgets and the response cache of one of your API keys; another cache starts empty',
    params: apiKeyParams,
    body: keyChangeSchema,
    output: keyChangeSchema,
  }),
  listUserKeys: endpoint({
    method: 'GET',
    path: '/api/admin/users/:userId/keys',
    access: 'admin',
    summary: 'List a user’s API keys with the amounts spent, newest first',
    params: userParams,
    output: z.array(apiKeySchema),
  }),
  capUserKey: endpoint({
    method: 'PUT',
    path: '/api/admin/users/:userId/keys/:keyId/cap',
    access: 'admin',
    summary:
      'Limit what a user’s API key may spend, beside its owner’s budget; null removes a limit',
    params: userKeyParams,
    body: budgetsSchema,
    output: budgetsSchema,
  }),
  revokeUserKey: endpoint({
    method: 'DELETE',
    path: '/api/admin/users/:userId/keys/:keyId',
    access: 'admin',
    summary: 'Revoke a user’s API key; it stops working immediately',
    params: userKeyParams,
    output: z.object({ success: z.boolean() }),
  }),
};
