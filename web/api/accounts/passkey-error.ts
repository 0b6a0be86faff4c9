import { ApiError, describeError } from '../api-error.ts';

/**
 * Explains in words why a passkey could not be used or created. Browsers report a refusal, a
 * timeout and a missing passkey with the same error.
 */
export function describePasskeyError(error: Error): string {
  if (error instanceof ApiError) return describeError(error);
  if (error.name === 'InvalidStateError')
    return 'This device already has a passkey for your account.';
  if (error.name === 'NotAllowedError') return 'No passkey was used. Nothing has changed.';
  return 'This browser can’t use passkeys on this site. Sign in another way.';
}
