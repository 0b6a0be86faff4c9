import { endpoint } from '../endpoint.ts';
import { inForceSchema, policyReturnSchema, promotionSchema, reviewSchema } from './schemas.ts';

export const routingEndpoints = {
  reviewRouting: endpoint({
    method: 'GET',
    path: '/api/admin/routing',
    access: 'admin',
    summary: 'The routing policy in force beside the candidate that the comparisons make, replayed',
    output: reviewSchema,
  }),
  promoteRoutingPolicy: endpoint({
    method: 'POST',
    path: '/api/admin/routing/promote',
    access: 'admin',
    summary: 'Put the candidate in force, in every server process, exactly as it was shown',
    body: promotionSchema,
    output: inForceSchema,
  }),
  returnRoutingPolicy: endpoint({
    method: 'POST',
    path: '/api/admin/routing/return',
    access: 'admin',
    summary: 'Go back to what was in force before the present policy',
    body: policyReturnSchema,
    output: inForceSchema,
  }),
};
