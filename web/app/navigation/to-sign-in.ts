/** The address of the sign-in page, from which the person returns to this path and search. */
export function toSignIn(path: string, search: string): string {
  const query = search.replace(/^\?/, '');
  const here = query ? `${path}?${query}` : path;
  // On the sign-in page itself the earlier destination is kept.
  if (path === '/login') return here;
  if (here === '/' || path === '/login-error') return '/login';
  return `/login?${new URLSearchParams({ returnTo: here })}`;
}
