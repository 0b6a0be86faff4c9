import type { SignedInSession } from '#shared/contract/accounts/schemas.ts';
import { dayIn } from '#shared/lib/days.ts';
import { Limiter } from '#server/platform/limiter.ts';
import type { Teller } from '../../mail/index.ts';
import {
  deleteAccount,
  deleteAccountOf,
  type DeletionDeps,
  exportAccount,
  type ExportDeps,
  downloadNews,
} from '../../privacy/index.ts';
import { isLastWayIn, lastWayIn, type WayIn } from '../ways-in.ts';
import { userIdOf, userOf, type Actor } from '#server/platform/actor.ts';
import { hashToken } from '#server/platform/sessions/session-token.ts';
import { AppError } from '#server/platform/app-error.ts';
import { writeZip } from '#server/platform/http/replies/write-zip.ts';
import { succeed, type Routes } from '#server/platform/http/calls/bind-endpoint.ts';
import type { CallContext } from '#server/platform/http/calls/call-context.ts';
import type { ReadDeps } from '#server/platform/http/calls/read-deps.ts';
import { sessionCookie, visitorCookie } from '#server/platform/http/calls/identify.ts';
import { RedirectReply, StreamReply } from '#server/platform/http/replies/replies.ts';
import type { SessionStore, StoredSession } from '#server/platform/sessions/session-store.ts';
import type { KnownAddresses } from '../identity/known-addresses.ts';
import type { AccountStore } from '../sign-in.ts';
import { askWhichAccount } from './enter.ts';

export interface AccountRouteDeps {
  sessions: Pick<SessionStore, 'end' | 'list' | 'endOne' | 'endOthers'>;
  accounts: AccountStore;
  known: Pick<KnownAddresses, 'forget'>;
  deletion: DeletionDeps;
  mail: Teller;
  exportDeps: ReadDeps<ExportDeps>;
  /** Whether this sign-in method is currently enabled. */
  isUsable(way: WayIn): boolean;
  labelOf(issuer: string): string;
}

export function accountRoutes(deps: AccountRouteDeps): Routes {
  const { sessions, accounts, deletion } = deps;
  const downloads = limitDownloads();
  const signOut = async (context: CallContext) => {
    const { cookies } = context;
    const token = cookies.read(sessionCookie);
    if (token !== null) await sessions.end(hashToken(token));
    await deletion.sessions.look();
    cookies.clear(sessionCookie);
    if (token !== null) askWhichAccount(context);
    return { success: true };
  };
  return {
    async getCurrentUser(_input, { actor, timeZone }) {
      if (actor.user && timeZone !== null) await accounts.keepTimeZone(actor.user.id, timeZone);
      return { isAuthenticated: actor.user !== null, user: actor.user };
    },
    // A link or image can't sign a user out, not even one in an answer or shared conversation on
    // our own site. It leads to the profile, which has a button for signing out.
    async signOut(_input, context) {
      if (context.isForeign)
        throw new AppError('cross-site', 'Requests from other sites aren’t accepted.');
      return context.isByScript ? signOut(context) : new RedirectReply('/profile');
    },
    signOutSafely: (_input, context) => signOut(context),
    listIdentities: async (_input, { actor }) => {
      const found = await accounts.listIdentities(userIdOf(actor));
      return found.map(({ id, issuer, email, createdAt }) => ({
        id,
        label: deps.labelOf(issuer),
        email,
        createdAt: createdAt.toISOString(),
      }));
    },
    async unlinkIdentity({ params }, { actor }) {
      const id = params.identityId;
      const result = await accounts.unlinkIdentity(userIdOf(actor), id, (ways) =>
        isLastWayIn(ways, id, deps.isUsable),
      );
      if (result === 'unknown')
        throw new AppError(
          'not-found',
          'This account isn’t one of your sign-in methods. Reload the page.',
        );
      if (result === 'last') throw lastWayIn();
      return { success: true };
    },
    listSessions: async (_input, { actor }) => {
      const found = await sessions.list(userIdOf(actor));
      return found.map((session) => presentSession(session, actor));
    },
    async endSession({ params }, { actor }) {
      const isEnded = await sessions.endOne(userIdOf(actor), params.sessionId);
      if (!isEnded) throw new AppError('not-found', 'This session has already ended.');
      await deletion.sessions.look();
      return { success: true };
    },
    async endOtherSessions(_input, { actor }) {
      const { sessionHash } = actor;
      if (sessionHash) await sessions.endOthers(userIdOf(actor), sessionHash);
      await deletion.sessions.look();
      return { success: true };
    },
    getProfile: (_input, { actor }) => accounts.findProfile(userIdOf(actor)),
    saveProfile: ({ body }, { actor }) => accounts.saveProfile(userIdOf(actor), body),
    deleteProfile: (_input, { actor }) => succeed(accounts.removeProfile(userIdOf(actor))),
    downloadAccount: (_input, context) => download(deps, downloads, context),
    deleteUser: ({ params }, { actor }) =>
      succeed(deleteAccountOf(deletion, userOf(actor), params.userId)),
    async deleteAccount(_input, { actor, cookies }) {
      const visitor = cookies.read(visitorCookie);
      await deleteAccount(deletion, userOf(actor), visitor === null ? null : hashToken(visitor));
      cookies.clear(sessionCookie);
      cookies.clear(visitorCookie);
      deps.known.forget(cookies);
      return { success: true };
    },
  };
}

function presentSession(
  { id, tokenHash, device, network, createdAt, lastSeenAt, expiresAt }: StoredSession,
  { sessionHash }: Actor,
): SignedInSession {
  return {
    id,
    device,
    network,
    startedAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    endsAt: expiresAt.toISOString(),
    isCurrent: sessionHash !== null && tokenHash.equals(sessionHash),
  };
}

/** Limits the archives that one process creates at the same time: one per person, and four in total. */
function limitDownloads(): Limiter {
  return new Limiter({
    total: () => 4,
    perHolder: 1,
    refuse: (who) => {
      const others = 'Other people are downloading their data right now.';
      const why = who === 'all' ? others : 'Your data is already being downloaded.';
      return new AppError('busy', `${why} Try again in a minute.`, { retryAfterSeconds: 60 });
    },
  });
}

/** The download stops when the session ends, so that it does not outlast the permission to see the data. */
async function download(
  { mail, exportDeps }: Pick<AccountRouteDeps, 'mail' | 'exportDeps'>,
  downloads: Limiter,
  context: CallContext,
): Promise<StreamReply> {
  const { actor, timeZone, watchSession } = context;
  const userId = userIdOf(actor);
  const deps = await exportDeps(context);
  const { release } = downloads.take(`${userId}`);
  const session = watchSession();
  async function* untilSignedOut(): AsyncGenerator<Uint8Array> {
    for await (const chunk of writeZip(exportAccount(deps, userId))) {
      session?.signal.throwIfAborted();
      yield chunk;
    }
    await mail.tell(userId, downloadNews(userId, new Date()));
  }
  const day = dayIn(timeZone ?? 'UTC', new Date());
  return new StreamReply('application/zip', `switchyard-${day}.zip`, untilSignedOut(), () => {
    release();
    session?.release();
  });
}
