import { AppError } from '../../platform/app-error.ts';

/** An account at a provider, an email address or a passkey that a user has signed in with. */
export interface WayIn {
  id: string;
  /** Null for a passkey. */
  issuer: string | null;
  email: string | null;
}

/** Whether this is the user's last way to sign in. Methods that are turned off don't count. */
export function isLastWayIn(
  ways: readonly WayIn[],
  id: string,
  isUsable: (way: WayIn) => boolean,
): boolean {
  const others = ways.filter((way) => way.id !== id);
  return others.length === 0 || (ways.some(isUsable) && !others.some(isUsable));
}

export function lastWayIn(): AppError {
  return new AppError('conflict', 'This is your only sign-in method. Add another one first.');
}
