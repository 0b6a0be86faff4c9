import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';

export type SignInErrorKind =
  | 'not-configured'
  /** The user cancelled. */
  | 'access-denied'
  /** The response belongs to another sign-in: it is forged, or was started in another browser. */
  | 'state-mismatch'
  | 'nonce-mismatch'
  /** The code is expired, used, forged, or issued for another code verifier. */
  | 'code-rejected'
  | 'email-unverified'
  /** The provider is down, too slow, or unreachable. */
  | 'provider-unavailable'
  /** The provider refuses us, usually because the client id, secret or redirect URI is wrong there. */
  | 'provider-refused'
  /** The provider's response cannot be trusted, for example because its signature is bad. */
  | 'untrusted-answer'
  | 'aborted';

/** A failed sign-in. The message is for the log. */
export class SignInError extends Error {
  override readonly name = 'SignInError';
  readonly kind: SignInErrorKind;

  constructor(kind: SignInErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** Whether the client caused the failure, by mistake or by forgery, so that operators need not act. */
export function isCausedByClient(error: unknown): error is SignInError {
  return error instanceof SignInError && caused.includes(error.kind);
}

const caused: readonly SignInErrorKind[] = [
  'access-denied',
  'state-mismatch',
  'nonce-mismatch',
  'code-rejected',
  'email-unverified',
  'aborted',
];

/** Converts the error that made a step fail to a SignInError. Our own errors are returned unchanged. */
export function toSignInError(error: unknown): unknown {
  if (error instanceof SignInError) return error;
  const kind = kindOf(error);
  if (!kind) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new SignInError(kind, `Sign-in failed (${kind}): ${message}`, { cause: error });
}

function kindOf(error: unknown): SignInErrorKind | null {
  if (error instanceof AuthorizationResponseError) return kindOfRedirect(error.error);
  if (error instanceof ResponseBodyError) return kindOfRefusal(error);
  if (error instanceof ClientError) return kindOfAnswer(error);
  return isNetworkError(error) ? 'provider-unavailable' : null;
}

function kindOfRedirect(error: string): SignInErrorKind {
  if (error === 'access_denied') return 'access-denied';
  const isPassing = error === 'server_error' || error === 'temporarily_unavailable';
  return isPassing ? 'provider-unavailable' : 'provider-refused';
}

function kindOfRefusal({ error, status }: ResponseBodyError): SignInErrorKind {
  if (error === 'invalid_grant') return 'code-rejected';
  return status >= 500 || status === 429 ? 'provider-unavailable' : 'provider-refused';
}

function kindOfAnswer({ code, cause }: ClientError): SignInErrorKind {
  if (code === 'OAUTH_TIMEOUT') return 'provider-unavailable';
  if (code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' && cause instanceof Response) {
    return cause.status >= 500 || cause.status === 429
      ? 'provider-unavailable'
      : 'provider-refused';
  }
  return isAboutNonce(cause) ? 'nonce-mismatch' : 'untrusted-answer';
}

function isAboutNonce(cause: unknown): boolean {
  const details = cause instanceof Error ? cause.cause : undefined;
  return (
    typeof details === 'object' &&
    details !== null &&
    'claim' in details &&
    details.claim === 'nonce'
  );
}

// `fetch` throws this if it can't connect, or if the connection breaks while reading the body.
function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError && /^(fetch failed|terminated)$/.test(error.message);
}
