import { ApiError, describeError } from '../api-error.ts';

/** Why a passkey was not used or made, in words; browsers tell a refusal, a timeout and no passkey at all alike. */
export function describePasskeyError(error: Error): string {
  if (error instanceof ApiError) return describeError(error);
  if (error.name === 'InvalidStateError')
    return 'This device has a passkey for your account already.';
  if (error.name === 'NotAllowedError') return 'No passkey was given. Nothing has changed.';
  return 'This browser could not use a passkey here.';
}
