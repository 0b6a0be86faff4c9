const loopbackHosts = new Set(['127.0.0.1', 'localhost']);

/** The product's callback on this machine, at whatever port it runs. */
export function isLoopbackCallback(redirectUri: string): boolean {
  if (!URL.canParse(redirectUri)) return false;
  const { protocol, hostname, pathname, search, hash, username } = new URL(redirectUri);
  return (
    protocol === 'http:' &&
    loopbackHosts.has(hostname) &&
    pathname === '/api/auth/google/callback' &&
    search + hash + username === ''
  );
}
