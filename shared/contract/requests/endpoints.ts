import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  requestDetailsSchema,
  requestFilterSchema,
  requestPageSchema,
  requestParams,
  requestTextsSchema,
} from './schemas.ts';

export const requestEndpoints = {
  listRequests: endpoint({
    method: 'GET',
    path: '/api/admin/requests',
    access: 'admin',
    summary:
      'List everyone’s requests without their texts, 50 per page: latest sent first, or latest answered first when filtered by model',
    query: requestFilterSchema,
    output: requestPageSchema,
  }),
  getRequest: endpoint({
    method: 'GET',
    path: '/api/admin/requests/:requestId',
    access: 'admin',
    summary: 'Get one request with the numbers behind its routing and each attempt',
    params: requestParams,
    output: requestDetailsSchema,
  }),
  readRequestTexts: endpoint({
    method: 'POST',
    path: '/api/admin/requests/:requestId/texts',
    access: 'admin',
    summary:
      'Get the texts of one request, if administrators may read them; each reading is recorded in the audit trail',
    params: requestParams,
    output: requestTextsSchema,
  }),
  getReading: endpoint({
    method: 'GET',
    path: '/api/privacy/reading',
    access: 'public',
    summary: 'Get whether administrators of this installation can read prompts and answers',
    output: z.object({ administratorsRead: z.boolean() }),
  }),
};
