import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import {
  type Configuration,
  interactionPolicy,
  type KoaContextWithOIDC,
  Provider,
} from 'oidc-provider';
import { messagePage } from './page.ts';
import type { People } from './people.ts';
import { createRecordStore } from './record-store.ts';
import type { ScenarioSlot } from './scenario.ts';

const clientId = 'switchyard-sandbox';
const clientSecret = 'sandbox';
const scope = 'openid email profile';
const lifetimeSeconds = 3600;

export async function createProvider(
  issuer: string,
  people: People,
  slot: ScenarioSlot,
): Promise<Provider> {
  const { pathname: mountPath } = new URL(issuer);
  const provider = new Provider(issuer, {
    ...fixedSettings,
    adapter: createRecordStore(slot),
    jwks: { keys: [await createSigningKey()] },
    cookies: createCookieSettings(mountPath),
    interactions: { url: (_ctx, { uid }) => `${mountPath}/choose/${uid}`, policy: loginOnly() },
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session?.accountId });
      grant.addOIDCScope(scope);
      await grant.save();
      return grant;
    },
    findAccount(_ctx, accountId) {
      const person = people.findBySubject(accountId);
      if (!person) return undefined;
      const { name, email, isEmailVerified } = person;
      const claims = { sub: accountId, name, email, email_verified: isEmailVerified };
      return { accountId, claims: () => claims };
    },
  });
  provider.Client.prototype.redirectUriAllowed = isLoopbackCallback;
  provider.use(tamperSignature(slot));
  return provider;
}

// Google puts the person's claims into the ID token; the standard leaves them to `userinfo`.
const fixedSettings: Configuration = {
  clients: [
    {
      client_id: clientId,
      client_secret: clientSecret,
      token_endpoint_auth_method: 'client_secret_post',
      redirect_uris: ['http://127.0.0.1/api/auth/google/callback'],
      response_types: ['code'],
      grant_types: ['authorization_code'],
    },
  ],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  conformIdTokenClaims: false,
  responseTypes: ['code'],
  pkce: { required: () => true },
  features: {
    devInteractions: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    dPoP: { enabled: false },
  },
  clientBasedCORS: () => false,
  ttl: {
    AccessToken: lifetimeSeconds,
    AuthorizationCode: 60,
    Grant: lifetimeSeconds,
    IdToken: lifetimeSeconds,
    Interaction: lifetimeSeconds,
    Session: lifetimeSeconds,
  },
  renderError(ctx, out) {
    ctx.set(messagePage.headers);
    ctx.body = messagePage.render(out.error_description ?? out.error);
  },
};

// The provider's session cookie has a path that is never visited, so every sign-in shows the page
// for choosing a person, and two tabs can sign in as two people.
function createCookieSettings(mountPath: string): Configuration['cookies'] {
  return {
    keys: [randomBytes(32).toString('base64url')],
    names: {
      session: 'google_sign_in_session',
      interaction: 'google_sign_in_choice',
      resume: 'google_sign_in_resume',
    },
    long: { httpOnly: true, sameSite: 'lax', path: `${mountPath}/never` },
    short: { httpOnly: true, sameSite: 'lax' },
  };
}

function loginOnly() {
  const policy = interactionPolicy.base();
  policy.remove('consent');
  // The page lets people choose an account every time, so `select_account` changes nothing.
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  return policy;
}

async function createSigningKey() {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'sandbox' };
}

/** Sends ID tokens with an invalid signature while the scenario is `bad-signature`. */
function tamperSignature(slot: ScenarioSlot) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next();
    const tokens = ctx.body as { id_token?: string } | undefined;
    if (slot.current?.scenario !== 'bad-signature' || !tokens?.id_token) return;
    const signature = Buffer.alloc(256, 7).toString('base64url');
    tokens.id_token = tokens.id_token.replace(/(?<=\.)[^.]+$/, signature);
  };
}

/** Accepts the product's callback on this machine, on any port. */
function isLoopbackCallback(redirectUri: string): boolean {
  return /^http:\/\/(127\.0\.0\.1|localhost)(:\d+)?\/api\/auth\/(google|oidc)\/callback$/.test(
    redirectUri,
  );
}
