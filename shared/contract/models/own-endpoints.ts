import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  ownProviderInputSchema,
  ownProviderParams,
  ownProviderSchema,
  ownProviderTrialSchema,
} from './own-schemas.ts';

export const ownProviderEndpoints = {
  listOwnProviders: endpoint({
    method: 'GET',
    path: '/api/admin/own-providers',
    access: 'admin',
    summary: 'List the providers that administrators added',
    output: z.array(ownProviderSchema),
  }),
  addOwnProvider: endpoint({
    method: 'POST',
    path: '/api/admin/own-providers',
    access: 'admin',
    summary:
      'Add a server with an API compatible with OpenAI’s Chat Completions; add its models separately',
    body: ownProviderInputSchema,
    output: ownProviderSchema,
  }),
  changeOwnProvider: endpoint({
    method: 'PUT',
    path: '/api/admin/own-providers/:id',
    access: 'admin',
    summary: 'Change an added provider; its key and headers stay the same if you leave them out',
    params: ownProviderParams,
    body: ownProviderInputSchema,
    output: ownProviderSchema,
  }),
  removeOwnProvider: endpoint({
    method: 'DELETE',
    path: '/api/admin/own-providers/:id',
    access: 'admin',
    summary: 'Remove an added provider and its models',
    params: ownProviderParams,
    output: z.object({ success: z.boolean() }),
  }),
  tryOwnProvider: endpoint({
    method: 'POST',
    path: '/api/admin/own-providers/:id/trial',
    access: 'admin',
    summary: 'Test an added provider: list its models, or explain why that failed',
    params: ownProviderParams,
    output: ownProviderTrialSchema,
  }),
};
