import { z } from 'zod';
import { ownLimitsSchema } from '../accounts/schemas.ts';
import { endpoint } from '../endpoint.ts';
import {
  blockedAddressSchema,
  blockParams,
  inviteParams,
  inviteSchema,
  newInviteSchema,
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
    summary: 'List user accounts by ID; X-Total-Count is their number, up to 10,000 for a search',
    query: userPageSchema,
    output: z.array(userRowSchema),
  }),
  editUsers: endpoint({
    method: 'POST',
    path: '/api/admin/users/bulk',
    access: 'admin',
    summary:
      'Make the same change to several accounts; returns which ones couldn’t be changed and why',
    body: bulkChangeSchema,
    output: bulkOutcomeSchema,
  }),
  editUser: endpoint({
    method: 'PATCH',
    path: '/api/admin/users/:userId',
    access: 'admin',
    summary: 'Make a user an administrator, grant Standard until a date, or block the account',
    params: userParams,
    body: userChangeSchema,
    output: userRowSchema,
  }),
  deleteUser: endpoint({
    method: 'DELETE',
    path: '/api/admin/users/:userId',
    access: 'admin',
    summary:
      'Delete a user’s account and everything stored about them, and end what could still charge them; the audit trail keeps the user’s ID',
    params: userParams,
    output: z.object({ success: z.boolean() }),
  }),
  getUserLimits: endpoint({
    method: 'GET',
    path: '/api/admin/users/:userId/limits',
    access: 'admin',
    summary: 'Get the limits set for a user, alongside their tier’s limits',
    params: userParams,
    output: userLimitsSchema,
  }),
  setUserLimits: endpoint({
    method: 'PUT',
    path: '/api/admin/users/:userId/limits',
    access: 'admin',
    summary: 'Set limits for a user; null uses the tier’s limit',
    params: userParams,
    body: ownLimitsSchema,
    output: ownLimitsSchema,
  }),
  listInvites: endpoint({
    method: 'GET',
    path: '/api/admin/invites',
    access: 'admin',
    summary: 'List the invite links that still work, newest first',
    output: z.array(inviteSchema),
  }),
  createInvite: endpoint({
    method: 'POST',
    path: '/api/admin/invites',
    access: 'admin',
    summary: 'Create an invite link for some new accounts, which works for some days',
    body: newInviteSchema,
    output: inviteSchema.extend({ token: z.string() }),
  }),
  revokeInvite: endpoint({
    method: 'DELETE',
    path: '/api/admin/invites/:inviteId',
    access: 'admin',
    summary: 'Revoke an invite link; accounts that it created stay',
    params: inviteParams,
    output: z.object({ success: z.boolean() }),
  }),
  listVisitors: endpoint({
    method: 'GET',
    path: '/api/admin/visitors',
    access: 'admin',
    summary:
      'List the addresses whose visitors sent the most prompts today, grouped as their limits count them',
    output: visitorListSchema,
  }),
  listBlockedAddresses: endpoint({
    method: 'GET',
    path: '/api/admin/blocked-addresses',
    access: 'admin',
    summary: 'List blocked visitor addresses',
    output: z.array(blockedAddressSchema),
  }),
  blockAddress: endpoint({
    method: 'POST',
    path: '/api/admin/blocked-addresses',
    access: 'admin',
    summary:
      'Block prompts from visitors at an address until the end of a day; IPv6 addresses are blocked by /64',
    body: newBlockSchema,
    output: blockedAddressSchema,
  }),
  unblockAddress: endpoint({
    method: 'DELETE',
    path: '/api/admin/blocked-addresses/:blockId',
    access: 'admin',
    summary: 'Unblock an address',
    params: blockParams,
    output: z.object({ success: z.boolean() }),
  }),
};
