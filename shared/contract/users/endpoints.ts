import { z } from 'zod';
import { ownLimitsSchema } from '../accounts/schemas.ts';
import { endpoint } from '../endpoint.ts';
import {
  blockedAddressSchema,
  blockParams,
  bulkChangeSchema,
  bulkOutcomeSchema,
  newBlockSchema,
  userChangeSchema,
  userLimitsSchema,
  userPageSchema,
  userParams,
  userRowSchema,
  visitorListSchema,
} from './schemas.ts';

export const userEndpoints = {
  listUsers: endpoint({
    method: 'GET',
    path: '/api/admin/users',
    access: 'admin',
    summary:
      'User accounts by id; X-Total-Count tells how many there are, of a search up to 10,000',
    query: userPageSchema,
    output: z.array(userRowSchema),
  }),
  editUsers: endpoint({
    method: 'POST',
    path: '/api/admin/users/bulk',
    access: 'admin',
    summary: 'Make the same change to several accounts; says who could not be changed and why',
    body: bulkChangeSchema,
    output: bulkOutcomeSchema,
  }),
  editUser: endpoint({
    method: 'PATCH',
    path: '/api/admin/users/:userId',
    access: 'admin',
    summary: 'Make somebody an administrator, grant Standard until a day, or block the account',
    params: userParams,
    body: userChangeSchema,
    output: userRowSchema,
  }),
  getUserLimits: endpoint({
    method: 'GET',
    path: '/api/admin/users/:userId/limits',
    access: 'admin',
    summary: 'The limits that a person has of their own, beside those of the tiers',
    params: userParams,
    output: userLimitsSchema,
  }),
  setUserLimits: endpoint({
    method: 'PUT',
    path: '/api/admin/users/:userId/limits',
    access: 'admin',
    summary: 'Set the limits that a person has of their own; null leaves one to their tier',
    params: userParams,
    body: ownLimitsSchema,
    output: ownLimitsSchema,
  }),
  listVisitors: endpoint({
    method: 'GET',
    path: '/api/admin/visitors',
    access: 'admin',
    summary: 'The addresses from which visitors asked most today, as their limits count them',
    output: visitorListSchema,
  }),
  listBlockedAddresses: endpoint({
    method: 'GET',
    path: '/api/admin/blocked-addresses',
    access: 'admin',
    summary: 'Addresses whose visitors are refused now',
    output: z.array(blockedAddressSchema),
  }),
  blockAddress: endpoint({
    method: 'POST',
    path: '/api/admin/blocked-addresses',
    access: 'admin',
    summary:
      'Refuse the prompts of visitors from an address until the end of a day; of IPv6, from its /64',
    body: newBlockSchema,
    output: blockedAddressSchema,
  }),
  unblockAddress: endpoint({
    method: 'DELETE',
    path: '/api/admin/blocked-addresses/:blockId',
    access: 'admin',
    summary: 'Let visitors from an address send prompts again',
    params: blockParams,
    output: z.object({ success: z.boolean() }),
  }),
};
