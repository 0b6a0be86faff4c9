const nowhere = 'http://nowhere.invalid';
const longestPath = 2_000;

/** A page of this site as path, query and fragment; null for anything else, such as other sites. */
export function safeReturnPath(text: string | null): string | null {
  if (text === null || text.length > longestPath) return null;
  // Browsers drop tabs and line ends, and read a backslash as a slash.
  if (!text.startsWith('/') || /[\\\p{Cc}]/u.test(text) || !URL.canParse(text, nowhere))
    return null;
  const { origin, pathname, search, hash } = new URL(text, nowhere);
  const isPage = origin === nowhere && !pathname.includes('//') && !/^\/api(\/|$)/i.test(pathname);
  return isPage ? pathname + search + hash : null;
}

/** Where someone who is signed in already goes on to from the sign-in page. */
export function chooseDestination(returnTo: string | null): string {
  const path = safeReturnPath(returnTo) ?? '/';
  if (/^\/admin(?=[/?#]|$)/.test(path)) return '/admin';
  return /^\/login(-error)?(?=[/?#]|$)/.test(path) ? '/' : path;
}
