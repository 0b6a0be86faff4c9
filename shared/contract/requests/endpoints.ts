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
      'Queries of everybody without their texts, 50 at a time: the latest asked first, and where models are chosen the latest answered first',
    query: requestFilterSchema,
    output: requestPageSchema,
  }),
  getRequest: endpoint({
    method: 'GET',
    path: '/api/admin/requests/:requestId',
    access: 'admin',
    summary: 'One query with its choice in numbers and each attempt',
    params: requestParams,
    output: requestDetailsSchema,
  }),
  readRequestTexts: endpoint({
    method: 'POST',
    path: '/api/admin/requests/:requestId/texts',
    access: 'admin',
    summary:
      'The texts of one query, where administrators may read them; each reading is in the audit trail',
    params: requestParams,
    output: requestTextsSchema,
  }),
  getReading: endpoint({
    method: 'GET',
    path: '/api/privacy/reading',
    access: 'public',
    summary: 'Whether administrators of this installation may read prompts and answers',
    output: z.object({ administratorsRead: z.boolean() }),
  }),
};
