import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const currentUserSchema = z.object({
  id: z.number().int(),
  username: z.string(),
  email: z.string().nullable(),
  isAdmin: z.boolean(),
  isStandard: z.boolean(),
  /** ISO 8601, or null when nothing is or was granted until a day. */
  standardExpiry: z.string().nullable(),
  createdAt: z.string(),
  stripeCustomerId: z.string().nullable(),
  hasProfile: z.boolean(),
});
export type CurrentUser = z.output<typeof currentUserSchema>;

const profileFields = {
  email: z.string(),
  fullName: z.string(),
  phone: z.string(),
  address: z.string(),
  country: z.string(),
};

export const profileSchema = z.object(profileFields);

export const accountEndpoints = {
  getCurrentUser: endpoint({
    method: 'GET',
    path: '/api/auth/user',
    access: 'public',
    summary: 'Who is signed in; `isAuthenticated` is false for a visitor',
    output: z.object({ isAuthenticated: z.boolean(), user: currentUserSchema.nullable() }),
  }),
  getGoogleStatus: endpoint({
    method: 'GET',
    path: '/api/auth/status/google',
    access: 'public',
    summary: 'Whether signing in with Google is configured',
    output: z.object({ enabled: z.boolean() }),
  }),
  startGoogleSignIn: endpoint({
    method: 'GET',
    path: '/api/auth/google',
    access: 'public',
    summary: 'Start signing in (browser navigation)',
    delivery: 'redirect',
    query: z.strictObject({ returnTo: z.string().max(2000).optional() }),
    output: z.void(),
  }),
  signOut: endpoint({
    method: 'GET',
    path: '/api/auth/logout',
    access: 'public',
    summary: 'Sign out',
    output: z.object({ success: z.boolean() }),
  }),
  getProfile: endpoint({
    method: 'GET',
    path: '/api/profile',
    access: 'user',
    summary: 'The personal profile of the person signed in',
    output: profileSchema.nullable(),
  }),
  saveProfile: endpoint({
    method: 'POST',
    path: '/api/profile',
    access: 'user',
    summary: 'Save the personal profile',
    body: z.strictObject(profileFields).partial(),
    output: profileSchema,
  }),
  deleteProfile: endpoint({
    method: 'DELETE',
    path: '/api/profile',
    access: 'user',
    summary: 'Delete the personal profile',
    output: z.object({ success: z.boolean() }),
  }),
};
