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
  listUsers: endpoint('GET /api/admin/users', 'admin', {
    summary: 'List user accounts by ID; X-Total-Count is their number, up to 10,000 for a search',
    query: userPageSchema,
    output: z.array(userRowSchema),
  }),
  editUsers: endpoint('POST /api/admin/users/bulk', 'admin', {
    summary:
      'Make the same change to several accounts; returns which ones couldn’t be changed and why',
    body: bulkChangeSchema,
    output: bulkOutcomeSchema,
  }),
  editUser: endpoint('PATCH /api/admin/users/:userId', 'admin', {
    summary: 'Make a user an administrator, grant Standard until a date, or block the account',
    params: userParams,
    body: userChangeSchema,
    output: userRowSchema,
  }),
  deleteUser: endpoint('DELETE /api/admin/users/:userId', 'admin', {
    summary:
      'Delete a user’s account and everything stored about them, and cancel anything that could still charge them; the audit trail keeps the user’s ID',
    params: userParams,
  }),
  getUserLimits: endpoint('GET /api/admin/users/:userId/limits', 'admin', {
    summary: 'Get the limits set for a user, alongside their tier’s limits',
    params: userParams,
    output: userLimitsSchema,
  }),
  setUserLimits: endpoint('PUT /api/admin/users/:userId/limits', 'admin', {
    summary: 'Set limits for a user; null uses the tier’s limit',
    params: userParams,
    body: ownLimitsSchema,
    output: ownLimitsSchema,
  }),
  listInvites: endpoint('GET /api/admin/invites', 'admin', {
    summary: 'List the invite links that still work, newest first',
    output: z.array(inviteSchema),
  }),
  createInvite: endpoint('POST /api/admin/invites', 'admin', {
    summary: 'Create an invite link; it works for a limited number of new accounts and days',
    body: newInviteSchema,
    output: inviteSchema.extend({ token: z.string() }),
  }),
  revokeInvite: endpoint('DELETE /api/admin/invites/:inviteId', 'admin', {
    summary: 'Revoke an invite link; accounts that it created stay',
    params: inviteParams,
  }),
  listVisitors: endpoint('GET /api/admin/visitors', 'admin', {
    summary:
      'List the addresses from which visitors sent the most prompts today; IPv6 addresses are grouped by /64',
    output: visitorListSchema,
  }),
  listBlockedAddresses: endpoint('GET /api/admin/blocked-addresses', 'admin', {
    summary: 'List blocked visitor addresses',
    output: z.array(blockedAddressSchema),
  }),
  blockAddress: endpoint('POST /api/admin/blocked-addresses', 'admin', {
    summary:
      'Block prompts from visitors at an address until the end of a day; IPv6 addresses are blocked by /64',
    body: newBlockSchema,
    output: blockedAddressSchema,
  }),
  unblockAddress: endpoint('DELETE /api/admin/blocked-addresses/:blockId', 'admin', {
    summary: 'Unblock an address',
    params: blockParams,
  }),
};
