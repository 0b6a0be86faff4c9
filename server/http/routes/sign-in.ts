import { z } from 'zod';
import { safeReturnPath } from '#shared/lib/safe-return-path.ts';
import type { SecretBox, SignInProvider } from '../../domain/accounts/ports.ts';
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
        return new RedirectReply('/login-error');
      }
    },
    async finishGoogleSignIn(_input, context) {
      context.cookies.clear(cookieOf(stateOf(context)));
      try {
        return new RedirectReply(await finish(deps, context));
      } catch (error) {
        deps.logError(error);
        return new RedirectReply('/login-error');
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

/** Returns where to go next; throws for every failing step. */
async function finish(deps: SignInRouteDeps, context: CallContext) {
  const { cookies, url, signal } = context;
  const sealed = cookies.read(cookieOf(stateOf(context)));
  const kept = keptSchema.parse(sealed === null ? null : deps.secrets.open(sealed));
  const identity = await deps.provider.finish(url, kept.secrets, signal);
  const { browser, keep } = openSignIn(context);
  const ownerLinkHash = kept.ownerToken === null ? null : hashToken(kept.ownerToken);
  const signedIn = await signIn(deps, { identity, ownerLinkHash, ...browser });
  if (!signedIn) return '/login-error';
  keep(signedIn.expiresAt);
  const { threadId } = signedIn;
  // The home page continues the conversation that the person had there.
  return threadId !== null && kept.returnTo === '/' ? `/t/${threadId}` : kept.returnTo;
}
