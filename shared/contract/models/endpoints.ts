import { endpoint } from '../endpoint.ts';
import { pickerSchema, directorySchema } from './schemas.ts';
import { z } from 'zod';
import {
  factsSchema,
  newModelSchema,
  adminModelSchema,
  idParams,
  providerStateSchema,
} from './admin-schemas.ts';

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
    summary: 'List every model with administrators’ changes',
    output: z.array(adminModelSchema),
  }),
  listProviderStates: endpoint('GET /api/admin/providers', 'admin', {
    summary: 'List each provider’s models and whether it accepts this installation’s key',
    output: z.array(providerStateSchema),
  }),
  addModel: endpoint('POST /api/admin/models', 'admin', {
    summary: 'Add a model of one of the providers; it’s available immediately',
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
