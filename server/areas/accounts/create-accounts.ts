import { createAccountStore } from './store/account-store.ts';
import { createEmailLinkStore } from './store/email-link-store.ts';
import { createInviteStore } from './store/invite-store.ts';
import { createOwnerStore } from './store/owner-store.ts';
import { createPasskeyStore } from './store/passkey-store.ts';
import { createSessionStore } from './store/session-store.ts';
import { barredBillingRoutes, endMembership, type BillingArea } from '../billing/index.ts';
import type { MailArea } from '../mail/index.ts';
import { createAccountRemover, createCarriedLimits, createExportStore } from '../privacy/index.ts';
import { createEarlierTurnsStore, type ServerMetrics } from '../query/index.ts';
import type { SettingsArea } from '../settings/index.ts';
import { findTier } from '../users/index.ts';
import { createThreadStore } from '../threads/index.ts';
import { emailLinkLabel } from '#shared/contract/accounts/constants.ts';
import { isCausedByClient } from './identity/sign-in-error.ts';
import { emailIssuer } from './email-links.ts';
import { SessionWatch } from '../../platform/sessions/session-watch.ts';
import { accountRoutes } from './routes/accounts.ts';
import { emailLinkRoutes } from './routes/email-links.ts';
import { findBarred } from './routes/enter.ts';
import { inviteRoutes } from './routes/invites.ts';
import { passkeyRoutes } from './routes/passkeys.ts';
import { mayEnter } from './sign-in.ts';
import { signInRoutes, type SignInRouteDeps } from './routes/sign-in.ts';
import { createOpenIdSignIn } from './identity/openid-sign-in.ts';
import { createKnownAddresses } from './identity/known-addresses.ts';
import { passkeyProtocol } from './identity/passkeys.ts';
import { secretBoxOf } from './identity/sealed-cookie.ts';
import type { Base } from '../../base.ts';
import { readDeps } from '../../platform/db/read-deps.ts';
import type { WayIn } from './ways-in.ts';

const signInTimeoutMs = 10_000;

export type AccountsArea = ReturnType<typeof createAccountsArea>;

interface AccountsAreas {
  settings: SettingsArea;
  billing: BillingArea;
  mail: MailArea;
  metrics: ServerMetrics;
}

/** The area for accounts: signing in, sessions, profiles and deletion. */
export function createAccountsArea(
  base: Base,
  { settings, billing: { billing }, mail: { teller, outbox }, metrics }: AccountsAreas,
) {
  const { database } = base;
  const { encryptionKey, timeZone } = base.config.server;
  const carried = createCarriedLimits(encryptionKey, timeZone);
  const accounts = createAccountStore(database, carried);
  const sessionStore = createSessionStore(database, billing.settings.environment);
  const sessions = new SessionWatch(sessionStore);
  const adopter = createEarlierTurnsStore(database, timeZone);
  const conversations: SignInRouteDeps['conversations'] = {
    async adoptLatest(visitorHash, userId) {
      const tier = await findTier(database, userId, billing.settings.environment());
      return adopter.adoptLatest(visitorHash, userId, settings.query.limits(tier).threads);
    },
  };
  const signIn = createSignIn(
    base,
    {
      accounts,
      sessions: sessionStore,
      mail: teller,
      conversations,
      signUpRule: () => settings.values.accounts.signUp,
    },
    metrics,
  );
  const known = createKnownAddresses(signIn.secrets, encryptionKey);
  const siteName = () => settings.values.site.name;
  const isUsable = (way: WayIn) => isUsed(base, signIn, way);
  return {
    sessionStore,
    sessions,
    signIn,
    /** The names of the sign-in methods, as users know them. */
    listWays: () => nameWays(base, signIn),
    routes: {
      ...signInRoutes(signIn),
      ...passkeyRoutes({
        passkeys: createPasskeyStore(database),
        protocol: passkeyProtocol,
        signIn,
        secrets: signIn.secrets,
        siteName,
        publicUrl: base.config.server.publicUrl,
        isEnabled: hasPasskeys(base),
        mayEnter: (email) => mayEnter(signIn, email),
        isUsable,
        signInWays: () => waysOf(base, signIn),
      }),
      ...emailLinkRoutes({
        known,
        links: createEmailLinkStore(database),
        outbox,
        mayEnter: (email) => mayEnter(signIn, email),
        siteName,
        signIn,
        isEnabled: hasEmailLinks(base),
      }),
      ...inviteRoutes(createInviteStore(database)),
      ...barredBillingRoutes(billing, (context) => findBarred(signIn.secrets, context)),
      ...accountRoutes({
        sessions: sessionStore,
        accounts,
        known,
        deletion: {
          accounts: createAccountRemover(database, carried),
          payments: { endMembership: (userId) => endMembership(billing, userId) },
          sessions,
          mail: teller,
        },
        mail: teller,
        exportDeps: readDeps(
          base,
          (reads) => ({
            store: createExportStore(reads),
            threads: createThreadStore(reads),
            siteName,
          }),
          { needsAll: true },
        ),
        isUsable,
        labelOf: (issuer) => labelOf(base, issuer),
      }),
    },
  };
}

function createSignIn(
  { config, database, logger }: Base,
  given: Pick<SignInRouteDeps, 'accounts' | 'sessions' | 'mail' | 'conversations' | 'signUpRule'>,
  metrics: ServerMetrics,
): SignInRouteDeps {
  const { ownerEmail, publicUrl, encryptionKey } = config.server;
  return {
    ...given,
    owner: createOwnerStore(database),
    ownerEmail,
    allowedDomains: config.server.allowedDomains,
    providers: {
      google: createOpenIdSignIn({ ...config.googleSignIn, timeoutMs: signInTimeoutMs }),
      openId: createOpenIdSignIn({ ...config.openIdSignIn, timeoutMs: signInTimeoutMs }),
    },
    secrets: secretBoxOf(encryptionKey),
    publicUrl,
    logError(error) {
      // Anyone can cause these errors, so they are only counted and can't fill the administrators'
      // error table.
      if (isCausedByClient(error)) metrics.countRefusedSignIn(error.kind);
      else logger.warn({ err: error }, 'A sign-in failed');
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
 * Whether a sign-in method still works: it may have been removed from the settings, or its email
 * domain excluded.
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
