import * as openid from 'openid-client';
import { createOpenIdConnection, type OpenIdOptions } from './openid-connection.ts';
import { toSignInError, SignInError } from './sign-in-error.ts';

/** A user's identity as the sign-in provider returned it. The email address is verified. */
export interface VerifiedIdentity {
  issuer: string;
  subject: string;
  email: string;
  /** The user's name, or their email address if the provider returned no name. */
  name: string;
}

/** Sign-in by OpenID Connect: authorization code with PKCE (OpenID Connect Core 1.0, RFC 7636). */
export interface SignInProvider {
  isConfigured(): boolean;
  /**
   * Returns the URL to redirect the browser to, and the secrets to keep in an encrypted,
   * short-lived, HttpOnly cookie until the user comes back. With `asksWho`, the provider asks the
   * user to choose an account. Throws a SignInError.
   */
  begin(redirectUri: string, asksWho: boolean): Promise<{ url: string; secrets: SignInSecrets }>;
  /**
   * Exchanges the code in the query of `callbackUrl`, whose host and path are replaced by those of
   * `secrets.redirectUri`. Throws a SignInError if any step fails.
   */
  finish(callbackUrl: URL, secrets: SignInSecrets, signal: AbortSignal): Promise<VerifiedIdentity>;
}

/** The state of one sign-in attempt, kept sealed in the browser that started it. */
export interface SignInSecrets {
  state: string;
  nonce: string;
  codeVerifier: string;
  redirectUri: string;
}

export interface OpenIdSignInOptions extends Pick<OpenIdOptions, 'timeoutMs'> {
  issuer: string | null;
  /** Calls throw `not-configured` unless `issuer`, `clientId` and `clientSecret` are set. */
  clientId: string | null;
  clientSecret: string | null;
}

/** Sign-in with an OpenID provider that returns a verified e-mail, in its ID token or at `userinfo`. */
export function createOpenIdSignIn(options: OpenIdSignInOptions): SignInProvider {
  const { issuer, clientId, clientSecret } = options;
  if (!issuer || !clientId || !clientSecret) return notConfigured;
  const connection = createOpenIdConnection({ ...options, issuer, clientId, clientSecret });
  return {
    isConfigured: () => true,
    begin: (redirectUri, asksWho) =>
      withSignInErrors(async () => beginSignIn(await connection.open(), redirectUri, asksWho)),
    finish: (callbackUrl, secrets, signal) =>
      withSignInErrors(async () => {
        const url = new URL(callbackUrl.search, secrets.redirectUri);
        checkState(url, secrets);
        const config = await connection.open(signal);
        const identity = await exchangeCode(config, url, secrets);
        connection.keepKeys(config);
        return identity;
      }, signal),
  };
}

const notConfigured: SignInProvider = { isConfigured: () => false, begin: refuse, finish: refuse };

async function refuse(): Promise<never> {
  throw new SignInError(
    'not-configured',
    'This sign-in method needs a client ID and a client secret.',
  );
}

async function beginSignIn(config: openid.Configuration, redirectUri: string, asksWho: boolean) {
  const secrets: SignInSecrets = {
    state: openid.randomState(),
    nonce: openid.randomNonce(),
    codeVerifier: openid.randomPKCECodeVerifier(),
    redirectUri,
  };
  const url = openid.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(secrets.codeVerifier),
    code_challenge_method: 'S256',
    ...(asksWho && { prompt: 'select_account' }),
  });
  return { url: url.href, secrets };
}

function checkState({ searchParams }: URL, { state }: SignInSecrets): void {
  const states = searchParams.getAll('state');
  if (states.length === 1 && states[0] === state) return;
  throw new SignInError('state-mismatch', 'The response belongs to another sign-in.');
}

async function exchangeCode(
  config: openid.Configuration,
  callbackUrl: URL,
  { state, nonce, codeVerifier }: SignInSecrets,
): Promise<VerifiedIdentity> {
  const tokens = await openid.authorizationCodeGrant(config, callbackUrl, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: codeVerifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new SignInError('untrusted-answer', 'The response has no ID token.');
  const isWhole = claims['email'] !== undefined || !config.serverMetadata().userinfo_endpoint;
  const more = isWhole ? {} : await openid.fetchUserInfo(config, tokens.access_token, claims.sub);
  return readIdentity({ ...more, ...claims });
}

function readIdentity(claims: openid.IDToken): VerifiedIdentity {
  const { iss, sub, email, name } = claims;
  if (typeof email !== 'string' || email === '' || claims['email_verified'] !== true) {
    throw new SignInError('email-unverified', 'The provider hasn’t verified the e-mail address.');
  }
  const toldName = typeof name === 'string' ? name.trim() : '';
  return { issuer: iss, subject: sub, email, name: toldName || email };
}

async function withSignInErrors<T>(step: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (signal?.aborted) {
      throw new SignInError('aborted', 'The sign-in was aborted.', { cause: error });
    }
    throw toSignInError(error);
  }
}
