import { z } from 'zod';
import { findUnstorableText } from '../../lib/text.ts';
import { deletionWord } from './constants.ts';
import { endpoint } from '../endpoint.ts';

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

const profileText = (maxCharacters: number) =>
  z
    .string()
    .trim()
    .max(maxCharacters, `At most ${maxCharacters} characters.`)
    .refine((text) => findUnstorableText(text) === null, 'Remove the broken characters.');

const profileFields = {
  email: profileText(254).refine(
    (text) => text === '' || z.email().safeParse(text).success,
    'Write an e-mail address such as name@example.com.',
  ),
  fullName: profileText(200),
  phone: profileText(50),
  address: profileText(500),
  country: profileText(100),
};

export const profileSchema = z.object(profileFields);
export type Profile = z.output<typeof profileSchema>;

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
    query: z
      .strictObject({ returnTo: z.string().max(2000), ownerToken: z.string().max(100) })
      .partial(),
    output: z.void(),
  }),
  finishGoogleSignIn: endpoint({
    method: 'GET',
    path: '/api/auth/google/callback',
    access: 'public',
    summary: 'Where the identity provider sends the browser back to',
    delivery: 'redirect',
    output: z.void(),
  }),
  signOutSafely: endpoint({
    method: 'POST',
    path: '/api/auth/logout',
    access: 'public',
    summary: 'Sign out; the way for pages, safe from other sites',
    output: z.object({ success: z.boolean() }),
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
  downloadAccount: endpoint({
    method: 'GET',
    path: '/api/account/data',
    access: 'user',
    summary: 'Everything that is kept of the person signed in, as a ZIP archive',
    delivery: 'binary',
    output: z.void(),
  }),
  deleteAccount: endpoint({
    method: 'DELETE',
    path: '/api/account',
    access: 'user',
    summary: 'Delete the account with everything that is kept of the person; ends a subscription',
    body: z.strictObject({
      confirmation: z.literal(deletionWord, `Type ${deletionWord} to confirm.`),
    }),
    output: z.object({ success: z.boolean() }),
  }),
};
