import { endpoint } from '../endpoint.ts';
import { modelListSchema } from './schemas.ts';

/** What programs call with a key, as they call OpenAI. */
export const v1Endpoints = {
  listV1Models: endpoint({
    method: 'GET',
    path: '/v1/models',
    access: 'key',
    summary: 'The models that this key may ask for, and the names by which Auto chooses',
    output: modelListSchema,
  }),
};
