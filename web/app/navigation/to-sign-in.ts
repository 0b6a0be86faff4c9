/** The sign-in page, which leads back to where the person was, with the same query. */
export function toSignIn(path: string, search: string): string {
  const query = search.replace(/^\?/, '');
  const here = query ? `${path}?${query}` : path;
  // On the sign-in page itself it stays where it was to lead.
  if (path === '/login') return here;
  if (here === '/' || path === '/login-error') return '/login';
  return `/login?${new URLSearchParams({ returnTo: here })}`;
}
