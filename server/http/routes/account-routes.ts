import type { AccountStore, ProfileStore } from '../../domain/accounts/ports.ts';
import { userIdOf } from '../../domain/accounts/actor.ts';
import { hashToken } from '../../domain/accounts/session-token.ts';
import type { SessionWatch } from '../../domain/accounts/session-watch.ts';
import { AppError } from '../../domain/app-error.ts';
import type { Routes } from '../bind-endpoint.ts';
import type { CallContext } from '../call-context.ts';
import { sessionCookie } from '../identify.ts';

export interface AccountRouteDeps {
  accounts: AccountStore;
  profiles: ProfileStore;
  sessions: SessionWatch;
}

export function accountRoutes({ accounts, profiles, sessions }: AccountRouteDeps): Routes {
  const signOut = async ({ cookies }: CallContext) => {
    const token = cookies.read(sessionCookie);
    if (token !== null) await accounts.endSession(hashToken(token));
    await sessions.look();
    cookies.clear(sessionCookie);
    return { success: true };
  };
  return {
    async getCurrentUser(_input, { actor }) {
      return { isAuthenticated: actor.user !== null, user: actor.user };
    },
    async signOut(_input, context) {
      // A link or image on another site must not sign anybody out.
      if (context.isForeign) {
        throw new AppError('cross-site', 'Calls from other sites are not accepted.');
      }
      return signOut(context);
    },
    signOutSafely: (_input, context) => signOut(context),
    getProfile: (_input, { actor }) => profiles.find(userIdOf(actor)),
    saveProfile: ({ body }, { actor }) => profiles.save(userIdOf(actor), body),
    async deleteProfile(_input, { actor }) {
      await profiles.remove(userIdOf(actor));
      return { success: true };
    },
  };
}
