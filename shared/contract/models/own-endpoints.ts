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
    summary: 'The providers that administrators added by their addresses',
    output: z.array(ownProviderSchema),
  }),
  addOwnProvider: endpoint({
    method: 'POST',
    path: '/api/admin/own-providers',
    access: 'admin',
    summary: 'Add a server that speaks OpenAI’s Chat Completions; its models are added one by one',
    body: ownProviderInputSchema,
    output: ownProviderSchema,
  }),
  changeOwnProvider: endpoint({
    method: 'PUT',
    path: '/api/admin/own-providers/:id',
    access: 'admin',
    summary:
      'Change an added provider; its key and headers stay as they are where they are left out',
    params: ownProviderParams,
    body: ownProviderInputSchema,
    output: ownProviderSchema,
  }),
  removeOwnProvider: endpoint({
    method: 'DELETE',
    path: '/api/admin/own-providers/:id',
    access: 'admin',
    summary: 'Remove an added provider with its models',
    params: ownProviderParams,
    output: z.object({ success: z.boolean() }),
  }),
  tryOwnProvider: endpoint({
    method: 'POST',
    path: '/api/admin/own-providers/:id/trial',
    access: 'admin',
    summary: 'Ask an added provider for its models, and say in words why it does not answer',
    params: ownProviderParams,
    output: ownProviderTrialSchema,
  }),
};
