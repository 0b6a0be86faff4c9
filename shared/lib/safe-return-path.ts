const nowhere = 'http://nowhere.invalid';
const longestPath = 2_000;

/**
 * The page to open after signing in: its path, query and fragment in ASCII. Returns `/` for anything else,
 * such as other sites and API calls.
 */
export function safeReturnPath(text: unknown): string {
  if (typeof text !== 'string' || text.length > longestPath) return '/';
  // Browsers drop tabs and line breaks, and treat a backslash as a slash.
  if (!text.startsWith('/') || /[\\\p{Cc}]/u.test(text) || !URL.canParse(text, nowhere)) return '/';
  const { origin, pathname, search, hash } = new URL(text, nowhere);
  return origin === nowhere && isPage(pathname) ? pathname + search + hash : '/';
}

// Routers decode a path before they match it.
function isPage(pathname: string): boolean {
  try {
    const path = decodeURIComponent(pathname);
    return !/\/\/|[\\\p{Cc}]/u.test(path) && !/^\/api(\/|$)/i.test(path);
  } catch {
    return false;
  }
}
