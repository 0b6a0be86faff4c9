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
  listRequests: endpoint('GET /api/admin/requests', 'admin', {
    summary:
      'List everyone’s requests without their texts, 50 per page, the latest first, by when they were sent or, if filtered by model, answered',
    query: requestFilterSchema,
    output: requestPageSchema,
  }),
  getRequest: endpoint('GET /api/admin/requests/:requestId', 'admin', {
    summary: 'Get one request with the numbers behind its routing and each attempt',
    params: requestParams,
    output: requestDetailsSchema,
  }),
  readRequestTexts: endpoint('POST /api/admin/requests/:requestId/texts', 'admin', {
    summary:
      'Get the texts of one request, if administrators may read them; each view is recorded in the audit trail',
    params: requestParams,
    output: requestTextsSchema,
  }),
  getReading: endpoint('GET /api/privacy/reading', 'public', {
    summary: 'Get whether administrators of this installation can read prompts and answers',
    output: z.object({ administratorsRead: z.boolean() }),
  }),
};
