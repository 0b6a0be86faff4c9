import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  accountDeletionSchema,
  currentUserSchema,
  emailLinkSchema,
  emailWaySchema,
  identityParams,
  identitySchema,
  openedLinkSchema,
  ownUsageSchema,
  passkeyAnswerSchema,
  passkeyOptionsSchema,
  passkeyParams,
  passkeySchema,
  passkeySignInQuery,
  profileChangeSchema,
  profileSchema,
  sessionParams,
  sessionSchema,
  signedInSchema,
  signInQuerySchema,
  signInWaysSchema,
} from './schemas.ts';

export const accountEndpoints = {
  getCurrentUser: endpoint('GET /api/auth/user', 'public', {
    summary: 'Get the signed-in user; `isAuthenticated` is false for visitors',
    output: z.object({ isAuthenticated: z.boolean(), user: currentUserSchema.nullable() }),
  }),
  getGoogleStatus: endpoint('GET /api/auth/status/google', 'public', {
    summary: 'Check whether Google sign-in is configured',
    output: z.object({ enabled: z.boolean() }),
  }),
  startGoogleSignIn: endpoint('GET /api/auth/google', 'public', {
    summary: 'Start Google sign-in (browser navigation)',
    delivery: 'redirect',
    query: signInQuerySchema,
  }),
  finishGoogleSignIn: endpoint('GET /api/auth/google/callback', 'public', {
    summary: 'Handle the redirect back from the identity provider',
    delivery: 'redirect',
  }),
  signOutSafely: endpoint('POST /api/auth/logout', 'public', {
    summary: 'Sign out; pages use this call because other sites can’t trigger it',
  }),
  signOut: endpoint('GET /api/auth/logout', 'public', { summary: 'Sign out' }),
  listSessions: endpoint('GET /api/account/sessions', 'user', {
    summary: 'List the browsers where you’re signed in, most recently used first',
    output: z.array(sessionSchema),
  }),
  endSession: endpoint('DELETE /api/account/sessions/:sessionId', 'user', {
    summary: 'Sign out of one of your browsers and stop any answers in progress there',
    params: sessionParams,
  }),
  endOtherSessions: endpoint('DELETE /api/account/sessions', 'user', {
    summary: 'Sign out of all your browsers except this one',
  }),
  getSignInWays: endpoint('GET /api/auth/ways', 'public', {
    summary: 'List the available sign-in methods',
    output: signInWaysSchema,
  }),
  beginPasskeySignIn: endpoint('POST /api/auth/passkey/options', 'public', {
    summary: 'Start passkey sign-in; returns the options for the browser',
    output: passkeyOptionsSchema,
  }),
  finishPasskeySignIn: endpoint('POST /api/auth/passkey', 'public', {
    summary: 'Finish passkey sign-in with the browser’s response',
    query: passkeySignInQuery,
    body: passkeyAnswerSchema,
    output: signedInSchema,
  }),
  askEmailLink: endpoint('POST /api/auth/email', 'public', {
    summary: 'E-mail a sign-in link for this browser; it works once, within 15 minutes',
    body: emailLinkSchema,
  }),
  openEmailLink: endpoint('POST /api/auth/email/link', 'public', {
    summary: 'Use an e-mailed link in the browser that requested it',
    body: openedLinkSchema,
    output: signedInSchema,
  }),
  startOpenIdSignIn: endpoint('GET /api/auth/oidc', 'public', {
    summary: 'Redirect the browser to this installation’s own sign-in provider',
    delivery: 'redirect',
    query: signInQuerySchema,
  }),
  finishOpenIdSignIn: endpoint('GET /api/auth/oidc/callback', 'public', {
    summary: 'Handle the redirect back from the sign-in provider',
    delivery: 'redirect',
  }),
  listIdentities: endpoint('GET /api/account/identities', 'user', {
    summary: 'List the provider accounts you sign in with, oldest first',
    output: z.array(identitySchema),
  }),
  askEmailWay: endpoint('POST /api/account/email', 'user', {
    summary: 'E-mail a link that adds an address to your sign-in methods',
    body: emailWaySchema,
  }),
  unlinkIdentity: endpoint('DELETE /api/account/identities/:identityId', 'user', {
    summary: 'Remove one of your sign-in accounts; your last sign-in method can’t be removed',
    params: identityParams,
  }),
  listPasskeys: endpoint('GET /api/account/passkeys', 'user', {
    summary: 'List your passkeys, oldest first',
    output: z.array(passkeySchema),
  }),
  beginPasskey: endpoint('POST /api/account/passkeys/options', 'user', {
    summary: 'Start adding a passkey; returns the options for the browser',
    output: passkeyOptionsSchema,
  }),
  addPasskey: endpoint('POST /api/account/passkeys', 'user', {
    summary: 'Save the passkey that the browser created',
    body: passkeyAnswerSchema,
  }),
  removePasskey: endpoint('DELETE /api/account/passkeys/:passkeyId', 'user', {
    summary: 'Remove one of your passkeys',
    params: passkeyParams,
  }),
  getOwnUsage: endpoint('GET /api/account/usage', 'user', {
    summary: 'Get your usage and what remains of your limits',
    output: ownUsageSchema,
  }),
  getProfile: endpoint('GET /api/profile', 'user', {
    summary: 'Get your personal profile',
    output: profileSchema.nullable(),
  }),
  saveProfile: endpoint('POST /api/profile', 'user', {
    summary: 'Save your personal profile',
    body: profileChangeSchema,
    output: profileSchema,
  }),
  deleteProfile: endpoint('DELETE /api/profile', 'user', {
    summary: 'Delete your personal profile',
  }),
  downloadAccount: endpoint('GET /api/account/data', 'user', {
    summary: 'Download everything we hold about you as a ZIP archive',
    delivery: 'binary',
  }),
  deleteAccount: endpoint('DELETE /api/account', 'user', {
    summary: 'Delete your account and all its data; cancels your subscription',
    body: accountDeletionSchema,
  }),
};
