import type { CurrentUser } from '#shared/contract/accounts/schemas.ts';
import type { Actor } from '../../actor.ts';
import { hashToken, isDueForRenewal, newToken, sessionEnd } from '../../sessions/session-token.ts';
import { limitAddress, networkOf } from './client/client-address.ts';
import type { CallContext } from './call-context.ts';
import type { Cookies } from './cookies.ts';
import type { SessionStore, SigningBrowser } from '#server/platform/sessions/session-store.ts';

export const sessionCookie = 'switchyard_session';
export const visitorCookie = 'switchyard_visitor';

const tokenShape = /^[\w-]{22,64}$/;
const yearSeconds = 365 * 24 * 60 * 60;

/**
 * Identifies the caller. A visitor gets a cookie, so that only the visitor's own browser can see
 * the answers to their prompts.
 */
export function createIdentify(sessions: Pick<SessionStore, 'find' | 'renew'>) {
  const findUser = async (
    ip: string,
    cookies: Cookies,
    { token, tokenHash }: { token: string; tokenHash: Buffer },
  ): Promise<CurrentUser | null> => {
    const session = await sessions.find(tokenHash);
    const now = new Date();
    if (session && isDueForRenewal(session.lastSeenAt, now)) {
      const expiresAt = sessionEnd(session.startedAt, now);
      await sessions.renew(tokenHash, { expiresAt, network: networkOf(ip) });
      setSessionCookie(cookies, token, expiresAt);
    }
    return session?.user ?? null;
  };
  return async (ip: string, cookies: Cookies): Promise<Actor> => {
    const address = limitAddress(ip);
    const session = cookies.read(sessionCookie);
    if (session !== null && tokenShape.test(session)) {
      const sessionHash = hashToken(session);
      const user = await findUser(ip, cookies, { token: session, tokenHash: sessionHash });
      if (user) return { user, visitorHash: null, sessionHash, address };
    }
    let visitor = cookies.read(visitorCookie);
    if (visitor === null || !tokenShape.test(visitor)) {
      visitor = newToken().token;
      cookies.set(visitorCookie, visitor, yearSeconds);
    }
    return { user: null, visitorHash: hashToken(visitor), sessionHash: null, address };
  };
}

/**
 * Describes the browser that is signing in and creates its new session. `keep` stores that
 * session's cookie in the browser.
 */
export function openSignIn({
  cookies,
  describeClient,
}: Pick<CallContext, 'cookies' | 'describeClient'>) {
  const { token, hash } = newToken();
  const hashOf = (name: string) => {
    const held = cookies.read(name);
    return held === null ? null : hashToken(held);
  };
  const browser: SigningBrowser = {
    visitorHash: hashOf(visitorCookie),
    session: { tokenHash: hash, ...describeClient() },
    replacedHash: hashOf(sessionCookie),
  };
  return { browser, keep: (expiresAt: Date) => setSessionCookie(cookies, token, expiresAt) };
}

function setSessionCookie(cookies: Cookies, token: string, expiresAt: Date): void {
  const seconds = Math.floor((expiresAt.getTime() - Date.now()) / 1000);
  cookies.set(sessionCookie, token, Math.max(0, seconds));
}
