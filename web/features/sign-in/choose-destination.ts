import { safeReturnPath } from '#shared/lib/safe-return-path.ts';

/** Where someone who is signed in already goes on to from the sign-in page. */
export function chooseDestination(returnTo: string | null): string {
  const path = safeReturnPath(returnTo);
  if (/^\/admin(?=[/?#]|$)/.test(path)) return '/admin';
  return /^\/login(-error)?(?=[/?#]|$)/.test(path) ? '/' : path;
}
