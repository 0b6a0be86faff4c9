import { z } from 'zod';
import type { signInQuerySchema } from '#shared/contract/accounts/schemas.ts';
import { safeReturnPath } from '#shared/lib/safe-return-path.ts';
import { SignInError } from '../identity/sign-in-error.ts';
import { userIdOf } from '#server/platform/actor.ts';
import type { Routes } from '#server/platform/http/calls/bind-endpoint.ts';
import type { CallContext } from '#server/platform/http/calls/call-context.ts';
import type { Cookies } from '#server/platform/http/calls/cookies.ts';
import { RedirectReply } from '#server/platform/http/replies/replies.ts';
import {
  askWhichAccount,
  asksWhichAccount,
  enter,
  failedPage,
  type EntranceDeps,
} from './enter.ts';
import type { SignInProvider } from '../identity/openid-sign-in.ts';

/** The identity providers: Google, and the installation's own OpenID provider. */
export type SignInProviders = Record<'google' | 'openId', SignInProvider>;

export interface SignInRouteDeps extends EntranceDeps {
  providers: SignInProviders;
  /** The public URL; null for local use, where the origin of each request is used. */
  publicUrl: string | null;
  logError(error: unknown): void;
}

/** Each tab that signs in has its own cookie, named after its sign-in's `state`. */
const signInCookie = 'switchyard_sign_in_';
/** The maximum number of sign-in cookies. Each abandoned sign-in makes requests longer. */
const mostSignIns = 4;
const signInSeconds = 10 * 60;

const ways = {
  google: { callback: '/api/auth/google/callback' },
  openId: { callback: '/api/auth/oidc/callback' },
} as const;
type Way = keyof typeof ways;

const keptSchema = z.object({
  way: z.enum(['google', 'openId']),
  secrets: z.object({
    state: z.string(),
    nonce: z.string(),
    codeVerifier: z.string(),
    redirectUri: z.string(),
  }),
  returnTo: z.string(),
  ownerToken: z.string().nullable(),
  inviteToken: z.string().nullable(),
  /** The account that the identity is added to; null for a sign-in. */
  linkTo: z.number().nullable(),
});
type Kept = z.output<typeof keptSchema>;

export function signInRoutes(deps: SignInRouteDeps): Routes {
  return {
    async getGoogleStatus() {
      return { enabled: deps.providers.google.isConfigured() };
    },
    startGoogleSignIn: ({ query }, context) => start(deps, 'google', query, context),
    finishGoogleSignIn: (_input, context) => finish(deps, 'google', context),
    startOpenIdSignIn: ({ query }, context) => start(deps, 'openId', query, context),
    finishOpenIdSignIn: (_input, context) => finish(deps, 'openId', context),
  };
}

type SignInQuery = z.output<typeof signInQuerySchema>;

async function start(
  deps: SignInRouteDeps,
  way: Way,
  query: SignInQuery,
  context: CallContext,
): Promise<RedirectReply> {
  const provider = deps.providers[way];
  if (!provider.isConfigured()) return new RedirectReply('/login');
  const { cookies, url } = context;
  const returnTo = safeReturnPath(query.returnTo);
  try {
    const redirectUri = new URL(ways[way].callback, deps.publicUrl ?? url.origin).href;
    const begun = await provider.begin(redirectUri, asksWhichAccount(context));
    const kept: Kept = {
      way,
      secrets: begun.secrets,
      returnTo,
      ownerToken: query.ownerToken ?? null,
      inviteToken: query.invite ?? null,
      linkTo: query.link ? linkTarget(context) : null,
    };
    keepSecrets(deps, cookies, kept);
    return new RedirectReply(begun.url);
  } catch (error) {
    deps.logError(error);
    return new RedirectReply(failedPage(returnTo));
  }
}

/** A link or image on another site must not add a sign-in method to a person's account. */
function linkTarget({ actor, isForeign }: CallContext): number {
  if (isForeign) throw new SignInError('state-mismatch', 'Another site tried to link an account.');
  return userIdOf(actor);
}

function keepSecrets({ secrets }: SignInRouteDeps, cookies: Cookies, kept: Kept): void {
  for (const name of cookies.names(signInCookie).slice(0, 1 - mostSignIns)) cookies.clear(name);
  cookies.set(cookieOf(kept.secrets.state), secrets.seal(kept, signInSeconds), signInSeconds);
}

async function finish(
  deps: SignInRouteDeps,
  way: Way,
  context: CallContext,
): Promise<RedirectReply> {
  const kept = keptSchema.safeParse(takeKept(deps, context)).data;
  const failed = new RedirectReply(failedPage(kept?.returnTo ?? '/'));
  try {
    if (kept?.way !== way) {
      throw new SignInError(
        'state-mismatch',
        'The sign-in was started in another browser or more than ten minutes ago.',
      );
    }
    const identity = await deps.providers[way].finish(context.url, kept.secrets, context.signal);
    return new RedirectReply(await enter(deps, context, kept, identity));
  } catch (error) {
    deps.logError(error);
    askWhichAccount(context);
    return failed;
  }
}

/**
 * The state comes from the URL and can't be trusted. The cookie name uses only its first 16 characters, and
 * only if they are safe.
 */
function cookieOf(state: string): string {
  return `${signInCookie}${/^[\w-]{16}/.exec(state)?.[0] ?? 'none'}`;
}

/** Reads and clears the cookie of this sign-in. Returns null if we did not seal the value. */
function takeKept({ secrets }: SignInRouteDeps, context: CallContext): unknown {
  const name = cookieOf(context.url.searchParams.get('state') ?? '');
  const sealed = context.cookies.read(name);
  context.cookies.clear(name);
  return sealed === null ? null : secrets.open(sealed);
}
