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

const done = z.object({ success: z.boolean() });

export const personalProviderEndpoints = {
  listPersonalProviders: endpoint({
    method: 'GET',
    path: '/api/account/own-providers',
    access: 'user',
    summary: 'The endpoints that you added for yourself, and whether that is allowed here',
    output: personalProvidersSchema,
  }),
  addPersonalProvider: endpoint({
    method: 'POST',
    path: '/api/account/own-providers',
    access: 'user',
    summary: 'Add a server that speaks OpenAI’s Chat Completions, for yourself alone',
    body: ownProviderInputSchema,
    output: ownProviderSchema,
  }),
  changePersonalProvider: endpoint({
    method: 'PUT',
    path: '/api/account/own-providers/:id',
    access: 'user',
    summary: 'Change one of your endpoints; its key and headers stay where they are left out',
    params: ownProviderParams,
    body: ownProviderInputSchema,
    output: ownProviderSchema,
  }),
  removePersonalProvider: endpoint({
    method: 'DELETE',
    path: '/api/account/own-providers/:id',
    access: 'user',
    summary: 'Remove one of your endpoints with its models',
    params: ownProviderParams,
    output: done,
  }),
  tryPersonalProvider: endpoint({
    method: 'POST',
    path: '/api/account/own-providers/:id/trial',
    access: 'user',
    summary: 'Ask one of your endpoints for its models, and say in words why it does not answer',
    params: ownProviderParams,
    output: ownProviderTrialSchema,
  }),
  addPersonalModel: endpoint({
    method: 'POST',
    path: '/api/account/own-models',
    access: 'user',
    summary: 'Offer yourself a model of one of your endpoints',
    body: newPersonalModelSchema,
    output: z.object({ id: z.string() }),
  }),
  removePersonalModel: endpoint({
    method: 'DELETE',
    path: '/api/account/own-models/:id',
    access: 'user',
    summary: 'Take a model of one of your endpoints away',
    params: z.strictObject({ id: modelIdSchema }),
    output: done,
  }),
};
