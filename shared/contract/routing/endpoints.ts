import { endpoint } from '../endpoint.ts';
import { inForceSchema, policyReturnSchema, promotionSchema, reviewSchema } from './schemas.ts';

export const routingEndpoints = {
  reviewRouting: endpoint({
    method: 'GET',
    path: '/api/admin/routing',
    access: 'admin',
    summary:
      'Compare the active routing policy with the candidate computed from votes, replayed on past prompts',
    output: reviewSchema,
  }),
  promoteRoutingPolicy: endpoint({
    method: 'POST',
    path: '/api/admin/routing/promote',
    access: 'admin',
    summary: 'Activate the candidate policy exactly as shown, in every server process',
    body: promotionSchema,
    output: inForceSchema,
  }),
  returnRoutingPolicy: endpoint({
    method: 'POST',
    path: '/api/admin/routing/return',
    access: 'admin',
    summary: 'Restore the policy that was active before the current one',
    body: policyReturnSchema,
    output: inForceSchema,
  }),
};
