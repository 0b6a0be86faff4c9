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
  getPicker: endpoint({
    method: 'GET',
    path: '/api/switchyard/models',
    access: 'public',
    summary: 'The models of the picker, their providers and the limits of each tier',
    output: pickerSchema,
  }),
  getDirectory: endpoint({
    method: 'GET',
    path: '/api/models/directory',
    access: 'public',
    summary: 'The model directory: what each model is good for, what it costs, and who may use it',
    output: directorySchema,
  }),
};

export const adminModelEndpoints = {
  listAdminModels: endpoint({
    method: 'GET',
    path: '/api/admin/models',
    access: 'admin',
    summary: 'Every model as it stands, with what administrators changed',
    output: z.array(adminModelSchema),
  }),
  listProviderStates: endpoint({
    method: 'GET',
    path: '/api/admin/providers',
    access: 'admin',
    summary: 'What each provider lists, and whether it takes this installation’s account',
    output: z.array(providerStateSchema),
  }),
  addModel: endpoint({
    method: 'POST',
    path: '/api/admin/models',
    access: 'admin',
    summary: 'Add a model of one of the providers: it can be chosen, routed and compared at once',
    body: newModelSchema,
    output: adminModelSchema,
  }),
  changeModel: endpoint({
    method: 'PUT',
    path: '/api/admin/models/:id',
    access: 'admin',
    summary: 'Hide, re-tier, re-point, price or retire a model',
    params: idParams,
    body: factsSchema,
    output: adminModelSchema,
  }),
  resetModel: endpoint({
    method: 'DELETE',
    path: '/api/admin/models/:id',
    access: 'admin',
    summary: 'Remove an added model, or undo what was changed of another',
    params: idParams,
    output: z.object({ success: z.boolean() }),
  }),
};
