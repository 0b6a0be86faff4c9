import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  adminModelSchema,
  factsSchema,
  idParams,
  newModelSchema,
  newPersonalModelSchema,
  providerStateSchema,
} from './admin-schemas.ts';
import {
  ownProviderInputSchema,
  ownProviderParams,
  ownProviderSchema,
  ownProviderTrialSchema,
  personalProvidersSchema,
} from './own-schemas.ts';
import { directorySchema, modelIdSchema, pickerSchema } from './schemas.ts';

export const modelEndpoints = {
  getPicker: endpoint('GET /api/switchyard/models', 'public', {
    summary: 'List the models and providers of the model picker, with each tier’s limits',
    output: pickerSchema,
  }),
  getDirectory: endpoint('GET /api/models/directory', 'public', {
    summary:
      'List the model directory: what each model is good at, what it costs and who can use it',
    output: directorySchema,
  }),
};

export const adminModelEndpoints = {
  listAdminModels: endpoint('GET /api/admin/models', 'admin', {
    summary: 'List every model, including administrators’ changes',
    output: z.array(adminModelSchema),
  }),
  listProviderStates: endpoint('GET /api/admin/providers', 'admin', {
    summary: 'List each provider’s models and whether it accepts this installation’s key',
    output: z.array(providerStateSchema),
  }),
  addModel: endpoint('POST /api/admin/models', 'admin', {
    summary: 'Add a model from one of the providers; it’s available immediately',
    body: newModelSchema,
    output: adminModelSchema,
  }),
  changeModel: endpoint('PUT /api/admin/models/:id', 'admin', {
    summary: 'Change a model’s visibility, tier, upstream model, prices or retirement',
    params: idParams,
    body: factsSchema,
    output: adminModelSchema,
  }),
  resetModel: endpoint('DELETE /api/admin/models/:id', 'admin', {
    summary: 'Remove an added model, or undo the changes to another model',
    params: idParams,
  }),
};

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
    summary: 'Add a model from one of your endpoints',
    body: newPersonalModelSchema,
    output: z.object({ id: z.string() }),
  }),
  removePersonalModel: endpoint('DELETE /api/account/own-models/:id', 'user', {
    summary: 'Remove a model that you added to one of your endpoints',
    params: z.strictObject({ id: modelIdSchema }),
  }),
};
