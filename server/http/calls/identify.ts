import type { CurrentUser } from '#shared/contract/accounts/schemas.ts';
import type { Actor } from '../../domain/accounts/actor.ts';
import type { AccountStore } from '../../domain/accounts/ports.ts';
import {
  hashToken,
  isDueForRenewal,
  newToken,
  sessionLifeMs,
} from '../../domain/accounts/session-token.ts';
import { limitAddress } from './client-address.ts';
import type { Cookies } from './cookies.ts';

export const sessionCookie = 'switchyard_session';
export const visitorCookie = 'switchyard_visitor';

const tokenShape = /^[\w-]{22,64}$/;
const yearSeconds = 365 * 24 * 60 * 60;

/** Finds out who is calling; a visitor gets a cookie, so that nobody else can see their answers. */
export function createIdentify(accounts: AccountStore) {
  const findUser = async (
    cookies: Cookies,
    token: string,
    tokenHash: Buffer,
  ): Promise<CurrentUser | null> => {
    const session = await accounts.findSession(tokenHash);
    if (session && isDueForRenewal(session.expiresAt, new Date())) {
      await accounts.renewSession(tokenHash, new Date(Date.now() + sessionLifeMs));
      cookies.set(sessionCookie, token, sessionLifeMs / 1000);
    }
    return session?.user ?? null;
  };
  return async (ip: string, cookies: Cookies): Promise<Actor> => {
    const address = limitAddress(ip);
    const session = cookies.read(sessionCookie);
    if (session !== null && tokenShape.test(session)) {
      const sessionHash = hashToken(session);
      const user = await findUser(cookies, session, sessionHash);
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
