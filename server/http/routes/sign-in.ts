import { z } from 'zod';
import { conversationLeft } from '#shared/contract/accounts/constants.ts';
import { safeReturnPath } from '#shared/lib/safe-return-path.ts';
import type { Adoption, SecretBox, SignInProvider } from '../../domain/accounts/ports.ts';
import { hashToken } from '../../domain/accounts/session-token.ts';
import { signIn, type SignInDeps } from '../../domain/accounts/sign-in.ts';
import type { Routes } from '../calls/bind-endpoint.ts';
import type { CallContext } from '../calls/call-context.ts';
import { openSignIn } from '../calls/identify.ts';
import { RedirectReply } from '../replies/replies.ts';

export interface SignInRouteDeps extends SignInDeps {
  provider: SignInProvider;
  secrets: SecretBox;
  /** The address that people use; null on a single machine, where it is the request's. */
  publicUrl: string | null;
  logError(error: unknown): void;
}

/** One for each tab that signs in, named by the state that the provider sends back. */
const signInCookie = 'switchyard_sign_in_';
/** More sign-ins than these, given up within ten minutes, would only make requests longer. */
const mostSignIns = 4;
const signInSeconds = 10 * 60;

const keptSchema = z.object({
  secrets: z.object({
    state: z.string(),
    nonce: z.string(),
    codeVerifier: z.string(),
    redirectUri: z.string(),
  }),
  returnTo: z.string(),
  ownerToken: z.string().nullable(),
});

export function signInRoutes(deps: SignInRouteDeps): Routes {
  return {
    async getGoogleStatus() {
      return { enabled: deps.provider.isConfigured() };
    },
    async startGoogleSignIn({ query }, { cookies, url }) {
      if (!deps.provider.isConfigured()) return new RedirectReply('/login');
      try {
        const base = deps.publicUrl ?? url.origin;
        const redirectUri = new URL('/api/auth/google/callback', base).href;
        const begun = await deps.provider.begin(redirectUri);
        const kept: z.input<typeof keptSchema> = {
          secrets: begun.secrets,
          returnTo: safeReturnPath(query.returnTo),
          ownerToken: query.ownerToken ?? null,
        };
        const sealed = deps.secrets.seal(kept, signInSeconds);
        for (const name of cookies.names(signInCookie).slice(0, 1 - mostSignIns)) {
          cookies.clear(name);
        }
        cookies.set(cookieOf(begun.secrets.state), sealed, signInSeconds);
        return new RedirectReply(begun.url);
      } catch (error) {
        deps.logError(error);
        return new RedirectReply(failedPage(safeReturnPath(query.returnTo)));
      }
    },
    async finishGoogleSignIn(_input, context) {
      const kept = keptSchema.safeParse(takeKept(deps, context)).data;
      const failed = new RedirectReply(failedPage(kept?.returnTo ?? '/'));
      try {
        if (!kept) throw new Error('This sign-in was not begun here, or ten minutes have passed.');
        const next = await finish(deps, context, kept);
        return next === null ? failed : new RedirectReply(next);
      } catch (error) {
        deps.logError(error);
        return failed;
      }
    },
  };
}

function stateOf({ url }: CallContext): string {
  return url.searchParams.get('state') ?? '';
}

/** A cookie's name may hold only letters of ours, whatever the address says. */
function cookieOf(state: string): string {
  return `${signInCookie}${/^[\w-]{16}/.exec(state)?.[0] ?? 'none'}`;
}

/** What the browser kept of this sign-in, which is taken from it; null for a value that is not ours. */
function takeKept({ secrets }: SignInRouteDeps, context: CallContext): unknown {
  const name = cookieOf(stateOf(context));
  const sealed = context.cookies.read(name);
  context.cookies.clear(name);
  return sealed === null ? null : secrets.open(sealed);
}

/** The page of a failed sign-in, from where the next try leads to the same place. */
function failedPage(returnTo: string): string {
  return returnTo === '/'
    ? '/login-error'
    : `/login-error?${new URLSearchParams({ returnTo }).toString()}`;
}

/** Returns where to go next; null for a person who is blocked. Throws for every other failing step. */
async function finish(
  deps: SignInRouteDeps,
  context: CallContext,
  kept: z.output<typeof keptSchema>,
): Promise<string | null> {
  const { url, signal } = context;
  const identity = await deps.provider.finish(url, kept.secrets, signal);
  const { browser, keep } = openSignIn(context);
  const ownerLinkHash = kept.ownerToken === null ? null : hashToken(kept.ownerToken);
  const signedIn = await signIn(deps, { identity, ownerLinkHash, ...browser });
  if (!signedIn) return null;
  keep(signedIn.expiresAt);
  return destinationOf(kept.returnTo, signedIn.adoption);
}

/** The home page continues the conversation that the person had there, or says that it could not be kept. */
function destinationOf(returnTo: string, adoption: Adoption): string {
  if (adoption === 'left') {
    const [path = '', hash] = returnTo.split('#');
    const mark = `${path.includes('?') ? '&' : '?'}${conversationLeft}`;
    return `${path}${mark}${hash === undefined ? '' : `#${hash}`}`;
  }
  return adoption !== 'none' && returnTo === '/' ? `/t/${adoption.threadId}` : returnTo;
}
