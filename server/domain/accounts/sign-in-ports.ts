/** A person as the identity provider vouches for them; the e-mail is verified. */
export interface VerifiedIdentity {
  issuer: string;
  subject: string;
  email: string;
  /** The e-mail where the provider tells no name. */
  name: string;
}

/** What one sign-in must keep, sealed, in the browser that began it. */
export interface SignInSecrets {
  state: string;
  nonce: string;
  codeVerifier: string;
  redirectUri: string;
}

/** Signing in by OpenID Connect: authorization code with PKCE (OpenID Connect Core 1.0, RFC 7636). */
export interface SignInProvider {
  isConfigured(): boolean;
  /**
   * Where to send the browser, and the secrets to keep (in an encrypted, short-lived, HttpOnly
   * cookie) until it comes back. Throws a SignInError.
   */
  begin(redirectUri: string): Promise<{ url: string; secrets: SignInSecrets }>;
  /**
   * Exchanges the code that came to `callbackUrl`, of which only the query counts: host and path
   * are those of `secrets.redirectUri`. Throws a SignInError for every failing step.
   */
  finish(callbackUrl: URL, secrets: SignInSecrets, signal: AbortSignal): Promise<VerifiedIdentity>;
}

export type SignInErrorKind =
  | 'not-configured'
  /** The person cancelled. */
  | 'access-denied'
  /** The answer belongs to another sign-in: forged, or begun in another browser. */
  | 'state-mismatch'
  | 'nonce-mismatch'
  /** The code is expired, used, forged, or was not meant for this code verifier. */
  | 'code-rejected'
  | 'email-unverified'
  /** Down, too slow, or not reachable. */
  | 'provider-unavailable'
  /** It refuses us, most often because client id, secret or redirect address are wrong there. */
  | 'provider-refused'
  /** It answered with something that cannot be believed, such as a bad signature. */
  | 'untrusted-answer'
  /** `signal` was aborted. */
  | 'aborted';

/** A sign-in that failed; the message is for the log. */
export interface SignInError extends Error {
  readonly name: 'SignInError';
  readonly kind: SignInErrorKind;
}
