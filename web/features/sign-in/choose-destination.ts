import { safeReturnPath } from '#shared/lib/safe-return-path.ts';

/** Where the sign-in page sends a user who is already signed in. */
export function chooseDestination(returnTo: string | null): string {
  const path = safeReturnPath(returnTo);
  if (/^\/admin(?=[/?#]|$)/.test(path)) return '/admin';
  return /^\/login(-error)?(?=[/?#]|$)/.test(path) ? '/' : path;
}
