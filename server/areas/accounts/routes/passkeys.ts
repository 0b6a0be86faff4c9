import { z } from 'zod';
import type { SignInWays } from '#shared/contract/accounts/schemas.ts';
import { safeReturnPath } from '#shared/lib/safe-return-path.ts';
import {
  addPasskey,
  beginPasskey,
  challengeSeconds,
  findPasskeyUser,
  notMade,
  notSignedIn,
  removePasskey,
  type PasskeyDeps,
} from '../passkeys.ts';
import { userIdOf, userOf } from '#server/platform/actor.ts';
import type { SecretBox } from '../identity/sealed-cookie.ts';
import { beginSession, type SignInDeps } from '../sign-in.ts';
import { AppError } from '#server/platform/app-error.ts';
import { succeed, type Routes } from '#server/platform/http/calls/bind-endpoint.ts';
import type { CallContext } from '#server/platform/http/calls/call-context.ts';
import { openSignIn } from '#server/platform/http/calls/identify.ts';
import { turnAway, welcome } from './enter.ts';
import type { PasskeySite } from '../identity/passkeys.ts';

export interface PasskeyRouteDeps extends PasskeyDeps {
  signIn: Pick<SignInDeps, 'sessions' | 'conversations' | 'mail'>;
  secrets: SecretBox;
  siteName(): string;
  /** The public URL; null for local use, where the origin of each request is used. */
  publicUrl: string | null;
  isEnabled: boolean;
  signInWays(): Omit<SignInWays, 'passkeys'>;
}

const challengeCookie = 'switchyard_passkey';
const keptSchema = z.object({ challenge: z.string(), of: z.number().nullable() });

export function passkeyRoutes(deps: PasskeyRouteDeps): Routes {
  const { passkeys, isEnabled } = deps;
  return {
    async getSignInWays() {
      return { ...deps.signInWays(), passkeys: isEnabled };
    },
    async beginPasskeySignIn(_input, context) {
      const question = await deps.protocol.beginSignIn(openSite(deps, context));
      return ask(deps, context, question, null);
    },
    async finishPasskeySignIn({ query, body }, context) {
      const site = openSite(deps, context);
      const challenge = takeChallenge(deps, context, null);
      if (challenge === null) throw notSignedIn();
      const { userId, isBarred } = await findPasskeyUser(deps, { site, challenge, answer: body });
      const returnTo = safeReturnPath(query.returnTo);
      if (isBarred) return { goTo: turnAway(deps.secrets, context, userId, returnTo) };
      const { browser, keep } = openSignIn(context);
      const signedIn = await beginSession(deps.signIn, userId, browser);
      keep(signedIn.expiresAt);
      return { goTo: welcome(context, signedIn, returnTo) };
    },
    async listPasskeys(_input, { actor }) {
      const found = await passkeys.list(userIdOf(actor));
      return found.map(({ id, name, createdAt, lastUsedAt }) => ({
        id,
        name,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      }));
    },
    async beginPasskey(_input, context) {
      const user = userOf(context.actor);
      const question = await beginPasskey(deps, openSite(deps, context), user);
      return ask(deps, context, question, user.id);
    },
    async addPasskey({ body }, context) {
      const userId = userIdOf(context.actor);
      const site = openSite(deps, context);
      const challenge = takeChallenge(deps, context, userId);
      if (challenge === null) throw notMade();
      const { device } = context.describeClient();
      await addPasskey(deps, userId, { site, challenge, answer: body }, device);
      return { success: true };
    },
    removePasskey: ({ params }, { actor }) =>
      succeed(removePasskey(deps, userIdOf(actor), params.passkeyId)),
  };
}

function openSite(
  { isEnabled, siteName, publicUrl }: PasskeyRouteDeps,
  { url }: CallContext,
): PasskeySite {
  if (!isEnabled)
    throw new AppError('not-found', 'Passkeys are turned off here. Choose another sign-in method.');
  const { origin, hostname } = publicUrl === null ? url : new URL(publicUrl);
  return { name: siteName(), origin, hostname };
}

/** Encrypts the challenge and the user id, and stores them in a cookie. */
function ask(
  { secrets }: PasskeyRouteDeps,
  { cookies }: CallContext,
  { options, challenge }: { options: Record<string, unknown>; challenge: string },
  userId: number | null,
): Record<string, unknown> {
  const kept: z.input<typeof keptSchema> = { challenge, of: userId };
  cookies.set(challengeCookie, secrets.seal(kept, challengeSeconds), challengeSeconds);
  return options;
}

/** Null if the challenge is missing, forged or expired, or belongs to another user. */
function takeChallenge(
  { secrets }: PasskeyRouteDeps,
  { cookies }: CallContext,
  userId: number | null,
): string | null {
  const sealed = cookies.read(challengeCookie);
  cookies.clear(challengeCookie);
  const { data: kept } = keptSchema.safeParse(sealed === null ? null : secrets.open(sealed));
  return kept?.of === userId ? kept.challenge : null;
}
