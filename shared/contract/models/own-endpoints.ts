import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  ownProviderInputSchema,
  ownProviderParams,
  ownProviderSchema,
  ownProviderTrialSchema,
} from './own-schemas.ts';

export const ownProviderEndpoints = {
  listOwnProviders: endpoint('GET /api/admin/own-providers', 'admin', {
    summary: 'List the providers that administrators added',
    output: z.array(ownProviderSchema),
  }),
  addOwnProvider: endpoint('POST /api/admin/own-providers', 'admin', {
    summary:
      'Add a server with an API compatible with OpenAI’s Chat Completions; add its models separately',
    body: ownProviderInputSchema,
    output: ownProviderSchema,
  }),
  changeOwnProvider: endpoint('PUT /api/admin/own-providers/:id', 'admin', {
    summary: 'Change an added provider; its key and headers stay the same if you leave them out',
    params: ownProviderParams,
    body: ownProviderInputSchema,
    output: ownProviderSchema,
  }),
  removeOwnProvider: endpoint('DELETE /api/admin/own-providers/:id', 'admin', {
    summary: 'Remove an added provider and its models',
    params: ownProviderParams,
  }),
  tryOwnProvider: endpoint('POST /api/admin/own-providers/:id/trial', 'admin', {
    summary: 'Test an added provider: list its models, or explain why that failed',
    params: ownProviderParams,
    output: ownProviderTrialSchema,
  }),
};
