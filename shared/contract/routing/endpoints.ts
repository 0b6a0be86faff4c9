import { endpoint } from '../endpoint.ts';
import { inForceSchema, policyReturnSchema, promotionSchema, reviewSchema } from './schemas.ts';

export const routingEndpoints = {
  reviewRouting: endpoint('GET /api/admin/routing', 'admin', {
    summary:
      'Replay past prompts to compare the active routing policy with the candidate computed from votes',
    output: reviewSchema,
  }),
  promoteRoutingPolicy: endpoint('POST /api/admin/routing/promote', 'admin', {
    summary: 'Activate the candidate policy exactly as shown, in every server process',
    body: promotionSchema,
    output: inForceSchema,
  }),
  returnRoutingPolicy: endpoint('POST /api/admin/routing/return', 'admin', {
    summary: 'Restore the policy that was active before the current one',
    body: policyReturnSchema,
    output: inForceSchema,
  }),
};
