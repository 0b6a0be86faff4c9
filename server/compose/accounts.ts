import { createAccountStore } from '../db/accounts/account-store.ts';
import { createEmailLinkStore } from '../db/accounts/email-link-store.ts';
import { createOwnerStore } from '../db/accounts/owner-store.ts';
import { createPasskeyStore } from '../db/accounts/passkey-store.ts';
import { createProfileStore } from '../db/accounts/profile-store.ts';
import { createSessionStore } from '../db/accounts/session-store.ts';
import { createAccountRemover } from '../db/privacy/account-remover.ts';
import { createExportStore } from '../db/privacy/export-store.ts';
import { createEarlierTurnsStore } from '../db/query/earlier-turns-store.ts';
import { createShareStore } from '../db/threads/share-store.ts';
import { createThreadStore } from '../db/threads/thread-store.ts';
import { emailLinkLabel } from '#shared/contract/accounts/constants.ts';
import {
  isCausedByClient,
  type SecretBox,
  type SessionStore,
  type WayIn,
} from '../domain/accounts/ports.ts';
import { emailIssuer } from '../domain/accounts/email-links.ts';
import { SessionWatch } from '../domain/accounts/session-watch.ts';
import { endMembership } from '../domain/billing/end-membership.ts';
import type { Teller } from '../domain/mail/ports.ts';
import { accountRoutes } from '../http/routes/accounts/accounts.ts';
import { emailLinkRoutes } from '../http/routes/accounts/email-links.ts';
import { passkeyRoutes } from '../http/routes/accounts/passkeys.ts';
import { mayEnter } from '../domain/accounts/sign-in.ts';
import { signInRoutes, type SignInRouteDeps } from '../http/routes/accounts/sign-in.ts';
import { shareRoutes, threadRoutes } from '../http/routes/threads.ts';
import { createOpenIdSignIn } from '../identity/openid-sign-in.ts';
import { passkeyProtocol } from '../identity/passkeys.ts';
import { open, seal } from '../identity/sealed-cookie.ts';
import type { ServerMetrics } from '../metrics/server-metrics.ts';
import type { Base } from './base.ts';
import { readDeps } from './read-deps.ts';
import type { MailArea } from './mail.ts';
import type { BillingArea } from './billing.ts';

const signInTimeoutMs = 10_000;

export type AccountsArea = ReturnType<typeof composeAccounts>;

/** Accounts and what belongs to them: signing in, profiles, threads and deletion. */
export function composeAccounts(
  base: Base,
  { billing }: BillingArea,
  { teller, outbox }: MailArea,
  metrics: ServerMetrics,
) {
  const { database } = base;
  const sessionStore = createSessionStore(database, billing.settings.environment);
  const sessions = new SessionWatch(sessionStore);
  const threads = createThreadStore(database);
  const signIn = createSignIn(base, sessionStore, teller, metrics);
  const isUsable = (way: WayIn) => isUsed(base, signIn, way);
  return {
    sessionStore,
    sessions,
    signIn,
    /** The sign-in methods by the names that people know them by. */
    listWays: () => nameWays(base, signIn),
    routes: {
      ...signInRoutes(signIn),
      ...passkeyRoutes({
        passkeys: createPasskeyStore(database),
        protocol: passkeyProtocol,
        signIn,
        secrets: signIn.secrets,
        publicUrl: base.config.server.publicUrl,
        isEnabled: hasPasskeys(base),
        mayEnter: (email) => mayEnter(signIn, email),
        isUsable,
        signInWays: () => waysOf(base, signIn),
      }),
      ...emailLinkRoutes({
        links: createEmailLinkStore(database),
        outbox,
        mayEnter: (email) => mayEnter(signIn, email),
        signIn,
        isEnabled: hasEmailLinks(base),
      }),
      ...threadRoutes(threads),
      ...shareRoutes({ threads, shares: createShareStore(database) }),
      ...accountRoutes({
        sessions: sessionStore,
        profiles: createProfileStore(database),
        keepTimeZone: createAccountStore(database).keepTimeZone,
        deletion: {
          accounts: createAccountRemover(database),
          payments: { endMembership: (userId) => endMembership(billing, userId) },
          sessions,
          mail: teller,
        },
        mail: teller,
        exportDeps: readDeps(
          base,
          (reads) => ({ store: createExportStore(reads), threads: createThreadStore(reads) }),
          { needsAll: true },
        ),
        ways: createAccountStore(database),
        isUsable,
        labelOf: (issuer) => labelOf(base, issuer),
      }),
    },
  };
}

function createSignIn(
  { config, database, logger }: Base,
  sessions: SessionStore,
  mail: Teller,
  metrics: ServerMetrics,
): SignInRouteDeps {
  const { ownerEmail, publicUrl, encryptionKey } = config.server;
  return {
    accounts: createAccountStore(database),
    sessions,
    mail,
    owner: createOwnerStore(database),
    conversations: createEarlierTurnsStore(database),
    ownerEmail,
    allowedDomains: config.server.allowedDomains,
    providers: {
      google: createOpenIdSignIn({ ...config.googleSignIn, timeoutMs: signInTimeoutMs }),
      openId: createOpenIdSignIn({ ...config.openIdSignIn, timeoutMs: signInTimeoutMs }),
    },
    secrets: secretBoxOf(encryptionKey),
    publicUrl,
    logError(error) {
      // Anyone can cause these errors. They are only counted, so that they don't fill the administrators'
      // error table.
      if (isCausedByClient(error)) metrics.countRefusedSignIn(error.kind);
      else logger.warn({ err: error }, 'Somebody could not sign in');
    },
  };
}

function hasPasskeys({ config }: Base): boolean {
  return config.passkeys.use === 'on';
}

function hasEmailLinks({ config }: Base): boolean {
  return config.emailLinks.use === 'on';
}

function waysOf(base: Base, { providers }: SignInRouteDeps) {
  const { label } = base.config.openIdSignIn;
  return {
    google: providers.google.isConfigured(),
    openId: providers.openId.isConfigured() ? { label } : null,
    emailLinks: hasEmailLinks(base),
  };
}

function nameWays(base: Base, signIn: SignInRouteDeps): string[] {
  const { google, openId, emailLinks } = waysOf(base, signIn);
  return [
    ...(google ? ['Google'] : []),
    ...(openId ? [openId.label] : []),
    ...(emailLinks ? [emailLinkLabel] : []),
  ];
}

/** The display name of an issuer, even of one that is no longer used for signing in. */
function labelOf({ config: { googleSignIn, openIdSignIn } }: Base, issuer: string): string {
  if (issuer === emailIssuer) return emailLinkLabel;
  if (isSame(openIdSignIn.issuer, issuer)) return openIdSignIn.label;
  return isSame(googleSignIn.issuer, issuer) ? 'Google' : new URL(issuer).hostname;
}

/**
 * Whether a sign-in method still works. It may no longer be configured, or its e-mail domain may be excluded.
 */
function isUsed(base: Base, signIn: SignInRouteDeps, { issuer, email }: WayIn): boolean {
  if (!mayEnter(signIn, email)) return false;
  if (issuer === null) return hasPasskeys(base);
  if (issuer === emailIssuer) return hasEmailLinks(base);
  const { providers } = signIn;
  const { googleSignIn, openIdSignIn } = base.config;
  return (
    (providers.google.isConfigured() && isSame(googleSignIn.issuer, issuer)) ||
    (providers.openId.isConfigured() && isSame(openIdSignIn.issuer, issuer))
  );
}

function isSame(address: string | null, issuer: string): boolean {
  return address?.replace(/\/$/, '') === issuer.replace(/\/$/, '');
}

function secretBoxOf(key: Buffer): SecretBox {
  return {
    seal: (value, maxAgeSeconds) => seal(value, key, maxAgeSeconds),
    open: (text) => open(text, key),
  };
}
