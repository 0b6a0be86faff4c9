import { safeReturnPath } from '#shared/lib/safe-return-path.ts';
import { limitSubjectOf, userIdOf } from '#server/platform/actor.ts';
import {
  askEmailLink,
  identityOf,
  spendEmailLink,
  type EmailLinkDeps,
  type LinkRequest,
} from '../email-links.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Routes } from '#server/platform/http/calls/bind-endpoint.ts';
import type { CallContext } from '#server/platform/http/calls/call-context.ts';
import { openSignIn } from '#server/platform/http/calls/identify.ts';
import type { KnownAddresses } from '../identity/known-addresses.ts';
import { enter, type EntranceDeps } from './enter.ts';

export interface EmailLinkRouteDeps extends EmailLinkDeps {
  signIn: EntranceDeps & {
    /** The public URL; null for local use, where links use the origin of each request. */
    publicUrl: string | null;
  };
  known: KnownAddresses;
  isEnabled: boolean;
}

export function emailLinkRoutes(deps: EmailLinkRouteDeps): Routes {
  return {
    askEmailLink: ({ body: { email, returnTo } }, context) =>
      ask(deps, context, { email, returnTo: safeReturnPath(returnTo), linkTo: null }),
    askEmailWay: ({ body: { email } }, context) =>
      ask(deps, context, { email, returnTo: '/profile', linkTo: userIdOf(context.actor) }),
    async openEmailLink({ body: { token, invite = null } }, context) {
      checkEnabled(deps);
      const spent = await spendEmailLink(deps, token, browserHashes(context));
      deps.known.note(context.cookies, spent.address);
      const entrance = { ...spent, ownerToken: null, inviteToken: invite };
      return { goTo: await enter(deps.signIn, context, entrance, identityOf(spent)) };
    },
  };
}

async function ask(
  deps: EmailLinkRouteDeps,
  context: CallContext,
  request: Pick<LinkRequest, 'email' | 'returnTo' | 'linkTo'>,
) {
  checkEnabled(deps);
  const [browserHash] = browserHashes(context);
  if (!browserHash) throw new Error('The caller has no session and no cookie.');
  // With `publicUrl`, a forged Host header cannot change where the mailed link points.
  const { origin } = new URL(deps.signIn.publicUrl ?? context.url.origin);
  const browser = deps.known.find(context.cookies, request.email.toLowerCase());
  const subject = browser ?? limitSubjectOf(context.actor);
  const isKnown = browser !== null;
  await askEmailLink(deps, { ...request, browserHash, subject, isKnown, origin });
  return { success: true };
}

/** The hashes of this browser's session, if the user is signed in, and of its visitor cookie. */
function browserHashes(context: CallContext): Buffer[] {
  const { actor } = context;
  const { visitorHash } = openSignIn(context).browser;
  return [actor.sessionHash, actor.visitorHash ?? visitorHash].filter((hash) => hash !== null);
}

function checkEnabled({ isEnabled }: EmailLinkRouteDeps): void {
  if (!isEnabled)
    throw new AppError(
      'not-found',
      'Sign-in by e-mail link is turned off here. Choose another sign-in method.',
    );
}
