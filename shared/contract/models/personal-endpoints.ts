import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { newPersonalModelSchema } from './admin-schemas.ts';
import {
  ownProviderInputSchema,
  ownProviderParams,
  ownProviderSchema,
  ownProviderTrialSchema,
  personalProvidersSchema,
} from './own-schemas.ts';
import { modelIdSchema } from './schemas.ts';

export const personalProviderEndpoints = {
  listPersonalProviders: endpoint('GET /api/account/own-providers', 'user', {
    summary: 'List your own endpoints, and whether this installation allows them',
    output: personalProvidersSchema,
  }),
  addPersonalProvider: endpoint('POST /api/account/own-providers', 'user', {
    summary:
      'Add a server with an API compatible with OpenAI’s Chat Completions, for your use only',
    body: ownProviderInputSchema,
    output: ownProviderSchema,
  }),
  changePersonalProvider: endpoint('PUT /api/account/own-providers/:id', 'user', {
    summary:
      'Change one of your endpoints; its key and headers stay the same if you leave them out',
    params: ownProviderParams,
    body: ownProviderInputSchema,
    output: ownProviderSchema,
  }),
  removePersonalProvider: endpoint('DELETE /api/account/own-providers/:id', 'user', {
    summary: 'Remove one of your endpoints and its models',
    params: ownProviderParams,
  }),
  tryPersonalProvider: endpoint('POST /api/account/own-providers/:id/trial', 'user', {
    summary: 'Test one of your endpoints: list its models, or explain why that failed',
    params: ownProviderParams,
    output: ownProviderTrialSchema,
  }),
  addPersonalModel: endpoint('POST /api/account/own-models', 'user', {
    summary: 'Add a model of one of your endpoints',
    body: newPersonalModelSchema,
    output: z.object({ id: z.string() }),
  }),
  removePersonalModel: endpoint('DELETE /api/account/own-models/:id', 'user', {
    summary: 'Remove a model of one of your endpoints',
    params: z.strictObject({ id: modelIdSchema }),
  }),
};
