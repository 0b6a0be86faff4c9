import { z } from 'zod';
import { conversationLeft, identityTaken } from '#shared/contract/accounts/constants.ts';
import type { VerifiedIdentity } from '../identity/openid-sign-in.ts';
import type { SecretBox } from '../identity/sealed-cookie.ts';
import { hashToken } from '#server/platform/sessions/session-token.ts';
import {
  mayEnter,
  signIn,
  type AccountStore,
  type Refused,
  type SignedIn,
  type SignInDeps,
} from '../sign-in.ts';
import type { CallContext } from '#server/platform/http/calls/call-context.ts';
import { openSignIn } from '#server/platform/http/calls/identify.ts';

export interface EntranceDeps extends SignInDeps {
  accounts: Pick<AccountStore, 'findOrCreateUser' | 'findUser' | 'linkIdentity'>;
  secrets: SecretBox;
}

/** The options of a sign-in, set when it starts. */
export interface Entrance {
  returnTo: string;
  ownerToken: string | null;
  /** The token of an invite link that was opened in this browser. */
  inviteToken: string | null;
  /** The account that the identity is added to; null for a sign-in. */
  linkTo: number | null;
}

/** Signs a verified person in, or adds the identity to their account. Returns the path to open next. */
export async function enter(
  deps: EntranceDeps,
  context: CallContext,
  entrance: Entrance,
  identity: VerifiedIdentity,
): Promise<string> {
  const next =
    entrance.linkTo === null
      ? await begin(deps, context, entrance, identity)
      : await link(deps, context, entrance, identity);
  return next ?? failedPage(entrance.returnTo);
}

async function begin(
  deps: EntranceDeps,
  context: CallContext,
  { ownerToken, inviteToken, returnTo }: Entrance,
  identity: VerifiedIdentity,
): Promise<string> {
  const { browser, keep } = openSignIn(context);
  const ownerLinkHash = ownerToken === null ? null : hashToken(ownerToken);
  const inviteHash = inviteToken === null ? null : hashToken(inviteToken);
  const signedIn = await signIn(deps, { identity, ownerLinkHash, inviteHash, ...browser });
  if (typeof signedIn === 'string') {
    askWhichAccount(context);
    return failedPage(returnTo, signedIn);
  }
  if ('barred' in signedIn) return turnAway(deps.secrets, context, signedIn.barred, returnTo);
  keep(signedIn.expiresAt);
  return welcome(context, signedIn, returnTo);
}

/** Adds the identity to the account that requested it, if the browser is still signed in to it. */
async function link(
  deps: EntranceDeps,
  context: CallContext,
  { linkTo, returnTo }: Entrance,
  identity: VerifiedIdentity,
): Promise<string | null> {
  if (linkTo === null || context.actor.user?.id !== linkTo) return null;
  const isAdmitted = mayEnter(deps, identity.email);
  if (isAdmitted && (await deps.accounts.linkIdentity(linkTo, identity))) return returnTo;
  askWhichAccount(context);
  return isAdmitted ? withMark(returnTo, identityTaken) : null;
}

/**
 * Returns `returnTo` or, instead of the home page, the saved conversation that the visitor had
 * there. If the conversation couldn't be saved, a query parameter says so.
 */
export function welcome(
  context: CallContext,
  { adoption }: Pick<SignedIn, 'adoption'>,
  returnTo: string,
): string {
  for (const name of [otherAccountCookie, barredCookie])
    if (context.cookies.read(name) !== null) context.cookies.clear(name);
  if (adoption === 'left') return withMark(returnTo, conversationLeft);
  return adoption !== 'none' && returnTo === '/' ? `/t/${adoption.threadId}` : returnTo;
}

type FailedReason = Extract<Refused, string> | 'barred';

/** The path of the page on which a user who is refused can cancel a subscription. */
export function turnAway(
  secrets: SecretBox,
  context: CallContext,
  userId: number,
  returnTo: string,
): string {
  askWhichAccount(context);
  const kept: z.input<typeof barredSchema> = { barred: userId };
  context.cookies.set(barredCookie, secrets.seal(kept, barredSeconds), barredSeconds);
  return failedPage(returnTo, 'barred');
}

/** The account that was just refused in this browser; null if there is none. */
export function findBarred(secrets: SecretBox, { cookies }: CallContext): number | null {
  const sealed = cookies.read(barredCookie);
  return barredSchema.safeParse(sealed === null ? null : secrets.open(sealed)).data?.barred ?? null;
}

const barredCookie = 'switchyard_barred';
const barredSeconds = 15 * 60;
const barredSchema = z.strictObject({ barred: z.number() });

const otherAccountCookie = 'switchyard_signed_out';
const otherAccountSeconds = 24 * 60 * 60;

/** Lets the user choose an account at the next sign-in. Otherwise the provider would use the same one again. */
export function askWhichAccount({ cookies }: CallContext): void {
  cookies.set(otherAccountCookie, '1', otherAccountSeconds);
}

/**
 * Whether the next sign-in lets the user choose an account, because the last user of this browser
 * signed out or was refused.
 */
export function asksWhichAccount({ cookies }: CallContext): boolean {
  return Boolean(cookies.read(otherAccountCookie));
}

/**
 * The page after a failed sign-in, from which the user can try again and reach the page they first requested.
 * If the email address isn't admitted, the page gives no reason.
 */
export function failedPage(returnTo: string, why: FailedReason = 'outside'): string {
  const search = new URLSearchParams({
    ...(returnTo !== '/' && { returnTo }),
    ...(why !== 'outside' && { why }),
  });
  return search.size === 0 ? '/login-error' : `/login-error?${search.toString()}`;
}

function withMark(returnTo: string, mark: string): string {
  const [path = '', hash] = returnTo.split('#');
  return `${path}${path.includes('?') ? '&' : '?'}${mark}${hash === undefined ? '' : `#${hash}`}`;
}
