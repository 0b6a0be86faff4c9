/** The URL of the sign-in page, which returns the user to this path and search afterwards. */
export function toSignIn(path: string, search: string): string {
  const query = search.replace(/^\?/, '');
  const here = query ? `${path}?${query}` : path;
  // On the sign-in page itself, keeps the `returnTo` that is already in the URL.
  if (path === '/login') return here;
  if (here === '/' || path === '/login-error') return '/login';
  return `/login?${new URLSearchParams({ returnTo: here })}`;
}
